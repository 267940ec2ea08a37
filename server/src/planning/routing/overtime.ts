import type { CrewHours } from './crew-hours.ts';
import type { TimedRoute, TimedStop } from './time-route.ts';

/** The first stop outside the hours of a crew, and by how much the route exceeds them. */
export type Overtime = { readonly firstStop: number; readonly seconds: number };

/** The work outside the hours, or how late the route ends, whichever is more. Undefined if it keeps to the hours. */
export function overtimeOf(route: TimedRoute, { working }: CrewHours): Overtime | undefined {
  const firstStop = route.stops.findIndex(({ overtimeS }) => overtimeS > 0);
  if (firstStop === -1) return undefined;
  // A stop without service, such as the arrival, has a distance from the hours but no work.
  const momentaryS = Math.max(0, ...route.stops.filter(isMomentary).map(({ overtimeS }) => overtimeS));
  const workedS = route.stops.reduce((sum, stop) => sum + (isMomentary(stop) ? 0 : stop.overtimeS), 0);
  // If the crew does not work at all on that day, the whole route is outside the hours.
  const closesS = working.at(-1)?.end ?? route.leaveS;
  const lateS = route.stops.at(-1)!.endS - closesS;
  return { firstStop, seconds: Math.max(workedS, momentaryS, lateS) };
}

const isMomentary = ({ beginS, endS }: TimedStop): boolean => beginS === endS;
