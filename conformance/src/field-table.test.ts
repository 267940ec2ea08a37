import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  collection,
  DateTime,
  Day,
  Decimal,
  type FieldType,
  Flag,
  faultsOf,
  Integer,
  object,
  oneOf,
  orNull,
  requireFields,
  Text,
  TrueOrFalse,
  ValueOrNull,
} from './field-table.ts';

describe('A field table', () => {
  const types: readonly [says: string, type: FieldType, good: readonly unknown[], bad: readonly unknown[]][] = [
    ['Text', Text, ['', 'a'], [1, null, undefined, [], {}]],
    ['Integer', Integer, [0, -7], [1.5, '1', null, Number.NaN]],
    ['Decimal', Decimal, [0, -7.25], ['1.5', null, Number.NaN]],
    ['Boolean', TrueOrFalse, [true, false], [0, 1, 'true', null]],
    ['Integer flag', Flag, [0, 1], [2, true, '1', null]],
    ['Date-time', DateTime, ['2031-01-02T03:04:05Z', '2031-01-02T03:04:05.123Z'], ['2031-01-02T03:04:05-03:00']],
    ['Date-time', DateTime, [], ['2031-01-02', '2031-01-02T03:04:05', '2031-13-02T03:04:05Z', 0, null]],
    ['Date', Day, ['2031-01-02'], ['2031-01-02T00:00:00Z', '02/01/2031', null]],
    ['value or null', ValueOrNull, [null, 0, ''], [undefined]],
    ['a code', oneOf('A', 'B'), ['A'], ['C', null]],
    ['Text or null', orNull(Text), [null, 'a'], [1, undefined]],
    ['Object', object({ id: Integer }), [{ id: 1 }, { id: 1, more: 2 }], [{}, { id: null }, null, [], 'x']],
    ['Collection', collection(Integer), [[], [1, 2]], [['1'], null, {}]],
  ];
  for (const [description, type, good, bad] of types) {
    it(`accepts only valid values of ${description}`, () => {
      for (const value of good) assert.deepEqual(type.faults(value, 'x'), [], JSON.stringify(value));
      for (const value of bad) assert.equal(type.faults(value, 'x').length, 1, JSON.stringify(value));
    });
  }

  const table = { id: Integer, name: Text, parts: collection(object({ size: Decimal })) };

  it('says every fault, and where it is', () => {
    assert.deepEqual(faultsOf(table, { name: null, parts: [{ size: 1 }, { size: 'L' }] }), [
      'id is missing',
      'name is null, not Text',
      'parts[1].size is "L", not Decimal',
    ]);
  });

  it('takes null, or a collection with nothing in it, just where nothing was said', () => {
    requireFields(table, { id: 1, name: null, parts: [] }, { empty: ['name', 'parts'] });
    assert.throws(() => requireFields(table, { id: 1, name: 'x', parts: [] }, { empty: ['name'] }), /should be null/);
    assert.throws(
      () => requireFields(table, { id: 1, name: null, parts: null }, { empty: ['parts'] }),
      /should be \[\]/,
    );
    assert.throws(() => requireFields(table, { id: 1, parts: [] }, { empty: ['name'] }), /name is missing/);
    assert.throws(() => requireFields(table, { id: 1, name: 'x', parts: [] }, { empty: ['colour'] }), /colour/);
  });
});
