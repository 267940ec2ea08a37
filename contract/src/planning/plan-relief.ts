import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { PlanRelief } from '@tropeiro/domain/planning/change/relief-schema.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { includes } from './plan-changes.ts';
import { routePlanTag } from './route-plans.ts';

export const planRelief = {
  getRoutePlanRelief: operation({
    id: 'getRoutePlanRelief',
    method: 'GET',
    path: '/route_plan/{id}/relief/',
    tag: routePlanTag,
    summary: bilingual('Propose moves that relieve a late plan', 'Propor movimentações que aliviam um plano atrasado'),
    description: bilingual(
      'Proposes up to three moves of late points, or points at risk of being late, to other plans of the same time with a vehicle. Each is an alternative, already tried; report is that of its dry run. To apply one, send its data to POST /route_plan/{route_plan_id}/points/move/. No proposal makes more points late in all, or breaks other rules of the two plans. The answer comes within two seconds; cut_short says that not all promising moves were tried. Locked points and locked plans stay as they are. The plan must have status P, I or E and not be locked; a plan without times has no proposals.',
      'Propõe até três movimentações de pontos atrasados, ou em risco de atraso, para outros planos do mesmo horário com veículo. Cada uma é uma alternativa, já tentada; report é o de sua simulação. Para aplicar uma, envie seu data a POST /route_plan/{route_plan_id}/points/move/. Nenhuma proposta deixa mais pontos atrasados ao todo, nem descumpre outras regras dos dois planos. A resposta vem em até dois segundos; cut_short indica que nem todas as movimentações promissoras foram tentadas. Pontos e planos travados ficam como estão. O plano precisa estar em P, I ou E e não pode estar travado; um plano sem horários não tem propostas.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: PlanRelief }) },
    example: { params: { id: 3 } },
    refusals: ['not_found', 'invalid_transition', 'locked'],
  }),
};
