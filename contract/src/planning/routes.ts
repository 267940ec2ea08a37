import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { Id } from '@tropeiro/domain/language/noun-schema.ts';
import { CorrectedRoutePoint } from '@tropeiro/domain/planning/change/point-changes-schema.ts';
import { Route, UnassignedRoutePoint } from '@tropeiro/domain/planning/route-schema.ts';
import { PlanWarning } from '@tropeiro/domain/planning/warnings/plan-warning-schema.ts';
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
      'Read a route: its plans and unassigned points',
      'Ler uma rota: seus planos e os pontos sem plano',
    ),
    description: bilingual(
      'The id is the route_id of a plan. Removed plans are left out. Each unassigned point has the reason and, if one exists, the single change that would help. Drivers see only their own plans and no unassigned points.',
      'O id é o route_id de um plano. Planos excluídos ficam de fora. Cada ponto sem plano traz o motivo e, se houver, a única mudança que ajudaria. O motorista vê só os próprios planos e nenhum ponto sem plano.',
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
    summary: bilingual('Correct the location of an unassigned point', 'Corrigir a localização de um ponto sem plano'),
    description: bilingual(
      'The route may have no plan at all. The point stays unassigned and can then be moved into any plan (POST /route_plan/{id}/points/move/). As for a point of a plan, the location is stored for the address and refused if it looks swapped. `warnings` report a location far from Brazil or from the other points of the route.',
      'A rota pode não ter plano algum. O ponto continua sem plano e depois pode ser movido para qualquer plano (POST /route_plan/{id}/points/move/). Como no caso de um ponto de um plano, a localização é gravada para o endereço e recusada se parecer trocada. `warnings` avisa se ela fica longe do Brasil ou dos outros pontos da rota.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id, point_id: Id }),
    body: Type.Object({ data: CorrectedRoutePoint }),
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
