import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import type { ByteSource } from './byte-source.ts';
import { recordLetters } from './entries.ts';
import { readFrames } from './frames.ts';
import { verifyBackup } from './read-backup.ts';
import { collected, scratch } from './testing.ts';
import { UnusableBackup } from './unusable-backup.ts';

const header = { program: '0', postgres: '18', snapshot: '2026-01-01T00:00:00Z', migrations: [] };
const table = { table: 'fleet', columns: ['id'], numbering: [] };
const image = { image: 'abc.jpg', customer_id: 1 };
const nothing = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') };
const trailer = { tables: 0, rows: 0, images: 0, lost_images: 0 };
const encryption = {
  cipher: 'scrypt-aes-256-gcm',
  salt: '/dv+tEDSGVjyXAOUqqVUEQ==',
  check: 'TszpF9/og5acN2YHX5Q9UN4oeJ7mKD/nrB1wojXIxnM=',
};

/** Files that this program never wrote, with correct checksums. */
describe('A backup that somebody crafted', () => {
  let files: Awaited<ReturnType<typeof scratch>>;
  before(async () => {
    files = await scratch();
  });
  after(() => files.remove());

  it('is refused after the first bytes if they are not the number of a format', async () => {
    for (const written of [' '.repeat(1_000_000), '1'.repeat(1_000_000), ' 1\n', '01\n', '0\n', '\n']) {
      const source = new MemorySource(Buffer.from(`tropeiro backup ${written}`));
      await assert.rejects(framesIn(source), /not a backup of tropeiro/);
      assert.ok(source.offset <= 22, `${source.offset} bytes were read of ${written.slice(0, 5)}`);
    }
  });

  it('is refused if its encryption is not as earlier versions declared it', async () => {
    const damaged = /The beginning of the backup is damaged/;
    for (const salt of [5, { length: 20 }, [1, 2], '', 'AAAA', null, `${encryption.salt}${encryption.salt}`])
      await refused(fileWith([], { encryption: { ...encryption, salt } }), damaged);
    for (const check of [5, { length: 32 }, '', 'AAAA', undefined])
      await refused(fileWith([], { encryption: { ...encryption, check } }), damaged);
    for (const preamble of [null, 5, [], {}, { encryption: 5 }, { encryption: { ...encryption, cipher: 'none' } }])
      await refused(fileWith([], preamble), damaged);
    await refused(fileWith([], { encryption }), /The passphrase is not the one/);
  });

  it('is refused at the first part that is too short, however many follow', async () => {
    const parts = [...recordOf('header', header), ...Buffer.alloc(10_000)].map((byte) => Buffer.of(byte));
    const source = new MemorySource(fileWith(parts));
    await assert.rejects(framesIn(source), /a part of it is too short/);
    assert.ok(source.offset < 100, `${source.offset} bytes were read`);
  });

  it('is refused if its header is not one', async () => {
    await refused(
      withRecords(['header', {}], ['trailer', trailer]),
      /its header has a missing or invalid value at \/p/,
    );
    for (const [changed, pointer] of [
      [{ program: 5 }, '/program'],
      [{ postgres: '18\u001b[2J' }, '/postgres'],
      [{ snapshot: undefined }, '/snapshot'],
      [{ migrations: { length: 1 } }, '/migrations'],
      [{ migrations: ['0001'] }, '/migrations/0'],
      [{ migrations: [{ name: '0001', hash: 'x' }] }, '/migrations/0/date_applied'],
    ] as const)
      await refused(withRecords(['header', { ...header, ...changed }], ['trailer', trailer]), invalidAt(pointer));
    for (const value of [5, 'a', null, []])
      await refused(withRecords(['header', value], ['trailer', trailer]), /its parts do not follow the format/);
  });

  it('is refused if an entry is neither of a table nor of an image, or of both', async () => {
    await refused(withEntry({}), invalidAt('/image'));
    await refused(withEntry({ ...table, ...image }), /its parts do not follow the format/);
    for (const [changed, pointer] of [
      [{ table: 5 }, '/table'],
      [{ table: '' }, '/table'],
      [{ columns: 'id' }, '/columns'],
      [{ columns: [5] }, '/columns/0'],
      [{ numbering: undefined }, '/numbering'],
      [{ numbering: [{ column: 'id', last: 'x' }] }, '/numbering/0/last'],
      [{ months: [{ begin: '2026-01-01' }] }, '/months/0/end'],
    ] as const)
      await refused(withEntry({ ...table, ...changed }, { tables: 1 }), invalidAt(pointer));
    for (const [changed, pointer] of [
      [{ image: 5 }, '/image'],
      [{ image: { length: 5 } }, '/image'],
      [{ customer_id: '1' }, '/customer_id'],
      [{ customer_id: 0 }, '/customer_id'],
    ] as const)
      await refused(withEntry({ ...image, ...changed }, { images: 1 }), invalidAt(pointer));
  });

  it('is refused if it counts with anything but whole numbers', async () => {
    for (const rows of ['a', -1, 0.5, null, [], 1e300])
      await refused(withEntry(table, { tables: 1, rows: `0${rows}` }, { ...nothing, rows }), invalidAt('/rows'));
    for (const field of ['tables', 'rows', 'images', 'lost_images'])
      await refused(withEntry(table, { tables: 1, [field]: 'a' }), invalidAt(`/${field}`));
  });

  it('is refused in Portuguese too', async () => {
    await writeFile(files.path('crafted'), withEntry(table, { tables: 1 }, { ...nothing, rows: 'a' }));
    await assert.rejects(
      verifyBackup(files.path('crafted'), { passphrase: undefined }),
      (error) =>
        error instanceof UnusableBackup &&
        error.text['pt-BR'] ===
          'O backup está danificado: o fim de uma entrada tem um valor ausente ou inválido em /rows (na tabela fleet).',
    );
  });

  it('is read if it follows the format, also with fields that this version does not know', async () => {
    await writeFile(files.path('crafted'), withEntry({ ...table, later: 1 }, { tables: 1, later: 1 }));
    const summary = await verifyBackup(files.path('crafted'), { passphrase: undefined });
    assert.deepEqual(summary.header, header);
  });

  async function refused(bytes: Buffer, message: RegExp): Promise<void> {
    await writeFile(files.path('crafted'), bytes);
    await assert.rejects(
      verifyBackup(files.path('crafted'), { passphrase: 'correct horse' }),
      (error) => error instanceof UnusableBackup && message.test(error.message),
      String(message),
    );
  }
});

