import { type RoutePointInclude, routePointIncludes } from './points/route-point.ts';

const ofPoints = routePointIncludes.map((name): `route_points.${RoutePointInclude}` => `route_points.${name}`);

/** The related objects a plan can be returned with. */
export const routePlanIncludes = [
  'user_excluded',
  'vehicle',
  'vehicle.device',
  'user',
  'driver',
  'helper',
  'crew_history',
  'route_points',
  ...ofPoints,
  'map',
] as const;
export type RoutePlanInclude = (typeof routePlanIncludes)[number];
