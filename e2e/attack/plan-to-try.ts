import type { Outcome } from './outcome.ts';

/** Where a plan is optimized at once, and nothing of it is stored. */
export const planToTry = '/import/route_plan?dry_run=true';

/**
 * Whether an import was answered with an optimized plan. Only the beginning of an answer is read: nobody can serve that many points
 * in a day, so an optimized plan names those that it leaves out, and one that failed names none.
 */
export const isPlanned = (outcome: Outcome): boolean =>
  outcome.kind === 'answer' && outcome.status === 200 && outcome.text.includes('"unassigned_points":[{');

/** How an answer begins, to say why there is no plan. */
export const beginOf = (outcome: Outcome): string =>
  outcome.kind === 'answer' ? `${outcome.status} ${outcome.text.slice(0, 600)}` : outcome.kind;

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
