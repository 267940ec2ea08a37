import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { defaultSheetLimits } from './limits.ts';
import { zipOf } from './testing.ts';
import { ZipReader } from './zip-reader.ts';

const files = { 'a.xml': 'a'.repeat(50), 'b.xml': 'b'.repeat(500), 'c.xml': '' };

/** An archive of three files whose directory says something else of the one at an index. */
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
    const zip = new ZipReader(archive, defaultSheetLimits);
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

const secondAt = 30 + 'a.xml'.length + deflateRawSync(files['a.xml'], { level: 1 }).length;

describe('An archive', () => {
  const archives: readonly [says: string, archive: Uint8Array, outcome: unknown][] = [
    ['of files one after the other', zipOf(files), [50, 500, 0]],
    ['of files that stand in another order than its directory', swapped(), [500, 50, 0]],
    ['two of whose files are the same bytes', withEntry(1, { at: 0 }), 'file_overlaps'],
    ['one of whose files lies within another', withEntry(0, { size: secondAt + 20 }), 'file_overlaps'],
    ['one of whose files begins before another ends', withEntry(1, { at: 10 }), 'file_overlaps'],
    ['one of whose files ends beyond it', withEntry(0, { size: 0xffff_ffff }), 'file_broken'],
  ];
  for (const [says, archive, outcome] of archives)
    it(`${says} is ${typeof outcome === 'string' ? `refused as ${outcome}` : 'read'}`, async () =>
      assert.deepEqual(await read(archive), outcome));

  it('is not unpacked over and over, however little comes of it', async () => {
    // A block that ends at once has ten bits, so that four of them are five bytes.
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

/** An archive of one file that is packed like this. */
function withContent(packed: Uint8Array): Uint8Array {
  const archive = Buffer.from(zipOf({ a: '' }));
  const directoryAt = archive.readUInt32LE(archive.length - 6);
  const head = archive.subarray(0, 31);
  const [directory, end] = [archive.subarray(directoryAt, -22), Buffer.from(archive.subarray(-22))];
  directory.writeUInt32LE(packed.length, 20);
  end.writeUInt32LE(head.length + packed.length, 16);
  return Buffer.concat([head, packed, directory, end]);
}
