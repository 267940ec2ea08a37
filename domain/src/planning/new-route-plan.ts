import type { Fault } from '../faults/fault.ts';
import { verbatim } from '../language/bilingual-text.ts';
import { localMoment } from '../time/local-text.ts';
import { namedCrewFaults } from './crew/crew.ts';
import type { NewRoutePlan, RoutePlanImport } from './new-route-plan-schema.ts';
import { matrixFaults, matrixMaxPoints } from './travel-matrix.ts';

export const pointsOfPlanMaxCount = 10_000;
export const itemsOfPlanMaxCount = 100_000;

/**
 * The maximum size of the texts of a plan's points and items, in bytes of UTF-8. Templates, proofs and answers hold a
 * whole plan in memory. The counts above do not limit it, because a text of 2,000 characters can have 8,000 bytes.
 */
export const textOfPlanMaxBytes = 16_000_000;

/** The maximum number of points of a route, including unassigned and removed ones. */
export const pointsOfRouteMaxCount = 20_000;

/**
 * The maximum length of a plan's period, in days. In periods longer than a day, the time outside the shift is a break.
 */
export const planMaxDays = 7;

/** An import without its points, which may come from a sheet. */
export type PlanToImport = Omit<RoutePlanImport, 'data'> & { readonly data: Omit<NewRoutePlan, 'route_points'> };

/** The faults of an import beyond its schema. With any of them, nothing is imported. */
export function routePlanImportFaults(sent: RoutePlanImport): Fault[] {
  const { data, matrix, source } = sent;
  const pointCount = data.route_points.length;
  const itemCount = data.route_points.reduce((sum, point) => sum + itemCountOf(point), 0);
  return [
    ...namedCrewFaults(data, sent.optimize ?? true),
    ...(itemCount > itemsOfPlanMaxCount
      ? [{ pointer: '/data/route_points', code: 'too_many_items', details: { limit: itemsOfPlanMaxCount } } as const]
      : []),
    ...(source === 'M' && !matrix ? [{ pointer: '/matrix', code: 'missing' } as const] : []),
    ...(source === 'M' && pointCount > matrixMaxPoints
      ? [{ pointer: '/data/route_points', code: 'too_many', details: { limit: matrixMaxPoints } } as const]
      : []),
    ...(source === 'M' && matrix && pointCount <= matrixMaxPoints ? matrixFaults(matrix, pointCount) : []),
  ];
}

function itemCountOf(point: unknown): number {
  const items = (point as { readonly route_point_items?: unknown } | null)?.route_point_items;
  return Array.isArray(items) ? items.length : 0;
}

/** A year outside these limits is a typing error. */
const firstMoment = '2000-01-01T00:00:00.000Z';
const lastMoment = '2200-01-01T00:00:00.000Z';

/**
 * The faults of the period of a plan.
 * @param timezone the time zone of the limits in the message
 */
export function planPeriodFaults(
  { date_time_start: start, date_time_end: end }: Pick<NewRoutePlan, 'date_time_start' | 'date_time_end'>,
  timezone: string,
): Fault[] {
  const limitOf = (moment: string) => ({ limit: localMoment(moment, timezone) });
  if (start < firstMoment)
    return [{ pointer: '/data/date_time_start', code: 'too_early', details: limitOf(firstMoment) }];
  if (end > lastMoment) return [{ pointer: '/data/date_time_end', code: 'too_late', details: limitOf(lastMoment) }];
  if (end <= start)
    return [
      { pointer: '/data/date_time_start', code: 'period_reversed', details: { other: verbatim('date_time_end') } },
    ];
  if (Date.parse(end) - Date.parse(start) > planMaxDays * 86_400_000)
    return [
      {
        pointer: '/data/date_time_end',
        code: 'period_too_long',
        details: { limit: planMaxDays, other: verbatim('date_time_start') },
      },
    ];
  return [];
}
