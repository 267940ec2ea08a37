/** The related objects a route point can be returned with. */
export const routePointIncludes = ['routes_info', 'route_point_items', 'visits', 'presence'] as const;
export type RoutePointInclude = (typeof routePointIncludes)[number];

/** The same for a search, which can also return removed points and those of removed plans. */
export const foundPointIncludes = [...routePointIncludes, 'user_excluded'] as const;
