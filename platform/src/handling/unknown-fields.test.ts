import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { unknownFieldsOf } from './unknown-fields.ts';

describe('Unknown fields', () => {
  it('are likely to be misspelt fields of the same object', () => {
    const own = Type.Object({ dry_run: Type.Boolean(), parts: Type.Array(Type.Object({ name: Type.String() })) });
    const likely = unknownFieldsOf(own)({ dryRun: 1, nmae: 1, drive: 1, parts: [{ nmae: 1, naame: 1, dry_run: 1 }] });
    assert.deepEqual(
      likely.map(({ pointer, name, likely }) => [pointer, likely(name)]),
      [
        ['/dryRun', 'dry_run'],
        ['/nmae', undefined],
        ['/drive', undefined],
        ['/parts/0/nmae', 'name'],
        ['/parts/0/naame', 'name'],
        ['/parts/0/dry_run', undefined],
      ],
    );
  });

  const schema = Type.Object({
    data: Type.Object({ list: Type.Array(Nullable(Type.Object({ a: Type.Integer() }))) }),
    open: Type.Object({}, { additionalProperties: true }),
    rows: Type.Array(Type.Unknown({ 'x-row': Type.Object({ a: Type.Integer() }) })),
  });
  const cases: readonly [says: string, value: unknown, pointers: readonly string[]][] = [
    ['none', { data: { list: [{ a: 1 }, null] }, open: { b: 1 } }, []],
    [
      'at any depth',
      { data: { list: [{ a: 1, 'b/c': 2 }], constructor: 1 } },
      ['/data/list/0/b~1c', '/data/constructor'],
    ],
    ['in rows that are validated one by one', { rows: [{ a: 1 }, { b: 1 }] }, ['/rows/1/b']],
    ['not in what is of another type', { data: [1], rows: { a: 1 } }, []],
  ];
  for (const [title, value, pointers] of cases)
    it(`are pointed at: ${title}`, () =>
      assert.deepEqual(
        unknownFieldsOf(schema)(value).map(({ pointer }) => pointer),
        pointers,
      ));

  it('are in a list no more than an answer holds, and one that says there are more', () => {
    assert.equal(unknownFieldsOf(Type.Array(Type.Object({})))(Array(1000).fill({ a: 1 })).length, problemMaxFaults + 1);
  });

  it('are named by the beginning of a name that is none', () => {
    const [fault] = unknownFieldsOf(Type.Object({}))({ ['x'.repeat(1_000_000)]: 1 });
    assert.ok((fault?.pointer?.length ?? 0) < 200);
  });
});
