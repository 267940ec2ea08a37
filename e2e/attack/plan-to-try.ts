import type { Outcome } from './outcome.ts';

/** A path where a plan is optimized at once, and not stored. */
export const planToTry = '/import/route_plan?dry_run=true';

/**
 * Was the response an optimized plan? Only the beginning of a response is read. No vehicle can serve that many points
 * in a day, so an optimized plan lists unassigned points, and a failed one lists none.
 */
export const isPlanned = (outcome: Outcome): boolean =>
  outcome.kind === 'answer' && outcome.status === 200 && outcome.text.includes('"unassigned_points":[{');

/** The beginning of a response, to report why there is no plan. */
export const startOf = (outcome: Outcome): string =>
  outcome.kind === 'answer' ? `${outcome.status} ${outcome.text.slice(0, 600)}` : outcome.kind;

/** A plan of this many points spread over a town, as the JSON of an import. */
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
