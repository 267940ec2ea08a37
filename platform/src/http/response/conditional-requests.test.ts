import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTurns } from '@tropeiro/server/testing/count-turns.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { etagOf } from './conditional-requests.ts';

describe('The ETag of a record', () => {
  it('consists of its version and exact bytes, however they are split', async () => {
    const tag = await etagOf(3, '{"name":"Água"}');
    assert.match(tag, /^"3-[\w-]{10}"$/);
    assert.equal(await etagOf(3, Buffer.from('{"name":"Água"}')), tag);
    assert.notEqual(await etagOf(3, '{"name":"Agua"}'), tag);
    assert.notEqual(await etagOf(4, '{"name":"Água"}'), tag);
  });

  it('yields to other work while a long record is hashed', async () => {
    const record = Buffer.alloc(20_000_001, 'x');
    const turnCount = await countTurns(() => etagOf(1, record, new TimeSlice({ maxMs: 0 })));
    assert.ok(turnCount >= 20, String(turnCount));
    const other = Buffer.from(record);
    other[20_000_000] = 0;
    assert.notEqual(await etagOf(1, record), await etagOf(1, other), 'to its last byte');
  });
});
