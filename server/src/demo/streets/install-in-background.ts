import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { newestGeodata } from '../../geodata/geodata-folder.ts';
import { withImportLock } from '../../store/geodata/import-lock.ts';

/**
 * Gives the demo its streets in a thread, unless something was imported. A failure is logged: the demo then has straight
 * lines. Returns a function that ends the thread. The next start begins again.
 */
export function installInBackground(ownerUrl: string, root: string, log: Logger): () => Promise<void> {
  if (newestGeodata(root) !== undefined) return async () => {};
  const stopping = new AbortController();
  const running = withImportLock(ownerUrl, () => inThread({ root, ownerUrl }, stopping.signal)).catch((err) => {
    if (!stopping.signal.aborted) log.error({ err }, 'the streets of the demo cannot be installed');
  });
  return async () => {
    stopping.abort();
    await running;
  };
}

async function inThread(
  workerData: { readonly root: string; readonly ownerUrl: string },
  signal: AbortSignal,
): Promise<void> {
  const thread = new Worker(new URL('./install-thread.ts', import.meta.url), { workerData });
  try {
    await once(thread, 'exit', { signal });
  } finally {
    await thread.terminate();
  }
}
