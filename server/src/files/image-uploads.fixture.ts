import { createHash } from 'node:crypto';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { serve } from '../serve.ts';
import { readSettings } from '../settings.ts';
import { dieAfterRoundTrips } from '../testing/die-after-round-trips.ts';
import { logIn } from '../testing/log-in.ts';

/**
 * A service that kills itself, and the phone that sends it an image in pieces. It prints how many bytes were received
 * at the start and after every answered piece. It kills itself after this many round trips of the transactions of these
 * calls, including commits; 0 never kills it.
 */
const [text = '', folder = '', killedBehind = '', base64 = '', pieceBytes = ''] = process.argv.slice(2);
const target: DatabaseTarget = JSON.parse(text);
const bytes = Buffer.from(base64, 'base64');
const params = { sha256: createHash('sha256').update(bytes).digest('hex') };

const settings = readSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', LOGIN_RATE_LIMIT: '100000' });
const service = await serve(settings, target, new Set(['api'] as const));
const { client } = await logIn(service.url ?? '', '52998224725');

dieAfterRoundTrips(Number(killedBehind));

let { data: upload } = (await client.call('getImageUpload', { params })).body;
console.log(upload.received);
while (upload.picture === null) {
  const { received: offset } = upload;
  const file = new Blob([new Uint8Array(bytes.subarray(offset, offset + Number(pieceBytes)))]);
  const query = { offset, size: bytes.length };
  upload = (await client.call('uploadImagePiece', { params, query, file })).body.data;
  console.log(upload.received);
}
await service.stop();
