import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { serve } from '@tropeiro/server/serve.ts';
import { readSettings } from '@tropeiro/server/settings.ts';

/** A service that, on request, collects its garbage and reports the megabytes of heap that remain. */
const [folder = ''] = process.argv.slice(2);
const settings = readSettings({
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: '10000000',
  RATE_LIMIT_USER: '10000000',
  RATE_LIMIT_COMPANY: '10000000',
  // The slow listener stops reading for longer than the default limit allows.
  STALLED_READER_S: '600',
});
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const service = await serve(settings, await borrowEmbedded(folder), new Set(['api']));

/** Requests under way hold memory for a moment, so the least of several measurements excludes them. */
const measurements = 10;
const betweenMs = 50;

process.on('message', async () => {
  let leastBytes = Number.POSITIVE_INFINITY;
  for (let at = 0; at < measurements; at++) {
    collect();
    leastBytes = Math.min(leastBytes, process.memoryUsage().heapUsed);
    await setTimeout(betweenMs);
  }
  process.send?.(leastBytes / 2 ** 20);
});
process.once('disconnect', () => process.exit());
process.send?.(service.url);
