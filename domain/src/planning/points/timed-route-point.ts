/** What the reports of changes and imports may include. */
export const reportIncludes = ['route_points'] as const;
