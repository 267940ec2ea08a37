import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { AgeWriter } from './age/age-writer.ts';
import { passphraseRecipient } from './age/passphrase-key.ts';
import { payloadNonceBytes, sealedChunkBytes } from './age/payload.ts';
import type { Entry } from './entries.ts';
import { EntryWriter } from './entry-writer.ts';
import { FrameWriter } from './frames.ts';
import { verifyBackup } from './read-backup.ts';
import { scratch } from './testing.ts';
import { UnusableBackup } from './unusable-backup.ts';

const passphrase = 'correct horse battery';
/** A file as the version before age files wrote it: `fleet` in three frames, and `picture`. */
const encryptedEarlier = new URL('earlier-encryption.backup', import.meta.url);
const header = { program: '0', postgres: '18', snapshot: '2026-01-01T00:00:00Z', migrations: [] };
const fleet: Entry = { table: 'fleet', columns: ['id', 'name'], numbering: [{ column: 'id', last: '2' }] };
const picture: Entry = { image: 'abc.jpg', customer_id: 1 };

describe('A backup that is not as it was written', () => {
  let files: Awaited<ReturnType<typeof scratch>>;
  before(async () => {
    files = await scratch();
  });
  after(() => files.remove());

  it('is refused whichever byte is another', async () => {
    const good = await written(small);
    for (let at = 0; at < good.length; at++)
      await refused(altered(good, at, 1 << (at % 8)), `byte ${at} of ${good.length}`);
  });

  it('is refused wherever it ends early, and when something follows', async () => {
    const good = await written(small);
    for (let length = 0; length < good.length; length++) await refused(good.subarray(0, length), `${length} bytes`);
    await refused(Buffer.concat([good, Buffer.alloc(1)]), 'a byte too many');
    await refused(Buffer.concat([good, good]), 'twice');
  });

  it('is refused whichever byte is another where it is encrypted, and wherever it ends early', async () => {
    const good = await written(small, passphrase);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flipped) => {
        await refused(altered(good, at, flipped), `byte ${at}`, passphrase);
        await refused(good.subarray(0, at), `${at} bytes`, passphrase);
      }),
      { numRuns: 20 },
    );
    await refused(Buffer.concat([good, Buffer.alloc(1)]), 'a byte too many', passphrase);
  });

  it('is refused where encrypted parts change places, are left out or repeated', async () => {
    const good = await written(large, passphrase);
    const start = good.indexOf('\n', good.indexOf('\n---') + 1) + 1 + payloadNonceBytes;
    const parts: Buffer[] = [];
    for (let at = start; at < good.length; at += sealedChunkBytes) parts.push(good.subarray(at, at + sealedChunkBytes));
    const [first, second] = parts as [Buffer, Buffer];
    for (const [title, changed] of [
      ['two parts that change places', [second, first, ...parts.slice(2)]],
      ['a part left out', parts.slice(1)],
      ['the last part left out', parts.slice(0, -1)],
      ['all parts left out', []],
      ['a part twice', [first, ...parts]],
    ] as const) {
      await refused(Buffer.concat([good.subarray(0, start), ...changed]), title, passphrase, /damaged or incomplete/);
    }
  });

  it('is refused when somebody mends the checksum of one that an earlier version encrypted', async () => {
    const good = await readFile(encryptedEarlier);
    await writeFile(files.path('earlier'), good);
    const { trailer } = await verifyBackup(files.path('earlier'), { passphrase });
    assert.deepEqual(trailer, { tables: 1, rows: 2, images: 1, lost_images: 0 });
    const frames = framesOf(good);
    assert.ok(frames.length > 2);
    const [first, second] = frames as [Buffer, Buffer];
    for (const [title, changed] of [
      ['two parts that change places', [second, first, ...frames.slice(2)]],
      ['a part left out', frames.slice(1)],
      ['the last parts left out', frames.slice(0, 2)],
      ['a part twice', [first, ...frames]],
      ['a part that is altered', [altered(first, 100, 1), ...frames.slice(1)]],
    ] as const) {
      await refused(rebuilt(good, changed), title, passphrase);
    }
  });

  it('says in which table or image the fault is', async () => {
    const good = await written(large);
    const middle = Math.floor(good.length / 2);
    await writeFile(files.path('bad'), altered(good, middle, 1));
    await assert.rejects(verifyBackup(files.path('bad'), { passphrase: undefined }), /in the table fleet/);
    await writeFile(files.path('bad'), good.subarray(0, good.length - 100));
    await assert.rejects(verifyBackup(files.path('bad'), { passphrase: undefined }), /incomplete.*in the table fleet/);
  });

  it('is refused without its end, though every part of it is whole', async () => {
    const sink = new Collected();
    const frames = await FrameWriter.begin(sink);
    const entries = new EntryWriter(frames);
    await entries.header(header);
    await frames.end();
    await refused(sink.bytes(), 'no trailer', undefined, /incomplete/);
  });

  it('is refused with another passphrase, and distinguished from a damaged one', async () => {
    for (const good of [await written(small, passphrase), await readFile(encryptedEarlier)]) {
      await refused(good, 'another passphrase', 'correct horse', /The passphrase is not the one/);
      await refused(good, 'no passphrase', undefined, /The backup is encrypted/);
      await writeFile(files.path('good'), good);
      await verifyBackup(files.path('good'), { passphrase });
    }
  });

  it('is refused when it is no backup at all, or one of a newer format', async () => {
    await refused(Buffer.from('PK\x03\x04'), 'a zip', undefined, /not a backup of tropeiro/);
    await refused(Buffer.from('tropeiro backup 2\n'), 'newer', undefined, /a newer version made it/);
    await assert.rejects(verifyBackup(files.path('none'), { passphrase }), /none cannot be read \(ENOENT\)/);
  });

  async function refused(bytes: Buffer, title: string, secret?: string, message?: RegExp): Promise<void> {
    await writeFile(files.path('bad'), bytes);
    const verified = verifyBackup(files.path('bad'), { passphrase: secret });
    await assert.rejects(
      verified,
      (error) => error instanceof UnusableBackup && (message?.test(error.message) ?? true),
      title,
    );
  }
});

