import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { ImageContent } from '@tropeiro/domain/files/image-schema.ts';
import { type TSchema, Type } from 'typebox';
import { recordWriter } from './record-writer.ts';

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const nullables = Type.Object({
  name: orNull(Type.String()),
  count: orNull(Type.Integer({ minimum: 0 })),
  parts: orNull(Type.Array(Type.Object({ on: orNull(Type.Boolean()) }))),
  inner: orNull(Type.Object({ id: Type.Integer() })),
});
const anyKind = Type.Array(Type.Union([Type.Integer(), Type.String(), Type.Null(), Type.Boolean()]));

describe('A record is written as JSON', () => {
  const file = { picture: 'a.jpg', content_type: 'image/jpeg', size: 3, sha256: 'ab' };
  for (const [title, schema, record] of [
    ['with a file in it', Type.Object({ data: ImageContent }), { data: { ...file, content: 'a+b/cd==' } }],
    ['with what is to be escaped', Type.Object({ name: Type.String() }), { name: 'a "b" \\ \n é' }],
    ['with what is absent', Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }), { name: null }],
    [
      'with what may be absent and is not',
      nullables,
      { name: 'a', count: 0, parts: [{ on: false }], inner: { id: 1 } },
    ],
    ['with all of it absent', nullables, { name: null, count: null, parts: null, inner: null }],
    ['with one of several kinds', Type.Object({ value: anyKind }), { value: [1, 'a', null, true] }],
  ] as const)
    it(title, () => assert.equal(recordWriter(schema)(record), JSON.stringify(record)));

  it('without fields that its schema does not have', () => {
    assert.equal(recordWriter(Type.Object({ id: Type.Integer() }))({ id: 1, secret: 'x' }), '{"id":1}');
    const inner = { id: 1, secret: 'x' };
    assert.equal(
      recordWriter(nullables)({ name: null, count: 1, parts: null, inner, secret: 'x' }),
      '{"name":null,"count":1,"parts":null,"inner":{"id":1}}',
    );
  });

  it('by the schema of every operation', () => {
    for (const [id, { answer }] of Object.entries<Operation>(operations))
      if (answer.kind === 'record') assert.throws(() => recordWriter(answer.schema)({}), /is required/, id);
  });
});
