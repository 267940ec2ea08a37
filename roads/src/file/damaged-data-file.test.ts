import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { DamagedDataFile } from './damaged-data-file.ts';
import { headerBytes } from './header.ts';
import { describeDataFile, loadDataFile, verifyDataFile } from './open-data-file.ts';
import { temporaryPath } from './testing/temporary-folder.ts';
import { writeDataFile } from './write-data-file.ts';

const kind = { kind: 'test', edition: 3 };

test('a file truncated at any byte is refused with that byte', async (t) => {
  const { path, bytes } = await smallFile(t);
  for (let length = 0; length < bytes.length; length++) {
    const fault = await faultOf(path, bytes.subarray(0, length));
    assert.equal(fault.offset, length, fault.message);
    assert.match(fault.message, /Import the extract again\.$/);
  }
});

test('a file with any byte changed is refused', async (t) => {
  const { path, bytes } = await smallFile(t);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Uint8Array.from(bytes);
    changed[at]! ^= 1 << (at % 8);
    const { offset } = await faultOf(path, changed);
    // The fault is at the beginning of the part that has the byte: the header, a section or the table.
    assert.ok(offset <= at && offset >= headerBytes === at >= headerBytes, `byte ${at}, refused at ${offset}`);
  }
});

test('a file with any bytes changed, or with bytes after its end, is refused', async (t) => {
  const { path, bytes } = await smallFile(t);
  const change = fc.record({ at: fc.nat(bytes.length - 1), with: fc.uint8Array({ minLength: 1, maxLength: 80 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), fc.uint8Array(), async (changes, after) => {
      const changed = Uint8Array.from([...bytes, ...after]);
      for (const { at, with: others } of changes) changed.set(others.subarray(0, changed.length - at), at);
      fc.pre(Buffer.compare(changed, bytes) !== 0);
      await faultOf(path, changed);
    }),
  );
});

test('the message names the section', async (t) => {
  const { path, bytes } = await smallFile(t);
  const changed = Uint8Array.from(bytes);
  changed[headerBytes + 64] = 9;
  const { message } = await faultOf(path, changed);
  assert.match(message, /byte 128: The section graph\.lengths, up to byte 192, does not have the checksum/);
});

test('a file that was not finished, that is something else, or of another format', async (t) => {
  const { path, bytes } = await smallFile(t);
  const unfinished = Uint8Array.from(bytes).fill(0, 0, headerBytes);
  assert.match((await faultOf(path, unfinished)).message, /byte 0: The file was not written to its end/);
  const text = new TextEncoder().encode('PK'.padEnd(100));
  assert.match((await faultOf(path, text)).message, /byte 0: This is not a data file of roads. Give the path/);
});

test('another kind and another edition are refused when the file is loaded', async (t) => {
  const { path } = await smallFile(t);
  const expected = /contains test of edition 3\. This program reads/;
  await assert.rejects(loadDataFile(path, { kind: 'other', edition: 3 }), expected);
  await assert.rejects(loadDataFile(path, { kind: 'test', edition: 4 }), expected);
  assert.equal((await describeDataFile(path)).edition, 3);
});

async function smallFile(t: TestContext): Promise<{ path: string; bytes: Uint8Array }> {
  const path = temporaryPath(t);
  const data = {
    graph: { heads: Uint32Array.of(1, 2, 3), lengths: Float64Array.of(1.5), empty: new Int8Array() },
    count: 3,
  };
  await writeDataFile(path, { ...kind, about: { licence: 'ODbL' }, data });
  return { path, bytes: await readFile(path) };
}

/** The fault of a file with these bytes, which verifying and loading must agree on. */
async function faultOf(path: string, bytes: Uint8Array): Promise<DamagedDataFile> {
  await writeFile(path, bytes);
  const faults: unknown[] = [];
  for (const read of [() => verifyDataFile(path), () => loadDataFile(path, kind)])
    await read().catch((fault: unknown) => faults.push(fault));
  const [verified, loaded] = faults;
  assert.ok(verified instanceof DamagedDataFile && loaded instanceof DamagedDataFile, String(verified ?? loaded));
  assert.equal(verified.message, loaded.message);
  return verified;
}
