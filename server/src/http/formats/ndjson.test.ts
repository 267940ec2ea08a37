import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import type { Portions } from './format.ts';
import { ndjsonList } from './ndjson.ts';
import { bytesOf, portionsOf } from './testing.ts';

const Row = Type.Object({ id: Type.Integer() });

test('every record is one line, also one that was stored over several', async () => {
  async function* portions(): Portions {
    yield ['{"id":1}', '{\r\n  "id" : 2\n}'];
    yield [];
    yield ['{"id":3,"note":"a\\nb"}'];
  }
  const text = String(await bytesOf(ndjsonList, portions(), Row));
  assert.ok(text.endsWith('\n'));
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(records, [{ id: 1 }, { id: 2 }, { id: 3, note: 'a\nb' }]);
});

test('an empty list is an empty text', async () => {
  assert.equal(String(await bytesOf(ndjsonList, portionsOf([]), Row)), '');
});
