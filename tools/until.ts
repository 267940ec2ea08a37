import { setTimeout as sleep } from 'node:timers/promises';
import { timeLeftMs } from './test-run.ts';

/** After this time a waiting test reports what it waits for. */
const reportAfterMs = 30_000;

/**
 * Waits until a condition is true, for as long as the test run allows. The time it takes depends on how busy the
 * machine is, so it is not tested.
 */
export async function until(description: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + timeLeftMs();
  let reportAtMs = Date.now() + reportAfterMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`waited in vain for ${description}`);
    if (Date.now() > reportAtMs) {
      process.stderr.write(`still waiting for ${description}\n`);
      reportAtMs += reportAfterMs;
    }
    await sleep(10);
  }
}
