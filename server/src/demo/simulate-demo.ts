import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import type { Logger } from 'pino';
import type { Images } from '../files/open-images.ts';
import { DemoSimulation } from './demo-simulation.ts';

const tickMs = 15_000;
const retryMs = 60_000;

/**
 * Runs the simulation of the demo company until it is stopped. Stopping waits for the step in progress, unless its
 * decoder is gone. If the database is unreachable, the simulation retries, and the service runs without it meanwhile.
 */
export function simulateDemo(
  target: DatabaseTarget,
  images: Images,
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let simulation: DemoSimulation | undefined;
  /** The time until the next step; undefined without a demo company. */
  const goOn = async (): Promise<number | undefined> => {
    simulation ??= await DemoSimulation.find(target, images);
    if (!simulation) return undefined;
    return (await simulation.advance(Date.now())) ? 0 : tickMs;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const pauseMs = await goOn().catch((err) => {
        if (!signal.aborted) log.warn({ err }, 'the simulation of the demo company failed; retrying');
        return retryMs;
      });
      if (pauseMs === undefined) return;
      await delay(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
      await simulation?.close();
    },
  };
}
