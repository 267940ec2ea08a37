import { Type } from 'typebox';
import { DateTime, Id, Latitude, Longitude, Noun, Nullable } from '../language/schema.ts';
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
  id: Id,
  ...UnassignedPoint.properties,
  type: RoutePointTypeCode,
  address: Nullable(Type.String()),
  latitude: Nullable(Latitude),
  longitude: Nullable(Longitude),
});
export type UnassignedRoutePoint = Type.Static<typeof UnassignedRoutePoint>;

/** What one import brought: the plans that were made of it, and the points that are in none of them. */
export const Route = Noun('Route', {
  id: Id,
  external_code: Type.String({ examples: ['ROTA-2026-12-01-NORTE'] }),
  date_created: DateTime,
  route_plans: Type.Array(RoutePlanSummary),
  unassigned_points: Type.Array(UnassignedRoutePoint),
});
export type Route = Type.Static<typeof Route>;