/** A source that counts the bytes that were read of it. */
class MemorySource implements ByteSource {
  offset = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  async read(count: number): Promise<Buffer> {
    const part = this.bytes.subarray(this.offset, this.offset + count);
    this.offset += part.length;
    return part;
  }
}

const framesIn = (source: ByteSource): Promise<Buffer[]> => collected(readFrames(new ByteReader(source), 'x'));

const invalidAt = (pointer: string): RegExp => new RegExp(`has a missing or invalid value at ${pointer}( |$)`);

type Kind = keyof typeof recordLetters;

const withEntry = (entry: unknown, counts: object = {}, end: unknown = nothing): Buffer =>
  withRecords(['header', header], ['begin', entry], ['end', end], ['trailer', { ...trailer, ...counts }]);

const withRecords = (...records: readonly (readonly [Kind, unknown])[]): Buffer =>
  fileWith([Buffer.concat(records.map(([kind, value]) => recordOf(kind, value)))]);

function recordOf(kind: Kind, value: unknown): Buffer {
  const content = Buffer.from(JSON.stringify(value));
  return Buffer.concat([Buffer.from(recordLetters[kind]), lengthOf(content), content]);
}

/** A file with these parts and a correct checksum. */
function fileWith(parts: readonly Buffer[], preamble: unknown = { encryption: null }): Buffer {
  const sections = [Buffer.from(JSON.stringify(preamble)), ...parts.map((part) => deflateRawSync(part))];
  const body = Buffer.concat([
    Buffer.from('tropeiro backup 1\n'),
    ...sections.flatMap((section) => [lengthOf(section), section]),
    lengthOf(Buffer.alloc(0)),
  ]);
  return Buffer.concat([body, createHash('sha256').update(body).digest()]);
}

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}
