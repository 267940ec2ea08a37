import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import { RoutePlanStatusCode } from '@tropeiro/domain/planning/route-plan-status-schema.ts';
import { Type } from 'typebox';
import type { BodyLimit } from '../body-limit.ts';
import { includesOf, recordListQuery } from '../lists/page.ts';
import { wordsFilter } from '../lists/words-filter.ts';
import { operation } from '../operation.ts';
import { includes } from './plan-changes.ts';

export const routePlanTag = bilingual('Route plans', 'Planos de rota');

/** Large enough for ten thousand points with a hundred thousand items, or for a matrix of a thousand points. */
export const planBodyLimit: BodyLimit = { bytes: 40_000_000, values: 2_500_000 };

/** A plan used in examples: a morning in Porto Alegre. */
const morning = {
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  external_code: 'ROTA-2026-12-01-NORTE',
  vehicle_plate: 'IXA4B17',
  route_points: [
    { name: 'Pátio Anchieta', type: 'PA', latitude: -30.0033, longitude: -51.1741 },
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
    { name: 'Pátio Anchieta', type: 'CH', latitude: -30.0033, longitude: -51.1741 },
  ],
};

/** The filters by who executes a plan. */
export const executorFilters = {
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
    tag: routePlanTag,
    summary: bilingual('Import and optimize a route plan', 'Importar e otimizar um plano de rota'),
    description: bilingual(
      'Up to 10,000 points for one or several crews. Each crew that is used gets a plan; route_id groups the plans. A wrong line is skipped and reported, and the others are imported. Faults of the plan itself are in wrong_route_plans, and then nothing is stored. Points that fit in no plan are in unassigned_points. Each has a tested reason and, if one exists, the single change that would help. With is_async the answer is 202: read the plan until its status is P or I.',
      'Até 10.000 pontos para uma ou várias equipes. Cada equipe usada recebe um plano; route_id agrupa os planos. Uma linha errada é ignorada e indicada, e as demais são importadas. Falhas do próprio plano vêm em wrong_route_plans, e nesse caso nada é gravado. Os pontos que não cabem em nenhum plano vêm em unassigned_points. Cada um traz um motivo verificado e, se houver, a única mudança que ajudaria. Com is_async a resposta é 202: leia o plano até sua situação ser P ou I.',
    ),
    access: 'route_plan:write',
    query: Type.Object({ dry_run: RoutePlanImport.properties.dry_run, includes }),
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
            overtime: 0,
            count_late: 0,
            count_vehicles: 1,
          },
        ],
        replaced_route_plans: [],
        warnings: [],
        route_id: 7,
        source_used: 'H',
        dry_run: false,
      },
    },
    announces: ['route_plan.created', 'route_plan.excluded', 'route_point.updated'],
    refusals: ['rule_violated', 'plan_refused', 'plan_too_large', 'too_many_misses'],
  }),

  listRoutePlans: operation({
    id: 'listRoutePlans',
    method: 'GET',
    path: '/import/route_plan',
    tag: routePlanTag,
    summary: bilingual('Search route plans, newest first', 'Buscar planos de rota, do mais recente ao mais antigo'),
    description: bilingual(
      'Plans that overlap the period of at most 366 days. With route_plan_id, that plan with its points and their executions, unless includes says otherwise. Drivers see the plans that they drive or help with. Removed plans, and points removed from a plan, are returned only if includes contains user_excluded. The include map returns what a map shows: the locations of the points, the vehicle’s base, the bounds of both, and the roads of the plan if roads are imported. Without the permission pii:read, a login that is a CPF is masked.',
      'Planos que se sobrepõem ao período, de até 366 dias. Com route_plan_id, esse plano com seus pontos e execuções, salvo se includes disser outra coisa. O motorista vê os planos que dirige ou ajuda a executar. Planos excluídos, e pontos excluídos de um plano, só vêm se includes contiver user_excluded. O include map devolve o que um mapa mostra: os locais dos pontos, a base do veículo, os limites de ambos e as vias do plano, se houver vias importadas. Sem a permissão pii:read, um login que é CPF vem mascarado.',
    ),
    access: 'route_plan:read',
    query: Type.Object({
      route_plan_id: Type.Optional(Id),
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...executorFilters,
      route_id: Type.Optional(Id),
      route_plan_code: Type.Optional(
        Type.String({
          maxLength: 200,
          examples: ['ROTA-2026-12-01-NORTE'],
          ...description(
            'external_code of the plan; or its id, if the value has only digits and no plan has it as external_code',
            'external_code do plano; ou seu id, se o valor só tem dígitos e nenhum plano o tem como external_code',
          ),
        }),
      ),
      q: wordsFilter(bilingual('external_code', 'do external_code'), 'norte rota'),
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
    tag: routePlanTag,
    summary: bilingual('Read one route plan, even a removed one', 'Ler um plano de rota, mesmo excluído'),
    description: bilingual(
      'With its points and their executions, unless includes says otherwise. Drivers read the plans that they drive or help with. Points removed from the plan are returned if includes contains user_excluded.',
      'Com seus pontos e execuções, salvo se includes disser outra coisa. O motorista lê os planos que dirige ou ajuda a executar. Pontos excluídos do plano vêm se includes contiver user_excluded.',
    ),
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes: includesOf(routePlanIncludes, ['route_points.routes_info']) }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: RoutePlan }) },
    refusals: ['not_found'],
  }),
};
