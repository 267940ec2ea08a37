import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask } from '@tropeiro/postgres/testing.ts';
import { drawing } from '../testing/drawn-images.ts';
import { databaseOfBoth, type FreshDatabase } from '../testing/fresh-database.ts';

/**
 * After how many round trips each service is killed: after every step of the first of three pieces, the next, and the
 * last.
 */
const deaths = [1, 2, 3, 4, 2, 3, 1, 2, 3, 4];

it('A service that is killed behind any step goes on from what was acknowledged, and stores the image once', async (t) => {
  const target = await databaseOfBoth();
  t.after(() => target.drop());
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-killed-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const bytes = await drawing(1, 200, 150).png().toBuffer();

  let acknowledged = 0;
  for (const death of deaths) {
    const output = await lifeOf(target, folder, death, bytes);
    assert.ok((output[0] ?? 0) >= acknowledged, 'what was acknowledged is there');
    acknowledged = output.at(-1) ?? acknowledged;
  }
  assert.equal((await lifeOf(target, folder, 0, bytes)).at(-1), bytes.length);

  const [stored] = await ask(
    target.ownerUrl,
    `select (select count(*)::integer from image) as images, (select count(*)::integer from uploaded_image) as uploaded,
      (select count(*)::integer from image_upload) as open, (select count(*)::integer from image_upload_piece) as pieces,
      (select count(*)::integer from outbox where type = 'image.created') as announced`,
  );
  assert.deepEqual(stored, { images: 1, uploaded: 1, open: 0, pieces: 0, announced: 1 });
});

/** Returns the received byte counts that the phone saw until the service died after this many round trips. */
async function lifeOf(target: FreshDatabase, folder: string, killedBehind: number, bytes: Buffer): Promise<number[]> {
  const script = fileURLToPath(new URL('./image-uploads.fixture.ts', import.meta.url));
  const args = [JSON.stringify(target), folder, String(killedBehind), bytes.toString('base64')];
  const pieceBytes = String(Math.ceil(bytes.length / 3));
  const child = spawn(process.execPath, [script, ...args, pieceBytes], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const outputs: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) outputs.push(Number(line));
  const [code, signal] = await closed;
  assert.deepEqual([code, signal], killedBehind === 0 ? [0, null] : [null, 'SIGKILL']);
  return outputs;
}
