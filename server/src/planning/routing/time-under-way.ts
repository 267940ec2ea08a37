import { type CrewHours, workingSince } from './crew-hours.ts';
import { type RouteProgress, type Stop, type TimedRoute, type TimedStop, timeOnwards } from './time-route.ts';

/** A stop that the vehicle reached and that is not reported yet. */
export type VisitedStop = Stop & {
  /** The earliest begin of its turn: its arrival, or the end of the service before it at the same place. */
  readonly sinceS: number;
  /** Whether the vehicle still stands there. Otherwise it left without a report. */
  readonly isServing: boolean;
  /** Whether the driver reported the arrival. */
  readonly isReported: boolean;
};

/** The progress of a route under way, and the present. */
export type Progress = RouteProgress & { readonly nowS: number };

/**
 * Times the rest of a route under way. A visited stop begins at its arrival, several at one place one after the other. The stops
 * ahead follow when the last service is over, or from when the vehicle left. Estimated arrivals and reports of changes both use it.
 */
export function timeUnderWay(
  visited: readonly VisitedStop[],
  ahead: readonly Stop[],
  hours: CrewHours,
  periodS: number,
  { sinceS, notBeforeS, nowS }: Progress,
): TimedRoute {
  const timeFrom = (stops: readonly Stop[], progress: RouteProgress): readonly TimedStop[] =>
    timeOnwards(stops, workingSince(hours, progress.sinceS), periodS, progress).stops.map((timed, index) =>
      index === 0 ? { ...timed, leg: stops[0]!.leg } : timed,
    );
  let servedUntilS: number | undefined;
  const stops = visited.map((stop): TimedStop => {
    const turnS = stop.isServing ? Math.max(stop.sinceS, servedUntilS ?? stop.sinceS) : stop.sinceS;
    // The stop served before is not reported yet, so the turn of this one has not come, unless the driver reported that.
    const isWaiting = stop.isServing && servedUntilS !== undefined && !stop.isReported;
    const atS = isWaiting ? Math.max(turnS, nowS) : turnS;
    const timed = timeFrom([{ ...stop, leg: undefined }], { sinceS: atS, notBeforeS: atS })[0]!;
    if (stop.isServing) servedUntilS = timed.endS;
    return { ...timed, leg: stop.leg };
  });
  const leaveS = servedUntilS === undefined ? sinceS : Math.max(nowS, servedUntilS);
  return { leaveS, stops: [...stops, ...timeFrom(ahead, { sinceS: leaveS, notBeforeS })] };
}
