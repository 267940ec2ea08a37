import { AgreementCode } from '@tropeiro/domain/execution/agreement-schema.ts';
import { summaryMaxDays } from '@tropeiro/domain/execution/execution-summary.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, description, Id, UpperDateTime } from '@tropeiro/domain/language/noun-schema.ts';
import { foundPointIncludes, routePointIncludes } from '@tropeiro/domain/planning/points/route-point.ts';
import { FoundRoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import { RoutePointStatusCode } from '@tropeiro/domain/planning/points/route-point-status-schema.ts';
import { Type } from 'typebox';
import { includesOf, pageQuery } from '../lists/page.ts';
import { wordsFilter } from '../lists/words-filter.ts';
import { operation } from '../operation.ts';
import { executorFilters, routePlanTag } from './route-plans.ts';

/** The filters by what happened at a point. */
const stateFilters = {
  statuses: Type.Optional(Type.Array(RoutePointStatusCode, { maxItems: 20 })),
  route_return_reason_id: Type.Optional(
    Type.Integer({
      ...Id,
      ...description('Points with an attempt that has this reason', 'Pontos com uma tentativa que tem este motivo'),
    }),
  ),
  late: Type.Optional(
    Type.Boolean(
      description(
        'true: only points whose service is expected after their window, or was delivered after it; false: only others',
        'true: somente pontos com atendimento previsto para depois da janela, ou entregues depois dela; false: somente os demais',
      ),
    ),
  ),
  agreement: Type.Optional({
    ...AgreementCode,
    ...description(
      'Deliveries and pick-ups with this agreement between report and tracking',
      'Entregas e coletas com esta concordância entre o informado e o rastreamento',
    ),
  }),
};

export const routePoints = {
  listRoutePoints: operation({
    id: 'listRoutePoints',
    method: 'GET',
    path: '/import/route_point',
    tag: routePlanTag,
    summary: bilingual(
      'Search points of route plans, by their external code too',
      'Buscar pontos de planos de rota, também pelo código externo',
    ),
    description: bilingual(
      `Points of one plan, or of all plans that match the filters; at least one filter is required. statuses, route_return_reason_id, late and agreement narrow a plan, an external_code, or a period of at most ${summaryMaxDays} days. The points of the newest plan come first, in the order of execution, each with its plan. With external_code and q as the only filters, unassigned points are found too and come first. Their unassigned has the reason and what would help. unassigned=true lists the unassigned points of the routes of a period, by route and line; drivers see none. Points removed from a plan, and points of removed plans, are returned only if includes contains user_excluded. Drivers see the points of their own plans.`,
      `Pontos de um plano, ou de todos os planos que atendem aos filtros; é obrigatório ao menos um filtro. statuses, route_return_reason_id, late e agreement restringem um plano, um external_code ou um período de até ${summaryMaxDays} dias. Os pontos do plano mais recente vêm primeiro, na ordem de execução, cada um com seu plano. Com external_code e q como únicos filtros, também são encontrados os pontos sem plano, que vêm primeiro. O unassigned deles traz o motivo e o que ajudaria. unassigned=true lista os pontos sem plano das rotas de um período, por rota e linha; o motorista não vê nenhum. Pontos excluídos de um plano, e pontos de planos excluídos, só vêm se includes contiver user_excluded. O motorista vê os pontos dos próprios planos.`,
    ),
    access: 'route_plan:read',
    query: Type.Object({
      route_plan_id: Type.Optional(Id),
      external_code: Type.Optional(
        Type.String({
          maxLength: 100,
          examples: ['NF-10482'],
          ...description(
            'External code of the point, such as an invoice',
            'Código externo do ponto, como uma nota fiscal',
          ),
        }),
      ),
      q: wordsFilter(
        bilingual(
          'name, address, external_code or number of the NF-e',
          'do nome, endereço, external_code ou número da NF-e',
        ),
        'porto mercado',
      ),
      begin_date: Type.Optional(DateTime),
      end_date: Type.Optional(UpperDateTime),
      ...executorFilters,
      ...stateFilters,
      unassigned: Type.Optional(
        Type.Boolean(
          description(
            'true: only unassigned points, with the reason and what would help, of the routes of a period or with an external_code; false: only points of plans',
            'true: somente pontos sem plano, com o motivo e o que ajudaria, das rotas de um período ou com um external_code; false: somente pontos de planos',
          ),
        ),
      ),
      includes: includesOf(foundPointIncludes, ['routes_info']),
      ...pageQuery,
    }),
    answer: { kind: 'list', status: 200, row: FoundRoutePoint },
    example: { query: { external_code: 'NF-10482', begin_date: '2026-01-01', end_date: '2026-12-31' } },
    refusals: ['invalid_cursor', 'rule_violated'],
  }),
  getRoutePoint: operation({
    id: 'getRoutePoint',
    method: 'GET',
    path: '/route_point/{id}/',
    tag: routePlanTag,
    summary: bilingual('Read one route point, even a removed one', 'Ler um ponto de rota, mesmo excluído'),
    description: bilingual(
      'With its plan or, if it is unassigned, with the reason and what would help. Drivers read the points of their own plans.',
      'Com seu plano ou, se estiver sem plano, com o motivo e o que ajudaria. O motorista lê os pontos dos próprios planos.',
    ),
    access: 'route_plan:read',
    params: Type.Object({ id: Id }),
    query: Type.Object({ includes: includesOf(routePointIncludes, ['routes_info']) }),
    answer: { kind: 'record', status: 200, schema: Type.Object({ data: FoundRoutePoint }) },
    refusals: ['not_found'],
  }),
};
