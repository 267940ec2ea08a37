import { check } from '@tropeiro/optimizer/check/check.ts';
import { solve, solveInThreads } from '@tropeiro/optimizer/solve.ts';
import { deliveryDay } from '../delivery-day.ts';

/** A vehicle has room for about 40 stops. With one vehicle for this many, about a fifth of the stops is left out. */
const STOPS_A_VEHICLE = 50;

/**
 * Days with too few vehicles: how far a solve exceeds its budget when many stops are left out and each needs a reason,
 * as a ratio, on one thread and on two. Returns the complaints of the checker.
 */
export async function reportCrowdedDay(stops: number, timeS: number): Promise<string[]> {
  const day = deliveryDay(stops);
  const problem = { ...day, vehicles: day.vehicles.slice(0, Math.ceil(stops / STOPS_A_VEHICLE)) };
  const wrong: string[] = [];
  for (const threads of [1, 2]) {
    const beganMs = performance.now();
    const solution =
      threads === 1 ? solve(problem, { seed: 1, timeS }) : await solveInThreads(problem, { seed: 1, timeS, threads });
    const ratio = (performance.now() - beganMs) / 1000 / timeS;
    wrong.push(...check(problem, solution).problems);
    const { unassigned } = solution;
    const count = (matches: (stop: (typeof unassigned)[number]) => boolean): number =>
      unassigned.filter(matches).length;
    const reasons = count(({ reason }) => reason !== 'not_tried');
    const searched = count(({ remedySearch }) => remedySearch === 'complete');
    const found = count(({ remedy }) => remedy !== undefined);
    console.log(
      `${stops} stops on ${problem.vehicles.length} vehicles, ${timeS} s, threads ${threads}: wall/budget ${ratio.toFixed(3)}; ` +
        `${unassigned.length} left out, ${reasons} with a reason, remedies sought for ${searched} and found for ${found}`,
    );
  }
  return wrong;
}
