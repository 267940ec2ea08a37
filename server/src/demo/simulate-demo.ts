import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Images } from '../files/open-images.ts';
import type { DatabaseTarget } from '../store/engine/database-target.ts';
import { DemoSimulation } from './demo-simulation.ts';

const tickMs = 15_000;
const retryMs = 60_000;

/**
 * Has the demo company drive and deliver until it is stopped, which is done when what it is at is stored, or has no decoder any more.
 * A database that cannot be asked is asked again: the service goes on without it.
 */
export function simulateDemo(
  target: DatabaseTarget,
  images: Images,
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let simulation: DemoSimulation | undefined;
  /** How long until there is more to say; undefined where there is no demo company. */
  const goOn = async (): Promise<number | undefined> => {
    simulation ??= await DemoSimulation.find(target, images);
    if (!simulation) return undefined;
    return (await simulation.advance(Date.now())) ? 0 : tickMs;
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const pauseMs = await goOn().catch((err) => {
        if (!signal.aborted)
          log.warn({ err }, 'the vehicles and drivers of the demo company could not go on; tried again');
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
