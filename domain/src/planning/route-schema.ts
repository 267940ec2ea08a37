import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/noun-schema.ts';
import { RoutePointTypeCode } from './points/route-point-type-schema.ts';
import { UnassignedPoint } from './route-plan-report-schema.ts';
import { RoutePlan } from './route-plan-schema.ts';
import { PlanWarning } from './warnings/plan-warning-schema.ts';

/** A summary of a plan, as nested in its route. */
export const RoutePlanSummary = Noun(
  'RoutePlanSummary',
  Type.Pick(RoutePlan, [
    'id',
    'external_code',
    'status',
    'date_time_start',
    'date_time_end',
    'vehicle_id',
    'driver_id',
    'user_id',
    'helper_id',
    'locked',
    'total_points',
    'total_time',
    'total_distance',
    'total_capacity',
  ]).properties,
);

/** An unassigned point of an import, as stored, with the reason. */
export const UnassignedRoutePoint = Noun('UnassignedRoutePoint', {
  ...UnassignedPoint.properties,
  id: Id,
  type: RoutePointTypeCode,
  address: Nullable(Type.String()),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
});
export type UnassignedRoutePoint = Type.Static<typeof UnassignedRoutePoint>;

/** The latest warning about a plan of a route, or about the request. */
export const RouteWarning = Noun('RouteWarning', {
  ...PlanWarning.properties,
  route_plan_id: Nullable(
    Type.Integer({ ...Id, ...description('null: it applies to the request', 'null: aplica-se à requisição') }),
  ),
});
export type RouteWarning = Type.Static<typeof RouteWarning>;

const routeFields = {
  id: Id,
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  date_time_start: Type.String({
    ...DateTime,
    ...description('Start of the period that was imported', 'Início do período importado'),
  }),
  date_time_end: Type.String({
    ...DateTime,
    ...description('End of the period that was imported', 'Fim do período importado'),
  }),
  date_created: DateTime,
};

/** A route in a list. */
export const RouteSummary = Noun('RouteSummary', {
  ...routeFields,
  count_route_plans: Type.Integer({
    minimum: 0,
    ...description('Number of its plans, without removed ones', 'Número de planos, sem os excluídos'),
  }),
  count_unassigned_points: Type.Integer({
    minimum: 0,
    ...description('Number of its points in no plan', 'Número de pontos sem plano'),
  }),
});
export type RouteSummary = Type.Static<typeof RouteSummary>;

/** The result of one import: its plans and its unassigned points. */
export const Route = Noun('Route', {
  ...routeFields,
  route_plans: Type.Array(RoutePlanSummary),
  unassigned_points: Type.Array(UnassignedRoutePoint),
  warnings: Type.Array(
    RouteWarning,
    description(
      'Warnings from the last creation, change or optimization of each plan, even if it was long after the import',
      'Avisos da última criação, alteração ou otimização de cada plano, mesmo bem depois da importação',
    ),
  ),
});
export type Route = Type.Static<typeof Route>;
