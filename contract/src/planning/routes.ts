import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { AddedRoutePlan } from '@tropeiro/domain/planning/added-route-plan-schema.ts';
import { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import { CorrectedRoutePoint } from '@tropeiro/domain/planning/change/point-changes-schema.ts';
import { Route, RouteSummary, UnassignedRoutePoint } from '@tropeiro/domain/planning/route-schema.ts';
import { PlanWarning } from '@tropeiro/domain/planning/warnings/plan-warning-schema.ts';
import { Type } from 'typebox';
import { pageQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';
import { changeBody, dry_run, includes } from './plan-changes.ts';

const tag = bilingual('Route plans', 'Planos de rota');

export const routes = {
  listRoutes: operation({
    id: 'listRoutes',
    method: 'GET',
    path: '/route/',
    tag,
    summary: bilingual('List routes, newest first', 'Listar rotas, da mais recente à mais antiga'),
    description: bilingual(
      'A route is the result of one import: its plans and its unassigned points. Lists those whose period overlaps the given one of at most 366 days. A route without plans and unassigned points is left out: they were removed or moved to other plans. Drivers see the routes of their own plans.',
      'Uma rota é o resultado de uma importação: seus planos e seus pontos sem plano. Lista as que se sobrepõem ao período, de até 366 dias. Uma rota sem planos e sem pontos sem plano fica de fora: eles foram excluídos ou movidos para outros planos. O motorista vê as rotas dos próprios planos.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: RouteSummary },
    example: {
      query: { begin_date: '2026-01-01', end_date: '2026-12-31' },
      answer: { count_route_plans: 2, count_unassigned_points: 1 },
    },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

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

  addRoutePlan: operation({
    id: 'addRoutePlan',
    method: 'POST',
    path: '/route/{id}/plan/',
    tag,
    summary: bilingual('Add an empty plan to a route', 'Adicionar um plano vazio a uma rota'),
    description: bilingual(
      'For one more vehicle or driver: then move points into the plan (POST /route_plan/{id}/points/move/) or add new ones. Absent rules and the external code are those of the first plan of the route. warnings contain nothing_to_deliver, and other plans of the crew at the same time. With dry_run the answer is 200 and nothing is stored.',
      'Para mais um veículo ou motorista: depois, mova pontos para o plano (POST /route_plan/{id}/points/move/) ou adicione novos. Regras ausentes e o código externo são os do primeiro plano da rota. warnings traz nothing_to_deliver e outros planos da equipe no mesmo horário. Com dry_run a resposta é 200 e nada é gravado.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    query: Type.Object({ dry_run, includes }),
    body: changeBody(AddedRoutePlan),
    answer: { kind: 'record', status: 201, dryRunStatus: 200, schema: Type.Object({ data: PlanChangeReport }) },
    example: {
      params: { id: 5 },
      body: {
        data: {
          vehicle_id: 2,
          driver_id: 2,
          date_time_start: '2026-12-01T08:00:00-03:00',
          date_time_end: '2026-12-01T18:00:00-03:00',
        },
      },
    },
    announces: ['route_plan.created'],
    refusals: ['not_found', 'rule_violated'],
  }),

  excludeRoute: operation({
    id: 'excludeRoute',
    method: 'DELETE',
    path: '/route/{id}/',
    tag,
    summary: bilingual(
      'Remove a route: its plans and unassigned points',
      'Excluir uma rota: seus planos e os pontos sem plano',
    ),
    description: bilingual(
      'Excludes its plans, each as by DELETE /route_plan/{id}/, and its unassigned points. All its plans must be excluded or have status P, W or I; otherwise nothing is excluded and the answer is 409, which names the first other plan. A route of which nothing is left is 409 too. Restoring one of the plans also restores the unassigned points.',
      'Exclui seus planos, cada um como por DELETE /route_plan/{id}/, e seus pontos sem plano. Todos os planos precisam estar excluídos ou em P, W ou I; senão, nada é excluído e a resposta é 409, que indica o primeiro outro plano. Uma rota da qual nada resta também é 409. Restaurar um dos planos restaura também os pontos sem plano.',
    ),
    access: 'route_plan:write',
    params: Type.Object({ id: Id }),
    answer: { kind: 'none', status: 204 },
    example: { params: { id: 4 } },
    announces: ['route_plan.excluded', 'route_point.updated'],
    refusals: ['not_found', 'invalid_transition', 'locked'],
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
