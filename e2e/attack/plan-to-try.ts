/** Where a plan is optimized at once, and nothing of it is stored. */
export const planToTry = '/route_plan/import/?dry_run=true';

/** A plan of so many points, spread over a town, as an import has it in JSON. */
export const planOf = (pointCount: number): string =>
  JSON.stringify({
    source: 'H',
    optimize: true,
    data: {
      external_code: `PLAN-${pointCount}`,
      date_time_start: '2030-12-03T08:00:00-03:00',
      date_time_end: '2030-12-03T18:00:00-03:00',
      route_points: Array.from({ length: pointCount }, (_, at) => ({
        name: `NF ${at}`,
        latitude: -30 - ((at * 7919) % 10_007) / 50_000,
        longitude: -51 - ((at * 104_729) % 10_009) / 50_000,
      })),
    },
  });
