import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresChild } from './child.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** After it has run this long, the next end is a new problem, and the pauses begin with the shortest. */
const STABLE_MS = 60_000;

/**
 * Restarts PostgreSQL whenever it ends unexpectedly, with pauses that grow while the restarts fail. It never gives up,
 * because a full disk may have space tomorrow. Resolves once the signal has stopped it.
 */
export async function keepRunning(
  first: PostgresChild,
  startAgain: () => Promise<PostgresChild>,
  signal: AbortSignal,
  notify: (sentence: string) => void,
): Promise<void> {
  let child: PostgresChild | undefined = first;
  let pauseMs = FIRST_PAUSE_MS;
  while (child !== undefined) {
    const begunMs = performance.now();
    const why = await endOf(child, signal);
    if (why === undefined) return child.stop();
    if (performance.now() - begunMs > STABLE_MS) pauseMs = FIRST_PAUSE_MS;
    notify(`PostgreSQL ended unexpectedly and will be started again. ${why}`);
    [child, pauseMs] = await restart(startAgain, pauseMs, signal, notify);
    child?.unref();
  }
}

/**
 * Tries until PostgreSQL runs. Returns the new child and the pause before the next try, without a child once the signal
 * stops it.
 */
async function restart(
  startAgain: () => Promise<PostgresChild>,
  firstPauseMs: number,
  signal: AbortSignal,
  notify: (sentence: string) => void,
): Promise<[PostgresChild | undefined, number]> {
  for (let pauseMs = firstPauseMs; ; pauseMs = doubled(pauseMs)) {
    // Waiting does not keep the process alive.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return [undefined, pauseMs];
    try {
      const child = await startAgain();
      notify('PostgreSQL is running again.');
      return [child, doubled(pauseMs)];
    } catch (error) {
      if (signal.aborted) return [undefined, pauseMs];
      notify(`${(error as Error).message}\nIt is tried again in ${doubled(pauseMs) / 1000} s.`);
    }
  }
}

const doubled = (pauseMs: number): number => Math.min(2 * pauseMs, MAX_PAUSE_MS);

/** Waits for the end of the child and returns the reason. Undefined if the signal came first. */
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
