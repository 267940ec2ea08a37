import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/schema.ts';
import { PlanWarning } from '@tropeiro/domain/planning/plan-warning.ts';
import { wordsOfPlace } from '@tropeiro/domain/planning/plan-words.ts';
import { CorrectedRoutePoint } from '@tropeiro/domain/planning/point-changes.ts';
import { Route, UnassignedRoutePoint } from '@tropeiro/domain/planning/route.ts';
import { Type } from 'typebox';
import { operation } from '../operation.ts';

const tag = bilingual('Route plans', 'Planos de rota');

export const routes = {
  getRoute: operation({
    id: 'getRoute',
    method: 'GET',
    path: '/route/{id}/',
    tag,
    summary: bilingual(
      'Read a route: its plans, and the points in none of them',
      'Ler uma rota: seus planos, e os pontos que não estão em nenhum',
    ),
    description: bilingual(
      'The id is the route_id of a plan. Removed plans are left out. Each point in no plan comes with the reason and, where one change would help, with that. A driver sees the plans that are their own, and no other point.',
      'O id é o route_id de um plano. Planos excluídos ficam de fora. Cada ponto sem plano vem com o motivo e, quando uma mudança ajudaria, com ela. O motorista vê os planos que são seus, e nenhum outro ponto.',
    ),
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: Route }) },
    refusals: ['not_found'],
  }),

  correctUnassignedPoint: operation({
    id: 'correctUnassignedPoint',
    method: 'PUT',
    path: '/route/{id}/points/{point_id}/',
    tag,
    summary: bilingual('Correct where a point in no plan is', 'Corrigir onde fica um ponto sem plano'),
    description: bilingual(
      'Also of a route that has no plan at all. The point stays in no plan, from where it can be moved into any (POST /route_plan/{id}/points/move/). The place is remembered for the address, and refused where it looks swapped, as that of a point of a plan is; `warnings` tell where it is far from Brazil or from the other points of the route.',
      'Também de uma rota sem plano algum. O ponto continua sem plano, de onde pode ser movido para qualquer um (POST /route_plan/{id}/points/move/). O lugar fica lembrado para o endereço, e é recusado se parece trocado, como o de um ponto de um plano; `warnings` diz se fica longe do Brasil ou dos outros pontos da rota.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id, point_id: Id }),
    body: Type.Object({ data: CorrectedRoutePoint }),
    otherNames: wordsOfPlace,
    answer: {
      kind: 'record',
      status: 200,
      schema: Type.Object({ data: UnassignedRoutePoint, warnings: Type.Array(PlanWarning) }),
    },
    example: { params: { id: 5, point_id: 39 }, body: { data: { latitude: -30.0256, longitude: -51.2011 } } },
    announces: ['route_point.updated'],
    refusals: ['not_found', 'rule_violated'],
  }),
};
