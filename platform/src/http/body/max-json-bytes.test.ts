import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anyCharacter } from '@tropeiro/tools/any-character.ts';
import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { maxJsonBytes } from './max-json-bytes.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 5 });

/** Schemas of the kinds that records are made of, each with values. */
const kinds: readonly (readonly [TSchema, fc.Arbitrary<unknown>])[] = [
  [Type.String({ maxLength: 10 }), text],
  [Type.Integer(), fc.maxSafeInteger()],
  [Type.Number(), fc.double({ noNaN: true, noDefaultInfinity: true })],
  [Type.Boolean(), fc.boolean()],
  [Type.Union([Type.Literal('A'), Type.Literal('cancelled')]), fc.constantFrom('A', 'cancelled')],
  [Type.Enum(['kg', 'tonelada']), fc.constantFrom('kg', 'tonelada')],
  [Type.Union([Type.String({ maxLength: 10 }), Type.Null()]), fc.option(text)],
  [Type.String({ format: 'date-time' }), fc.date({ noInvalidDate: true }).map((date) => date.toISOString())],
  [Type.Array(Type.Integer(), { maxItems: 3 }), fc.array(fc.maxSafeInteger(), { maxLength: 3 })],
];

describe('The most bytes of a record', () => {
  it('are not reached by any record of its schema', () => {
    const record = fc.record(Object.fromEntries(kinds.map(([, value], index) => [`field_${index}`, value])));
    const schema = Type.Object(Object.fromEntries(kinds.map(([field], index) => [`field_${index}`, field])));
    fc.assert(
      fc.property(record, (value) => Buffer.byteLength(JSON.stringify(value)) <= maxJsonBytes(schema)),
      { numRuns: 1000 },
    );
  });

  for (const [title, schema] of [
    ['a text', Type.String()],
    ['a list', Type.Array(Type.Integer())],
    ['anything', Type.Unknown()],
    ['an object with any fields', Type.Record(Type.String(), Type.Integer())],
  ] as const) {
    it(`are unlimited if ${title} in it is`, () => {
      assert.equal(maxJsonBytes(Type.Object({ id: Type.Integer(), field: schema })), Infinity);
    });
  }
});
