import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import { ndjsonList } from './ndjson.ts';
import { bytesOf, recordChunks } from './testing.ts';

const Row = Type.Object({ id: Type.Integer() });

test('every record is one line', async () => {
  const records = [{ id: 1 }, { id: 2, note: 'a,\nb' }, { id: 3 }];
  const text = String(await bytesOf(ndjsonList, recordChunks(records), Row));
  assert.ok(text.endsWith('\n'));
  const lines = text.trimEnd().split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    records,
  );
});

test('an empty list is an empty text', async () => {
  assert.equal(String(await bytesOf(ndjsonList, recordChunks([]), Row)), '');
});
