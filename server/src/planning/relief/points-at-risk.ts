import { lateRiskOf } from '@tropeiro/domain/execution/late-risk.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import { type PlannedPoint, served, type WholePlan } from '../change/plan-draft.ts';
import type { RoutedPoint } from '../routing/routing.ts';

/** A point that is planned late, or with little time left in its window. */
export type PointAtRisk = Coordinates &
  Pick<PlannedPoint, 'capacity' | 'axles' | 'windows'> & { readonly id: number; readonly lateS: number };

/** How many points of a plan are considered. */
const pointsMaxCount = 10;

/**
 * The late points of a plan, and those at risk of being late, the latest first. Locked points are left out: they keep
 * their plan.
 * @param marginS the minimum time left before the end of a window
 */
export function pointsAtRisk(
  { facts, points }: Pick<WholePlan, 'facts' | 'points'>,
  routed: readonly RoutedPoint[],
  marginS: number,
): readonly PointAtRisk[] {
  if (!facts.has_time_window) return [];
  const timesOf = new Map(routed.map((planned) => [points[planned.point], planned]));
  return served(points)
    .flatMap((point): PointAtRisk[] => {
      const { id, latitude, longitude, capacity, axles, windows, lockedStart } = point;
      const times = timesOf.get(point);
      if (id === null || lockedStart !== undefined || !times || !isAtRisk(windows, times, marginS)) return [];
      return [{ id, latitude, longitude, capacity, axles, windows, lateS: times.late_by }];
    })
    .toSorted((one, other) => other.lateS - one.lateS)
    .slice(0, pointsMaxCount);
}

/** Whether a service that begins at this time is late, or at risk of being late. */
export const isAtRisk = (
  windows: readonly TimeWindow[],
  { service_start: start, late_by }: Pick<RoutedPoint, 'service_start' | 'late_by'>,
  marginS: number,
): boolean => lateRiskOf(late_by, spareS(windows, Date.parse(start)), marginS) !== 'none';

/** Seconds from the begin of a service to the end of its window. Undefined if it begins outside of all. */
function spareS(windows: readonly TimeWindow[], startMs: number): number | undefined {
  const window = windows.find(({ begin, end }) => Date.parse(begin) <= startMs && startMs <= Date.parse(end));
  return window && (Date.parse(window.end) - startMs) / 1000;
}
