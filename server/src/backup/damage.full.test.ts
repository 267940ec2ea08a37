import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Entry } from './entries.ts';
import { EntryWriter } from './entry-writer.ts';
import { FrameWriter } from './frames.ts';
import { checkFile, verifyBackup } from './read-backup.ts';
import { scratch } from './testing.ts';
import { UnusableBackup } from './unusable-backup.ts';

const passphrase = 'correct horse battery';
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

  it('is refused by its checksum alone, where it is encrypted and nobody knows the passphrase', async () => {
    const good = await written(small, passphrase);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flipped) => {
        await writeFile(files.path('bad'), altered(good, at, flipped));
        await assert.rejects(checkFile(files.path('bad')), UnusableBackup);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused when somebody who has no passphrase mends the checksum', async () => {
    const good = await written(large, passphrase);
    const frames = framesOf(good);
    assert.ok(frames.length > 2);
    const [one, two] = frames as [Buffer, Buffer];
    for (const [what, changed] of [
      ['two parts that change places', [two, one, ...frames.slice(2)]],
      ['a part left out', frames.slice(1)],
      ['the last parts left out', frames.slice(0, 2)],
      ['a part twice', [one, ...frames]],
      ['a part that is altered', [altered(one, 100, 1), ...frames.slice(1)]],
    ] as const) {
      await refused(rebuilt(good, changed), what, passphrase);
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
    const frames = await FrameWriter.begin(sink, undefined);
    const entries = new EntryWriter(frames);
    await entries.header(header);
    await frames.end();
    await refused(sink.bytes(), 'no trailer', undefined, /incomplete/);
  });

  it('is refused with another passphrase, and told from a damaged one', async () => {
    const good = await written(small, passphrase);
    await refused(good, 'another passphrase', 'correct horse', /The passphrase is not the one/);
    await refused(good, 'no passphrase', undefined, /The backup is encrypted/);
    await writeFile(files.path('good'), good);
    await verifyBackup(files.path('good'), { passphrase });
  });

  it('is refused when it is no backup at all, or one of a newer format', async () => {
    await refused(Buffer.from('PK\x03\x04'), 'a zip', undefined, /not a backup of tropeiro/);
    await refused(Buffer.from('tropeiro backup 2\n'), 'newer', undefined, /a newer version made it/);
    await assert.rejects(verifyBackup(files.path('none'), { passphrase }), /none cannot be read \(ENOENT\)/);
  });

  async function refused(bytes: Buffer, what: string, secret?: string, message?: RegExp): Promise<void> {
    await writeFile(files.path('bad'), bytes);
    const verified = verifyBackup(files.path('bad'), { passphrase: secret });
    await assert.rejects(
      verified,
      (error) => error instanceof UnusableBackup && (message?.test(error.message) ?? true),
      what,
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
  const entries = new EntryWriter(await FrameWriter.begin(sink, secret));
  await entries.header(header);
  await entries.begin(fleet);
  await entries.write(content.rows);
  await entries.end(2);
  await entries.begin(picture);
  await entries.write(content.picture);
  await entries.end(0);
  await entries.trailer({ tables: 1, rows: 2, images: 1, lost_images: 0 });
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

/** As somebody writes it who knows the format, with a checksum that is right. */
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
