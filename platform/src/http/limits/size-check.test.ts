import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { problemMaxFaults } from '@tropeiro/domain/faults/fault.ts';
import { Line, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { type TSchema, Type } from 'typebox';
import { sizeCheckOf } from './size-check.ts';

const schema = Type.Object({
  data: Type.Object({
    name: Line(10),
    note: Nullable(Type.String({ maxLength: 5 })),
    ids: Type.Array(Type.Integer(), { maxItems: 3 }),
    stops: Type.Optional(
      Type.Array(Type.Object({ tags: Type.Array(Type.String({ maxLength: 2 }), { maxItems: 2 }) }), { maxItems: 500 }),
    ),
    either: Type.Optional(Type.Union([Type.String({ maxLength: 1 }), Type.Array(Type.String(), { maxItems: 1 })])),
  }),
});

describe('The sizes of a body', () => {
  const measure = (data: unknown) =>
    (sizeCheckOf(schema)?.({ data }) ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  const cases: readonly [says: string, data: unknown, expected: readonly string[]][] = [
    ['are not reported if they are allowed', { name: 'x', note: '12345', ids: [1, 2, 3] }, []],
    ['are reported for lists', { ids: [1, 2, 3, 4] }, ['/data/ids too_many']],
    ['are reported for texts', { note: '12345678901' }, ['/data/note too_long']],
    ['leave slightly overlong texts to the validator, which counts characters', { note: '🚛🚛🚛🚛🚛' }, []],
    ['leave lines to the normaliser, which trims them', { name: ' '.repeat(1000) }, []],
    ['are found deep inside', { stops: [{ tags: [] }, { tags: ['a', 'bcdef'] }] }, ['/data/stops/1/tags/1 too_long']],
    ['within an overlong list are not checked', { ids: Array(1000).fill('x') }, ['/data/ids too_many']],
    ['are those of the type it has', { either: ['a', 'b'] }, ['/data/either too_many']],
    ['are not those of another type', { ids: 'abcdefgh', note: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, []],
    ['are not those of nothing', null, []],
  ];
  for (const [title, data, expected] of cases) it(title, () => assert.deepEqual(measure(data), expected));

  it('are reported up to a maximum', () => {
    const stops = Array.from({ length: 500 }, () => ({ tags: ['a', 'b', 'c'] }));
    assert.equal(measure({ stops }).length, problemMaxFaults + 1);
  });

  it('are bounded for every list that an operation takes', () => {
    const endless = (schema: TSchema, at: string): string[] => {
      const {
        type,
        items,
        maxItems,
        anyOf = [],
        properties = {},
      } = schema as unknown as {
        type?: string;
        items?: TSchema;
        maxItems?: number;
        anyOf?: TSchema[];
        properties?: Record<string, TSchema>;
      };
      return [
        ...(type === 'array' && maxItems === undefined ? [at] : []),
        ...anyOf.flatMap((option) => endless(option, at)),
        ...Object.entries(properties).flatMap(([name, property]) => endless(property, `${at}/${name}`)),
        ...(items ? endless(items, `${at}/*`) : []),
      ];
    };
    const found = Object.values<Operation>(operations).flatMap(({ id, body, query }) =>
      [body, query].flatMap((schema) => (schema ? endless(schema, id) : [])),
    );
    assert.deepEqual(found, []);
  });
});
