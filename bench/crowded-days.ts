import { check } from '@tropeiro/optimizer/check/check.ts';
import { solve, solveInThreads } from '@tropeiro/optimizer/solve.ts';
import { deliveryDay } from './delivery-day.ts';

/** Stops a vehicle has room for are about 40: with one to so many, about a fifth of them is left out. */
const STOPS_A_VEHICLE = 50;

/**
 * Days with too few vehicles: how far past its budget a solve ends when many stops are left out and each wants a reason, as a
 * ratio, on one thread and on two. Gives the complaints of the checker.
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
    const count = (is: (one: (typeof unassigned)[number]) => boolean): number => unassigned.filter(is).length;
    const reasons = count(({ reason }) => reason !== 'not_tried');
    const sought = count(({ remedySearch }) => remedySearch === 'complete');
    const found = count(({ remedy }) => remedy !== undefined);
    console.log(
      `${stops} stops on ${problem.vehicles.length} vehicles, ${timeS} s, threads ${threads}: wall/budget ${ratio.toFixed(3)}; ` +
        `${unassigned.length} left out, ${reasons} with a reason, remedies sought for ${sought} and found for ${found}`,
    );
  }
  return wrong;
}
