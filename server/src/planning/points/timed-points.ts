import type { reportIncludes } from '@tropeiro/domain/planning/points/timed-route-point.ts';
import type { TimedRoutePoint } from '@tropeiro/domain/planning/points/timed-route-point-schema.ts';
import type { RoutedPoint } from '../routing/routing.ts';

/** What the caller of a change or an import asked its report to include. */
export type ReportIncludes = readonly (typeof reportIncludes)[number][];

type TimedPointOptions = {
  /** False for a plan without times, of which only the order is reported. */
  readonly hasTimes: boolean;
  /** The last line of the route before new points were added. */
  readonly lastLine: number;
};

/**
 * The points of a plan in a report, in order.
 * @param points the points to which the routed ones refer
 */
export const timedPoints = (
  routed: readonly RoutedPoint[],
  points: readonly { readonly id: number | null; readonly line: number }[],
  { hasTimes, lastLine }: TimedPointOptions,
): TimedRoutePoint[] =>
  routed.map((planned) => {
    const { id, line } = points[planned.point]!;
    return {
      id,
      line: id === null ? line - lastLine : null,
      order: planned.order,
      time_scheduled: hasTimes ? planned.time_scheduled : null,
      service_start: hasTimes ? planned.service_start : null,
      departure: hasTimes ? planned.departure : null,
      late_by: hasTimes ? planned.late_by : null,
    };
  });

/** The points of a plan in a report, with the ids of new points once they are stored. */
export const withPointIds = <P extends { route_points?: TimedRoutePoint[] | undefined }>(
  plan: P,
  idOfLine: (line: number) => number | null,
): P =>
  plan.route_points
    ? {
        ...plan,
        route_points: plan.route_points.map((point) =>
          point.id === null && point.line !== null ? { ...point, id: idOfLine(point.line) } : point,
        ),
      }
    : plan;
