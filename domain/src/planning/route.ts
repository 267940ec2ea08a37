import { Type } from 'typebox';
import { DateTime, description, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
import { PlanWarning } from './plan-warning.ts';
import { RoutePlan } from './route-plan.ts';
import { UnassignedPoint } from './route-plan-report.ts';
import { RoutePointTypeCode } from './route-point-type.ts';

/** A plan in short, as its route shows it. */
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
    'total_points',
    'total_time',
    'total_distance',
    'total_capacity',
  ]).properties,
);

/** A point that an import could put in no plan, as it is kept, and why. */
export const UnassignedRoutePoint = Noun('UnassignedRoutePoint', {
  ...UnassignedPoint.properties,
  id: Id,
  type: RoutePointTypeCode,
  address: Nullable(Type.String()),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
});
export type UnassignedRoutePoint = Type.Static<typeof UnassignedRoutePoint>;

/** What was last said of a plan of a route, or of what was sent, that refuses nothing. */
export const RouteWarning = Noun('RouteWarning', {
  ...PlanWarning.properties,
  route_plan_id: Nullable(
    Type.Integer({ ...Id, ...description('null: it is about what was sent', 'null: trata do que foi enviado') }),
  ),
});
export type RouteWarning = Type.Static<typeof RouteWarning>;

/** What one import brought: the plans that were made of it, and the points that are in none of them. */
export const Route = Noun('Route', {
  id: Id,
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  date_created: DateTime,
  route_plans: Type.Array(RoutePlanSummary),
  unassigned_points: Type.Array(UnassignedRoutePoint),
  warnings: Type.Array(
    RouteWarning,
    description(
      'What was said when each plan was last made, changed or optimized, however long after the call that was',
      'O que foi dito quando cada plano foi feito, alterado ou otimizado pela última vez, mesmo bem depois da chamada',
    ),
  ),
});
export type Route = Type.Static<typeof Route>;
