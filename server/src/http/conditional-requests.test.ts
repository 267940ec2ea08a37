import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from '../sharing/time-slice.ts';
import { countTurns } from '../testing/count-turns.ts';
import { etagOf } from './conditional-requests.ts';

describe('The ETag of a record', () => {
  it('is of its version and of its very bytes, however they come', async () => {
    const tag = await etagOf(3, '{"name":"Água"}');
    assert.match(tag, /^"3-[\w-]{10}"$/);
    assert.equal(await etagOf(3, Buffer.from('{"name":"Água"}')), tag);
    assert.notEqual(await etagOf(3, '{"name":"Agua"}'), tag);
    assert.notEqual(await etagOf(4, '{"name":"Água"}'), tag);
  });

  it('lets others have their turn while a long record is hashed', async () => {
    const record = Buffer.alloc(20_000_001, 'x');
    const turnCount = await countTurns(() => etagOf(1, record, new TimeSlice({ maxMs: 0 })));
    assert.ok(turnCount >= 20, String(turnCount));
    const other = Buffer.from(record);
    other[20_000_000] = 0;
    assert.notEqual(await etagOf(1, record), await etagOf(1, other), 'to its last byte');
  });
});
