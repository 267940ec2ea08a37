import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { Type } from 'typebox';
import type { ImportKind } from '../kinds/import-kind.ts';
import { exactKey } from './natural-key.ts';
import type { ParsedRow } from './parsed-row.ts';
import { RowResolver } from './row-resolver.ts';

const body = Type.Object({ data: Type.Object({ name: Type.String() }) });
const rows = [...Array(20).keys()].map(
  (index): ParsedRow => ({
    line: index + 1,
    data: { name: `N-${index}` },
    faults: [],
    unknownNames: [],
    placeOf: () => ({ index: 0, column: null, value: null }),
  }),
);

describe('Resolving rows', () => {
  it('lets other work run after some time, even if the rows are few', async () => {
    let nowMs = 0;
    let ofThisTurn = 0;
    let mostOfATurn = 0;
    const kind = {
      keys: [exactKey('name')],
      mainKey: 'name',
      createBody: body,
      changeBody: body,
      fieldsOf: (fields: object) => {
        nowMs += 4;
        ofThisTurn += 1;
        mostOfATurn = Math.max(mostOfATurn, ofThisTurn);
        return { fields, faults: [] };
      },
    } as unknown as ImportKind<{ readonly id: number }, object>;
    const onTurn = () => {
      ofThisTurn = 0;
      next = setImmediate(onTurn);
    };
    let next = setImmediate(onTurn);
    const resolver = new RowResolver(kind, {} as never, new TimeSlice({ maxMs: 10, nowMs: () => nowMs }));
    const actions = await resolver.resolve(rows, []);
    clearImmediate(next);
    assert.equal(actions.length, rows.length);
    assert.equal(mostOfATurn, 3);
  });
});
