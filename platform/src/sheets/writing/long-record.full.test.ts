import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTurns } from '@tropeiro/server/testing/count-turns.ts';
import fc from 'fast-check';
import { TimeSlice } from '../../sharing/time-slice.ts';
import { isLongRecord, LongList, parseLongRecord } from './long-record.ts';

/** The parsed value of a record, with its long lists read. */
async function whole(value: unknown): Promise<unknown> {
  if (value instanceof LongList) return JSON.parse((await textsOf(value)).join(''));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(async ([name, field]) => [name, await whole(field)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

async function textsOf(list: LongList, slice = new TimeSlice()): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const text of list.texts(slice)) texts.push(text);
  return texts;
}

const parsed = (record: unknown, indent?: number): Promise<object> =>
  parseLongRecord(Buffer.from(JSON.stringify(record, null, indent)), new TimeSlice());

describe('A long record', () => {
  const long = Array.from({ length: 8000 }, (_, id) => ({ id, name: `a "b" \\ ] } , é ${id}`, tags: [id, [id]] }));

  it('equals the result of JSON.parse, whatever its content', () =>
    fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z_]+$/), fc.jsonValue()), async (fields) => {
        const record = { ...fields, long };
        assert.deepEqual(await whole(await parsed(record)), JSON.parse(JSON.stringify(record)));
      }),
      { numRuns: 10, examples: [[JSON.parse('{"__proto__":[]}')]] },
    ));

  it('has unread long lists, also within objects, and short ones at once', async () => {
    const { points, map, short } = (await parsed({ points: long, map: { points: long }, short: [1] })) as {
      points: unknown;
      map: { points: unknown };
      short: unknown;
    };
    assert.ok(points instanceof LongList && map.points instanceof LongList);
    assert.deepEqual(short, [1]);
  });

  it('has lists with the text of JSON.stringify, in short chunks', async () => {
    const { points } = (await parsed({ points: long }, 1)) as { points: LongList };
    const texts = await textsOf(points);
    assert.equal(texts.join(''), JSON.stringify(long));
    assert.ok(texts.length > 5 && texts.every((text) => !isLongRecord(Buffer.from(text))));
  });

  it('yields to other work after every chunk whose time is up', async () => {
    const { points } = (await parsed({ points: long })) as { points: LongList };
    let chunkCount = 0;
    const turnCount = await countTurns(async () => {
      chunkCount = (await textsOf(points, new TimeSlice({ maxMs: 0 }))).length;
    });
    assert.ok(chunkCount > 5 && turnCount >= chunkCount, `${turnCount} turns`);
  });

  it('is written completely by JSON.stringify', async () => {
    const record = { after: { points: long } };
    assert.equal(JSON.stringify(await parsed(record)), JSON.stringify(record));
  });

  it('has lists whose elements are those of JSON.parse', async () => {
    const { points } = (await parsed({ points: long })) as { points: LongList };
    const elements: unknown[] = [];
    for await (const chunk of points.elements(new TimeSlice())) elements.push(...chunk);
    assert.deepEqual(elements, long);
  });
});
