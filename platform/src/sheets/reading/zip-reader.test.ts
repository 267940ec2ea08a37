import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { defaultSheetLimits } from './limits.ts';
import { zipOf } from './testing.ts';
import { ZipReader } from './zip-reader.ts';

const files = { 'a.xml': 'a'.repeat(50), 'b.xml': 'b'.repeat(500), 'c.xml': '' };

/** An archive of three files whose directory contradicts the file at an index. */
function withEntry(index: number, { at, size }: { readonly at?: number; readonly size?: number }): Uint8Array {
  const archive = Buffer.from(zipOf(files));
  const entryAt = archive.readUInt32LE(archive.length - 6) + index * (46 + 'a.xml'.length);
  if (at !== undefined) archive.writeUInt32LE(at, entryAt + 42);
  if (size !== undefined) archive.writeUInt32LE(size, entryAt + 20);
  return archive;
}

/** How many bytes each of the files has, or why it is refused. */
async function read(archive: Uint8Array, times = 1): Promise<unknown> {
  const sizes: number[] = [];
  try {
    const zip = await ZipReader.open(archive, defaultSheetLimits);
    for (let time = 0; time < times; time++)
      for (const entry of zip.entries) {
        let size = 0;
        for await (const chunk of zip.unpacked(entry)) size += chunk.length;
        sizes.push(size);
      }
    return sizes;
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    return error.faults[0]?.code;
  }
}

const manyFiles = Object.fromEntries(Array.from({ length: defaultSheetLimits.parts + 1 }, (_, index) => [index, '']));

/** An archive whose first file has these flags (APPNOTE.TXT 4.4.4). */
function withFlags(flags: number): Uint8Array {
  const archive = Buffer.from(zipOf(files));
  archive.writeUInt16LE(flags, archive.readUInt32LE(archive.length - 6) + 8);
  return archive;
}

function withCount(count: number): Uint8Array {
  const archive = Buffer.from(zipOf(files));
  archive.writeUInt16LE(count, archive.length - 12);
  return archive;
}

/**
 * An archive in the format for more than 4 GB (APPNOTE.TXT 4.3.14, 4.5.3), with 64-bit numbers beside the 32-bit ones.
 */
function zip64(): Uint8Array {
  const archive = Buffer.from(zipOf(files));
  const directoryAt = archive.readUInt32LE(archive.length - 6);
  const entryBytes = 46 + 'a.xml'.length;
  const entries = [0, 1, 2].map((index) => {
    const entry = Buffer.from(
      archive.subarray(directoryAt + index * entryBytes, directoryAt + (index + 1) * entryBytes),
    );
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 4);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 12);
    entry.writeUInt32LE(0xffff_ffff, 20);
    entry.writeUInt32LE(0xffff_ffff, 42);
    entry.writeUInt16LE(extra.length, 30);
    return Buffer.concat([entry, extra]);
  });
  const directory = Buffer.concat(entries);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(3n, 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(directoryAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directoryAt + directory.length), 8);
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([archive.subarray(0, directoryAt), directory, end64, locator, end]);
}

const secondAt = 30 + 'a.xml'.length + deflateRawSync(files['a.xml'], { level: 1 }).length;

describe('An archive', () => {
  const archives: readonly [says: string, archive: Uint8Array, outcome: unknown][] = [
    ['of files one after the other', zipOf(files), [50, 500, 0]],
    ['of files that stand in another order than its directory', swapped(), [500, 50, 0]],
    ['two of whose files are the same bytes', withEntry(1, { at: 0 }), 'file_overlaps'],
    ['one of whose files lies within another', withEntry(0, { size: secondAt + 20 }), 'file_overlaps'],
    ['one of whose files begins before another ends', withEntry(1, { at: 10 }), 'file_overlaps'],
    ['one of whose files is encrypted', withFlags(0x01), 'file_protected'],
    ['one of whose files is encrypted with more than a password', withFlags(0x41), 'file_protected'],
    ['whose sizes stand in records for large archives', zip64(), [50, 500, 0]],
    ['of more files than it may have', zipOf(manyFiles), 'file_parts'],
    ['that is cut off', zipOf(files).subarray(0, -10), 'file_broken'],
    ['without an entry that its end counts', withCount(4), 'file_broken'],
    ['one of whose files ends beyond it', withEntry(0, { size: 0xffff_ffff }), 'file_broken'],
  ];
  for (const [title, archive, expected] of archives)
    it(`${title} is ${typeof expected === 'string' ? `refused as ${expected}` : 'read'}`, async () =>
      assert.deepEqual(await read(archive), expected));

  it('is not decompressed repeatedly, however little it contains', async () => {
    // An empty final block has ten bits, so four of them are five bytes.
    const empty = Buffer.alloc(5000, Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]));
    const archive = withContent(Buffer.concat([empty, deflateRawSync('')]));
    assert.deepEqual(await read(archive), [0]);
    assert.equal(await read(archive, 2), 'file_overlaps');
  });
});

function swapped(): Uint8Array {
  const archive = Buffer.from(zipOf(files));
  const directoryAt = archive.readUInt32LE(archive.length - 6);
  const entryBytes = 46 + 'a.xml'.length;
  const [first, second] = [0, 1].map((index) =>
    Buffer.from(archive.subarray(directoryAt + index * entryBytes, directoryAt + (index + 1) * entryBytes)),
  );
  archive.set(Buffer.concat([second ?? Buffer.of(), first ?? Buffer.of()]), directoryAt);
  return archive;
}

/** An archive of one file that is compressed like this. */
function withContent(packed: Uint8Array): Uint8Array {
  const archive = Buffer.from(zipOf({ a: '' }));
  const directoryAt = archive.readUInt32LE(archive.length - 6);
  const head = archive.subarray(0, 31);
  const [directory, end] = [archive.subarray(directoryAt, -22), Buffer.from(archive.subarray(-22))];
  directory.writeUInt32LE(packed.length, 20);
  end.writeUInt32LE(head.length + packed.length, 16);
  return Buffer.concat([head, packed, directory, end]);
}
