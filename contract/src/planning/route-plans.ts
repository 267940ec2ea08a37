import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { RoutePlan, routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report.ts';
import { RoutePlanStatusCode } from '@tropeiro/domain/planning/route-plan-status.ts';
import { FoundRoutePoint, foundPointIncludes } from '@tropeiro/domain/planning/route-point.ts';
import { Type } from 'typebox';
import type { BodyLimit } from '../body-limit.ts';
import { includesOf, pageQuery, recordListQuery } from '../lists/page.ts';
import { operation } from '../operation.ts';

const tag = bilingual('Route plans', 'Planos de rota');

/** Enough for ten thousand points with a hundred thousand items, or for a matrix of a thousand. */
export const planBodyLimit: BodyLimit = { bytes: 40_000_000, values: 2_500_000 };

/** A plan of the examples: a morning in Porto Alegre. */
const morning = {
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  external_code: 'ROTA-2026-12-01-NORTE',
  vehicle_plate: 'IXA4B17',
  route_points: [
    { name: 'Pátio Anchieta', type: 'PA', latitude: -29.9891, longitude: -51.1702 },
    {
      name: 'NF 10482 Mercado do Porto',
      external_code: 'NF-10482',
      address: 'Av. Assis Brasil, 3522, Porto Alegre - RS',
      latitude: -30.0043,
      longitude: -51.1527,
      delivery_time: 600,
      time_window: { begin: '2026-12-01T09:00:00-03:00', end: '2026-12-01T11:00:00-03:00' },
      route_point_items: [{ external_code: 'CX-1', description: 'Caixa', quantity: 12, capacity: 2 }],
    },
    { name: 'NF 10483 Padaria Bom Fim', external_code: 'NF-10483', latitude: -30.0331, longitude: -51.2103 },
    { name: 'Pátio Anchieta', type: 'CH', latitude: -29.9891, longitude: -51.1702 },
  ],
};

/** The filters of who executes a plan. */
const whoExecutes = {
  user_id: Type.Optional(
    Type.Integer({ ...Id, ...description('User of the executing agent', 'Usuário do agente que executa') }),
  ),
  driver_id: Type.Optional(
    Type.Integer({ ...Id, ...description('Driver or helper of the plan', 'Motorista ou ajudante do plano') }),
  ),
  vehicle_id: Type.Optional(Id),
};

export const routePlans = {
  importRoutePlan: operation({
    id: 'importRoutePlan',
    method: 'POST',
    path: '/import/route_plan',
    tag,
    summary: bilingual('Import a route plan, and optimize it', 'Importar um plano de rota, e otimizá-lo'),
    description: bilingual(
      'Up to 10,000 points, over one or several crews; each crew in use gets a plan, grouped by route_id. A wrong line is left out and named, the rest goes on; what is wrong with the plan itself is in wrong_route_plans, and nothing of it is stored. What fits in no plan is in unassigned_points with the reason, tried and not guessed, and the one change that would help, where there is one. 202 where is_async: read the plan until its status is P or I.',
      'Até 10.000 pontos, para uma ou várias equipes; cada equipe em uso recebe um plano, agrupados por route_id. Uma linha errada fica de fora e é indicada, o resto segue; o que está errado no próprio plano vem em wrong_route_plans, e nada dele é gravado. O que não cabe em nenhum plano vem em unassigned_points com o motivo, verificado e não suposto, e a mudança que ajudaria, quando há uma. 202 com is_async: leia o plano até sua situação ser P ou I.',
    ),
    access: 'route_plan:write',
    query: Type.Object({ dry_run: RoutePlanImport.properties.dry_run }),
    body: RoutePlanImport,
    bodyLimit: planBodyLimit,
    answer: { kind: 'record', status: 200, pendingStatus: 202, schema: RoutePlanReport },
    example: {
      body: { optimize: true, geocoding: false, source: 'H', has_time_window: true, is_async: false, data: morning },
      answer: {
        route_points: 4,
        wrong_lines: [],
        wrong_lines_omitted: 0,
        wrong_route_plans: [],
        unassigned_points: [],
        added_points: [{ id: 310, route_plan_id: 20, line: 1, name: 'Pátio Anchieta', external_code: null }],
        route_plans: [
          {
            id: 20,
            external_code: morning.external_code,
            status: 'P',
            vehicle_id: 1,
            driver_id: 1,
            user_id: 7,
            total_points: 2,
            total_time: 5210,
            total_distance: 24_310,
          },
        ],
        replaced_route_plans: [],
        warnings: [],
        route_id: 7,
        source_used: 'H',
        dry_run: false,
      },
    },
    announces: ['route_plan.created', 'route_plan.excluded'],
    refusals: ['rule_violated', 'plan_refused', 'plan_too_large', 'too_many_misses'],
  }),

  listRoutePlans: operation({
    id: 'listRoutePlans',
    method: 'GET',
    path: '/import/route_plan',
    tag,
    summary: bilingual('Search route plans, newest first', 'Buscar planos de rota, do mais recente'),
    description: bilingual(
      'Those that overlap the period, of at most 366 days. With route_plan_id, that one with its points and their executions, unless includes says otherwise. A driver sees those that they drive or help with. Removed plans, and points removed from a plan, come only when user_excluded is among the includes. The include map brings what a screen draws: where the points are, the vehicle’s base, and the bounds of both. Without the permission pii:read, a login that is a CPF comes masked.',
      'Os que se sobrepõem ao período, de até 366 dias. Com route_plan_id, esse com seus pontos e execuções, salvo se includes disser outra coisa. O motorista vê os que dirige ou ajuda a executar. Planos excluídos, e pontos excluídos de um plano, só vêm quando user_excluded está entre os includes. O include map traz o que uma tela desenha: onde estão os pontos, a base do veículo e os limites de ambos. Sem a permissão pii:read, um login que é CPF vem mascarado.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      route_plan_id: Type.Optional(Id),
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...whoExecutes,
      route_id: Type.Optional(Id),
      route_plan_code: Type.Optional(
        Type.String({
          maxLength: 200,
          examples: ['ROTA-2026-12-01-NORTE'],
          ...description(
            'external_code of the plan; its id, where that is all digits and no plan has it as external_code',
            'external_code do plano; seu id, quando só tem dígitos e nenhum plano o tem como external_code',
          ),
        }),
      ),
      route_plan_statuses: Type.Optional(Type.Array(RoutePlanStatusCode, { maxItems: 20 })),
      includes: includesOf(routePlanIncludes, undefined),
      ...recordListQuery,
    }),
    answer: { kind: 'list', status: 200, row: RoutePlan },
    example: { query: { begin_date: '2026-01-01', end_date: '2026-12-31', includes: ['vehicle', 'user'] } },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),

  getRoutePlan: operation({
    id: 'getRoutePlan',
    method: 'GET',
    path: '/route_plan/{id}/',
    tag,
    summary: bilingual('Read one route plan, a removed one too', 'Ler um plano de rota, mesmo excluído'),
    description: bilingual(
      'With its points and their executions, unless includes says otherwise. A driver reads those that they drive or help with. Points removed from the plan come when user_excluded is among the includes.',
      'Com seus pontos e execuções, salvo se includes disser outra coisa. O motorista lê os que dirige ou ajuda a executar. Pontos excluídos do plano vêm quando user_excluded está entre os includes.',
    ),
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes: includesOf(routePlanIncludes, ['route_points.routes_info']) }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: RoutePlan }) },
    refusals: ['not_found'],
  }),

  listRoutePoints: operation({
    id: 'listRoutePoints',
    method: 'GET',
    path: '/import/route_point',
    tag,
    summary: bilingual(
      'Search points of route plans, by their external code too',
      'Buscar pontos de planos de rota, também pelo código externo',
    ),
    description: bilingual(
      'Of one plan or of all that meet the filters, of which there must be one: those of the newest plan first, in the order of execution, each with its plan. By external_code alone points in no plan are found too, before all others; their route (route_id) tells why they are in none. Points removed from a plan, and those of removed plans, come only when user_excluded is among the includes. A driver sees those of their own plans.',
      'De um plano ou de todos que atendem aos filtros, dos quais deve haver ao menos um: primeiro os do plano mais recente, na ordem de execução, cada um com seu plano. Só pelo external_code também são achados os pontos sem plano, antes de todos; sua rota (route_id) diz por que estão sem. Pontos excluídos de um plano, e os de planos excluídos, só vêm quando user_excluded está entre os includes. O motorista vê os dos seus próprios planos.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      route_plan_id: Type.Optional(Id),
      external_code: Type.Optional(
        Type.String({
          maxLength: 100,
          examples: ['NF-10482'],
          ...description('Of the point, such as an invoice', 'Do ponto, como uma nota fiscal'),
        }),
      ),
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...whoExecutes,
      includes: includesOf(foundPointIncludes, ['routes_info']),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: FoundRoutePoint },
    example: { query: { external_code: 'NF-10482', begin_date: '2026-01-01', end_date: '2026-12-31' } },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
};
