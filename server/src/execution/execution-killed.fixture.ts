import { createClient } from '@tropeiro/contract/client.ts';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { dieAfterRoundTrips } from '../testing/die-after-round-trips.ts';
import { send } from './plan-under-way.fixture.ts';

/**
 * A service that is killed, and a phone that sends it actions in one call and then a picture they name. Prints the responses. The
 * process kills itself after the given number of round trips in the transactions of these calls, commits included.
 */
const [text = '', folder = '', killedBehind = '', token = '', actions = '[]', base64 = ''] = process.argv.slice(2);
const target: DatabaseTarget = JSON.parse(text);
const settings = readSettings({
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  // The limits are those of the tests' service: all processes share one counter.
  RATE_LIMIT: '1000000',
  RATE_LIMIT_USER: '1000000',
  RATE_LIMIT_COMPANY: '1000000',
});
const service = await serve(settings, target, new Set(['api'] as const));
const client = createClient({ baseUrl: service.url ?? '', token });

dieAfterRoundTrips(Number(killedBehind));

await send(client, JSON.parse(actions));
console.log('actions');
await client.call('uploadImage', { file: new Blob([new Uint8Array(Buffer.from(base64, 'base64'))]) });
console.log('picture');
await service.stop();
