import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { describeDataFile, loadDataFile, openDataFile, verifyDataFile } from './open-data-file.ts';
import { temporaryPath } from './testing/temporary-folder.ts';
import { writeDataFile } from './write-data-file.ts';

const kind = { kind: 'test', edition: 3 };

const array = fc.oneof(
  fc.int8Array(),
  fc.uint8Array(),
  fc.int16Array(),
  fc.uint16Array(),
  fc.int32Array({ maxLength: 100 }),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array(),
  fc.bigInt64Array(),
  fc.bigUint64Array(),
);
const name = fc
  .oneof(fc.string(), fc.constantFrom('graph', 'car', '', '__proto__', '0'))
  .filter((text) => text !== '$section');
const { data: anyData } = fc.letrec<{ data: unknown; value: unknown }>((tie) => ({
  data: fc.dictionary(name, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  value: fc.oneof(
    { maxDepth: 3 },
    array,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('data'),
  ),
}));

test('data comes back equal, in shared memory', async (t) => {
  const path = temporaryPath(t);
  await fc.assert(
    fc.asyncProperty(anyData, async (data) => {
      await writeDataFile(path, { ...kind, about: { source: 'generated' }, data });
      const loaded = await loadDataFile<unknown>(path, kind);
      assert.deepEqual(loaded.data, data);
      assert.deepEqual(loaded.description, await describeDataFile(path));
      for (const found of arraysIn(loaded.data)) assert.ok(found.buffer instanceof SharedArrayBuffer);
    }),
  );
});

test('another thread sees the same memory', async (t) => {
  const path = temporaryPath(t);
  await writeDataFile(path, { ...kind, about: null, data: { graph: { heads: Uint32Array.of(1, 2, 3) } } });
  const { data } = await loadDataFile<{ graph: { heads: Uint32Array } }>(path, kind);
  const posted = structuredClone(data);
  data.graph.heads[1] = 7;
  assert.deepEqual(posted.graph.heads, Uint32Array.of(1, 7, 3));
});

test('a part is loaded without the others, also after the file was replaced', async (t) => {
  const path = temporaryPath(t);
  const write = (first: number) =>
    writeDataFile(path, {
      ...kind,
      about: null,
      data: { car: Int32Array.of(first), truck: { a: Int8Array.of(first) } },
    });
  await write(1);
  const file = await openDataFile(path, kind);
  t.after(() => file.close());
  await write(2);
  assert.deepEqual(file.parts, ['car', 'truck']);
  assert.deepEqual(await file.load('truck'), { a: Int8Array.of(1) });
  assert.deepEqual(await file.load('car'), Int32Array.of(1));
  await assert.rejects(file.load('van'), /has no part van, only car, truck/);
});

test('a view of a larger buffer is stored alone', async (t) => {
  const path = temporaryPath(t);
  const whole = Int32Array.from({ length: 100 }, (_, index) => index);
  await writeDataFile(path, { ...kind, about: null, data: { some: whole.subarray(10, 13) } });
  const { data } = await loadDataFile<{ some: Int32Array }>(path, kind);
  assert.deepEqual(data.some, Int32Array.of(10, 11, 12));
});

test('the description changes exactly if the contents do', async (t) => {
  const path = temporaryPath(t);
  const describe = async (value: number) => {
    await writeDataFile(path, { ...kind, about: { bounds: [1, 2] }, data: { values: Int16Array.of(value) } });
    return describeDataFile(path);
  };
  const first = await describe(1);
  assert.deepEqual(await describe(1), first);
  assert.deepEqual(first.about, { bounds: [1, 2] });
  assert.notEqual((await describe(2)).checksum, first.checksum);
});

test('what would not come back equal is refused, and the existing file remains', async (t) => {
  const path = temporaryPath(t);
  await writeDataFile(path, { ...kind, about: null, data: {} });
  const unusable = [new Map(), new Date(), () => 1, Number.NaN, new DataView(new ArrayBuffer(1)), { $section: 0 }];
  for (const value of unusable)
    await assert.rejects(writeDataFile(path, { ...kind, about: null, data: { at: { here: value } } }), /cannot store/);
  await verifyDataFile(path);
});

function arraysIn(value: unknown): ArrayBufferView[] {
  if (ArrayBuffer.isView(value)) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(arraysIn) : [];
}
