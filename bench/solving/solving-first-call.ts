import { readSettings } from '@tropeiro/server/settings.ts';
import { openSolver } from '@tropeiro/server/solving/open-solver.ts';
import { sharedDay } from '../shared-day.ts';

/** A fresh process: the time of its first problem at once, or with `warm`, after the thread had time to start. */
const solver = openSolver(readSettings({}));
solver.warmUp();
const problem = sharedDay(20, 1);
if (process.argv[2] === 'warm') {
  // A thread replies once it has warmed up.
  const nothing = { ...problem, jobs: [] };
  await solver.solve(nothing, { companyId: 1, seed: 1 });
}
const beganMs = performance.now();
await solver.solve(problem, { companyId: 1, seed: 1 });
process.send?.(performance.now() - beganMs);
solver.close();
process.disconnect();
