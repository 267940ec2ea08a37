import { createClient } from '@tropeiro/contract/client.ts';
import { serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import type { DatabaseTarget } from '../store/engine/database-target.ts';
import { dieBehind } from '../testing/die-behind.ts';
import { send } from './plan-under-way.fixture.ts';

/**
 * A service that is killed, and the phone that sends it actions in one call and then a picture they name: says what was
 * answered. It kills itself behind so many round trips of the transactions of these calls, commits among them.
 */
const [text = '', folder = '', killedBehind = '', token = '', actions = '[]', base64 = ''] = process.argv.slice(2);
const target: DatabaseTarget = JSON.parse(text);
const settings = readSettings({
  PORT: '0',
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  // Those of the service of the tests: what is left of a limit is one number for all processes.
  RATE_LIMIT: '1000000',
  RATE_LIMIT_USER: '1000000',
  RATE_LIMIT_COMPANY: '1000000',
});
const service = await serve(settings, target, new Set(['api'] as const));
const client = createClient({ baseUrl: service.url ?? '', token });

dieBehind(Number(killedBehind));

await send(client, JSON.parse(actions));
console.log('actions');
await client.call('uploadImage', { file: new Blob([new Uint8Array(Buffer.from(base64, 'base64'))]) });
console.log('picture');
await service.stop();
