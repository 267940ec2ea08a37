import { serve } from '../../serve.ts';
import { readSettings } from '../../settings.ts';
import type { DatabaseTarget } from '../../store/engine/database-target.ts';
import { dieBehind } from '../../testing/die-behind.ts';
import { logIn } from '../../testing/log-in.ts';
import { send } from '../plan-under-way.fixture.ts';

/**
 * A service that is killed, and the phone that sends it actions and then a picture they name: says the number of each call that
 * was answered. It kills itself behind so many round trips of the transactions of these calls, commits among them; with 0 it
 * lives.
 */
const [text = '', folder = '', killedBehind = '', actions = '[]', base64 = ''] = process.argv.slice(2);
const target: DatabaseTarget = JSON.parse(text);
const settings = readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', LOGIN_RATE_LIMIT: '100000' });
const service = await serve(settings, target, new Set(['api'] as const));
const { client } = await logIn(service.url ?? '', '52998224725');

dieBehind(Number(killedBehind));

for (const [number, action] of (JSON.parse(actions) as unknown[]).entries()) {
  await send(client, [action]);
  console.log(number);
}
await client.call('uploadImage', { file: new Blob([new Uint8Array(Buffer.from(base64, 'base64'))]) });
await service.stop();
