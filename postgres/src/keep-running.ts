import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresChild } from './child.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** Whoever ran this long is not in the same trouble as before. */
const CALM_MS = 60_000;

/**
 * Starts PostgreSQL again whenever it ends though nobody stopped it, with pauses that grow while that does not help.
 * It never gives up: a disk that is full may have room tomorrow. Resolves once it was told to stop and has.
 */
export async function keepRunning(
  first: PostgresChild,
  startAgain: () => Promise<PostgresChild>,
  signal: AbortSignal,
  say: (sentence: string) => void,
): Promise<void> {
  let child: PostgresChild | undefined = first;
  let pauseMs = FIRST_PAUSE_MS;
  while (child !== undefined) {
    const begunMs = performance.now();
    const why = await endOf(child, signal);
    if (why === undefined) return child.stop();
    if (performance.now() - begunMs > CALM_MS) pauseMs = FIRST_PAUSE_MS;
    say(`PostgreSQL ended unexpectedly and will be started again. ${why}`);
    [child, pauseMs] = await insist(startAgain, pauseMs, signal, say);
    child?.unref();
  }
}

/** The started one and the pause before the next try; no child once it was told to stop. */
async function insist(
  startAgain: () => Promise<PostgresChild>,
  firstPauseMs: number,
  signal: AbortSignal,
  say: (sentence: string) => void,
): Promise<[PostgresChild | undefined, number]> {
  for (let pauseMs = firstPauseMs; ; pauseMs = longer(pauseMs)) {
    // Waiting keeps no process alive that has nothing else to do.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return [undefined, pauseMs];
    try {
      const child = await startAgain();
      say('PostgreSQL is running again.');
      return [child, longer(pauseMs)];
    } catch (error) {
      if (signal.aborted) return [undefined, pauseMs];
      say(`${(error as Error).message}\nIt is tried again in ${longer(pauseMs) / 1000} s.`);
    }
  }
}

const longer = (pauseMs: number): number => Math.min(2 * pauseMs, LONGEST_PAUSE_MS);

/** Why it ended; undefined when it was told to stop first. */
function endOf(child: PostgresChild, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void child.ended.then((why) => {
      signal.removeEventListener('abort', stop);
      resolve(why);
    });
  });
}