class Collected {
  private readonly parts: Buffer[] = [];
  async write(bytes: Buffer): Promise<void> {
    this.parts.push(Buffer.from(bytes));
  }
  bytes = (): Buffer => Buffer.concat(this.parts);
}

const small = { rows: Buffer.from('1\tone\n2\ttwo\n'), picture: Buffer.from('picture') };
const large = { rows: randomBytes(3_000_000), picture: randomBytes(50_000) };

async function written(content: typeof small, secret?: string): Promise<Buffer> {
  const sink = new Collected();
  const age = secret === undefined ? undefined : await AgeWriter.begin(sink, passphraseRecipient(secret));
  const entries = new EntryWriter(await FrameWriter.begin(age ?? sink));
  await entries.header(header);
  await entries.begin(fleet);
  await entries.write(content.rows);
  await entries.end(2);
  await entries.begin(picture);
  await entries.write(content.picture);
  await entries.end(0);
  await entries.trailer({ tables: 1, rows: 2, images: 1, lost_images: 0 });
  await age?.end();
  return sink.bytes();
}

function altered(bytes: Buffer, at: number, flipped: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ flipped;
  return changed;
}

const startOf = (bytes: Buffer): number => {
  const line = bytes.indexOf('\n') + 1;
  return line + 4 + bytes.readUInt32BE(line);
};

function framesOf(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = startOf(bytes); bytes.readUInt32BE(at) > 0; at += 4 + bytes.readUInt32BE(at))
    frames.push(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at)));
  return frames;
}

/** A file that a person who knows the format wrote, with a correct checksum. */
function rebuilt(original: Buffer, frames: readonly Buffer[]): Buffer {
  const length = (count: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(count);
    return bytes;
  };
  const parts = frames.flatMap((frame) => [length(frame.length), frame]);
  const body = Buffer.concat([original.subarray(0, startOf(original)), ...parts, length(0)]);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}
