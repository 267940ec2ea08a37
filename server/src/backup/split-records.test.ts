import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import fc from 'fast-check';
import { recordLetters } from './entries.ts';
import { type SplitRecord, splitRecords } from './split-records.ts';
import { collected } from './testing.ts';

describe('The records of frames', () => {
  it('are the same however the frames divide them', async () => {
    const kinds = Object.keys(recordLetters) as (keyof typeof recordLetters)[];
    const record = fc
      .tuple(fc.constantFrom(...kinds), fc.uint8Array({ minLength: 1, maxLength: 30 }))
      .map(([kind, bytes]) => ({ kind, bytes: Buffer.from(bytes) }));
    await fc.assert(
      fc.asyncProperty(fc.array(record), fc.array(fc.nat(40)), async (records, lengths) => {
        const frames = divided(Buffer.concat(records.map(bytesOf)), lengths);
        assert.deepEqual(await collected(splitRecords(frames)), records);
      }),
    );
  });

  it('copy each byte at most once, and retain no frame', async () => {
    const content = Buffer.alloc(2000, 'x');
    const bytes = bytesOf({ kind: 'bytes', bytes: content });
    const counted = countCopies();
    try {
      const [record] = await collected(splitRecords(oneByteFrames(bytes)));
      assert.ok(record?.bytes.equals(content));
      assert.ok(counted.bytes() <= bytes.length, `${counted.bytes()} bytes were copied of ${bytes.length}`);
    } finally {
      counted.end();
    }
  });

  it('are not copied if they lie within a frame', async () => {
    const counted = countCopies();
    try {
      const frame = bytesOf({ kind: 'bytes', bytes: Buffer.alloc(10_000) });
      const before = counted.bytes();
      const [record] = await collected(splitRecords(divided(frame, [])));
      assert.equal(record?.bytes.buffer, frame.buffer);
      assert.equal(counted.bytes(), before);
    } finally {
      counted.end();
    }
  });

  it('are refused if one is empty, too long, of an unknown kind or unfinished', async () => {
    const complete = bytesOf({ kind: 'bytes', bytes: Buffer.from('x') });
    for (const [bytes, message] of [
      [bytesOf({ kind: 'bytes', bytes: Buffer.alloc(0) }), /do not follow the format/],
      [Buffer.from('d\x00\x10\x00\x01', 'latin1'), /do not follow the format/],
      [Buffer.from('x\x00\x00\x00\x01x', 'latin1'), /do not follow the format/],
      [complete.subarray(0, 3), /ends within a part/],
      [complete.subarray(0, 5), /ends within a part/],
    ] as const)
      for (const frames of [divided(bytes, []), oneByteFrames(bytes)])
        await assert.rejects(collected(splitRecords(frames)), message);
  });
});

function bytesOf({ kind, bytes }: SplitRecord): Buffer {
  const start = Buffer.alloc(5);
  start.write(recordLetters[kind], 'latin1');
  start.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([start, bytes]);
}

/** Frames of these lengths, and one with the rest. */
async function* divided(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const length of lengths) {
    yield bytes.subarray(at, at + length);
    at += length;
  }
  yield bytes.subarray(at);
}

/** Frames of one byte. All of them are the same buffer, so a frame that is retained has the wrong byte. */
async function* oneByteFrames(bytes: Buffer): AsyncGenerator<Buffer> {
  const frame = Buffer.alloc(1);
  for (const byte of bytes) {
    frame[0] = byte;
    yield frame;
  }
}

/** Counts the bytes that are copied from buffers into others. */
function countCopies(): { bytes(): number; end(): void } {
  const { concat } = Buffer;
  const { copy } = Buffer.prototype;
  let bytes = 0;
  mock.method(Buffer, 'concat', (list: readonly Uint8Array[]) => {
    const whole = concat(list);
    bytes += whole.length;
    return whole;
  });
  mock.method(Buffer.prototype, 'copy', function (this: Buffer, target: Uint8Array, at: number) {
    const count = copy.call(this, target, at);
    bytes += count;
    return count;
  });
  return { bytes: () => bytes, end: () => mock.restoreAll() };
}
