import { setTimeout as sleep } from 'node:timers/promises';
import { timeLeftMs } from './test-run.ts';

/** After so long somebody who looks on wants to know what is waited for. */
const sayAfterMs = 30_000;

/**
 * Waits for something to become so, as long as the run of tests allows: how soon it comes is a matter of how busy the
 * machine is, and no test's business.
 */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + timeLeftMs();
  let sayAt = Date.now() + sayAfterMs;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`waited in vain for ${what}`);
    if (Date.now() > sayAt) {
      process.stderr.write(`still waiting for ${what}\n`);
      sayAt += sayAfterMs;
    }
    await sleep(10);
  }
}
