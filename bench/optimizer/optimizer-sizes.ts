import { parseArgs } from 'node:util';
import { check } from '@tropeiro/optimizer/check/check.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { warmUp } from '@tropeiro/optimizer/warm-up.ts';
import { deliveryDay } from '../delivery-day.ts';
import { reportSmallDays } from '../small-days.ts';
import { reportCrowdedDay } from '../telemetry/crowded-days.ts';

/**
 * Measures the solver by size: a delivery day of this many stops in a town, with windows, skills and lunch breaks.
 * Prints time, memory and the served stops, for small days over many days. Then days with too few vehicles, whose
 * reasons must be found within the budget. The checker tests every solution. The first size is also the first call of
 * the process. `--warm` first solves the small day that workers begin with.
 */
const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '20,1000,10000' },
    time: { type: 'string', default: '10' },
    days: { type: 'string', default: '20' },
    crowded: { type: 'string', default: '100,1000' },
    warm: { type: 'boolean', default: false },
  },
});
/** Days of up to this size end before the clock matters, so many are solved. */
const FEW_STOPS = 50;

const sizes = (list: string): number[] => list.split(',').filter(Boolean).map(Number);

let wrong = 0;
if (values.warm) {
  const beganMs = performance.now();
  warmUp();
  console.log(`warming up: ${(performance.now() - beganMs).toFixed(1)} ms`);
}
for (const stops of sizes(values.stops)) {
  if (stops <= FEW_STOPS) {
    const complaints = reportSmallDays(stops, Number(values.days));
    wrong += complaints.length;
    for (const sentence of complaints.slice(0, 5)) console.log(`    WRONG: ${sentence}`);
    continue;
  }
  const problem = deliveryDay(stops);
  const beganMs = performance.now();
  const solution = solve(problem, { seed: 1, timeS: Number(values.time) });
  const tookS = (performance.now() - beganMs) / 1000;
  const { problems } = check(problem, solution);
  wrong += problems.length;
  const served = `${stops - solution.unassigned.length} served by ${solution.vehicleCount} vehicles`;
  const memoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${stops} stops: ${tookS.toFixed(3)} s, ${served}, cost ${solution.cost}, ${solution.iterations} iterations, ${memoryMb} MB at most so far`,
  );
  for (const sentence of problems.slice(0, 5)) console.log(`    WRONG: ${sentence}`);
}
for (const stops of sizes(values.crowded)) {
  const complaints = await reportCrowdedDay(stops, stops <= 100 ? 1 : 5);
  wrong += complaints.length;
  for (const sentence of complaints.slice(0, 5)) console.log(`    WRONG: ${sentence}`);
}
process.exit(wrong > 0 ? 1 : 0);
