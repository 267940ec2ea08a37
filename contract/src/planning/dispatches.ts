import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DispatchReport, PlansToDispatch } from '@tropeiro/domain/planning/dispatch-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { routePlanTag } from './route-plans.ts';

const body = Type.Object({ data: PlansToDispatch });
const answer = { kind: 'record', status: 200, schema: Type.Object({ data: DispatchReport }) } as const;

export const dispatches = {
  dispatchRoutePlans: operation({
    id: 'dispatchRoutePlans',
    method: 'POST',
    path: '/route_plan/dispatch/',
    tag: routePlanTag,
    summary: bilingual('Dispatch route plans to their drivers', 'Despachar planos de rota aos motoristas'),
    description: bilingual(
      'From now on, the driver and the helper of each plan see it. A company whose setting dispatch is at_once needs this only after a recall. Dispatching a plan again changes nothing. If an id is wrong, no plan is dispatched, and each fault names its place.',
      'A partir de agora, o motorista e o ajudante de cada plano o veem. Uma empresa com a configuração dispatch em at_once só precisa disto depois de um recolhimento. Despachar de novo um plano não altera nada. Se um id está errado, nenhum plano é despachado, e cada falha indica seu lugar.',
    ),
    access: 'route_plan_dispatch:write',
    body,
    answer,
    example: {
      body: { data: { route_plans: [1, 2] } },
      answer: {
        route_plans: [
          { id: 1, status: 'P', date_dispatched: '2026-12-01T09:30:00.000Z' },
          { id: 2, status: 'P', date_dispatched: '2026-12-01T09:30:00.000Z' },
        ],
      },
    },
    announces: ['route_plan.dispatched'],
    refusals: ['rule_violated'],
  }),

  recallRoutePlans: operation({
    id: 'recallRoutePlans',
    method: 'POST',
    path: '/route_plan/recall/',
    tag: routePlanTag,
    summary: bilingual('Recall route plans from their drivers', 'Recolher planos de rota dos motoristas'),
    description: bilingual(
      'The driver and the helper no longer see the plans until they are dispatched again. The plans must have status P. If an id is wrong or a plan has another status, no plan is recalled, and each fault names its place. If a driver has already received the plan and acts on it, the action applies and the plan is dispatched again.',
      'O motorista e o ajudante deixam de ver os planos até que sejam despachados de novo. Os planos precisam estar em P. Se um id está errado ou um plano está em outra situação, nenhum plano é recolhido, e cada falha indica seu lugar. Se um motorista já recebeu o plano e age nele, a ação vale e o plano volta a estar despachado.',
    ),
    access: 'route_plan_dispatch:write',
    body,
    answer,
    example: {
      body: { data: { route_plans: [3] } },
      answer: { route_plans: [{ id: 3, status: 'P', date_dispatched: null }] },
    },
    announces: ['route_plan.recalled'],
    refusals: ['rule_violated'],
  }),
};
