import type { Problem } from '../problem.ts';
import { isClosed } from './leave-window.ts';

/** Could any route at all, however long, violate a window, a shift or a break? */
export function isTimeConstrained(problem: Problem): boolean {
  const visits = [...problem.jobs, ...problem.shipments.flatMap((s) => [s.pickup, s.delivery])];
  if (visits.some((visit) => visit.windows.length > 0)) return true;
  if (problem.vehicles.some((car) => car.breaks.length > 0 || car.begun || car.reload)) return true;
  let longestS = 0;
  for (const { durationsS } of problem.profiles) {
    for (let at = 0; at < durationsS.length; at++) {
      const s = durationsS[at]!;
      if (s > longestS) longestS = s;
    }
  }
  const slowest = Math.max(0, ...problem.vehicles.map((car) => car.slownessPermille));
  const boundS =
    Math.ceil((longestS * slowest) / 1000) * (visits.length + 1) +
    visits.reduce((sum, visit) => sum + visit.serviceS + visit.setupS, 0);
  return problem.vehicles.some((car) => isClosed(car) || car.shift.end - car.shift.begin < boundS);
}
