import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { OrderedRoutePlans } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import { operation } from '../operation.ts';
import { changeBody, planChange } from './plan-changes.ts';

const { params: _, ...change } = planChange;

export const planOrder = {
  orderRoutePlans: operation({
    ...change,
    id: 'orderRoutePlans',
    method: 'PUT',
    path: '/route_plan/order/',
    summary: bilingual('Set the order of several route plans', 'Definir a ordem de vários planos de rota'),
    description: bilingual(
      'Sets the points of up to 60 plans with up to 10,000 points together, in one transaction. It reverses moves, optimizations and relief: send each plan with its points in their former order, and the ETag from the report of the change. Every delivery and pick-up of these plans still to be visited must appear once, in any of them or in unassigned_points; otherwise 422 points_missing lists the others. If one of the plans has changed since, nothing is stored and the answer is 412; errors names the plan. Departures, arrivals and finished points keep their plan and position. A locked point keeps its plan and hour (409 locked). Each plan must have status P, I or E.',
      'Define os pontos de até 60 planos com até 10.000 pontos ao todo, em uma transação. Reverte movimentações, otimizações e alívios: envie cada plano com seus pontos na ordem anterior e o ETag do relatório da alteração. Cada entrega e coleta destes planos ainda por visitar deve aparecer uma vez, em um deles ou em unassigned_points; senão, 422 points_missing lista as demais. Se um dos planos mudou desde então, nada é gravado e a resposta é 412; errors indica o plano. Partidas, chegadas e pontos já realizados mantêm plano e posição. Um ponto travado mantém o plano e o horário (409 locked). Cada plano precisa estar em P, I ou E.',
    ),
    body: changeBody(OrderedRoutePlans),
    announces: ['route_point.updated', 'route_plan.updated'],
    example: {
      body: { data: { route_plans: [{ id: 3, etag: '*', route_points: [22, 23, 24, 25, 26, 27, 28, 29] }] } },
    },
    refusals: ['rule_violated', 'invalid_transition', 'locked', 'precondition_failed'],
  }),
};
