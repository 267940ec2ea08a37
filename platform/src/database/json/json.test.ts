import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { Type } from 'typebox';
import { sql } from '../statement.ts';
import {
  collectionOf,
  columnJson,
  constantAt,
  emptyListJson,
  nullJson,
  oncePerRow,
  recordOf,
  relatedOf,
  requiredRelatedOf,
} from './json.ts';

const Wheel = Type.Object({ id: Type.Integer() });
const Tyre = Type.Object({ id: Type.Integer(), brand: Type.String() });
const Cart = Type.Object({
  id: Type.Integer(),
  name: Type.Optional(Type.String()),
  front: Wheel,
  spare: Nullable(Wheel),
  wheels: Type.Array(Wheel),
});

const wheel = recordOf(Wheel, { id: sql`wheel.id` });
const tyre = recordOf(Tyre, { id: sql`tyre.id`, brand: sql`brand` });
const rows = sql`from wheel where cart_id = cart.id`;
const own = { id: sql`id`, name: sql`name`, front: wheel, spare: nullJson, wheels: emptyListJson };

/** Compiled only; the assertions need no database. */
const misuses = {
  'with a field forgotten': () =>
    // @ts-expect-error name is a field of the schema
    recordOf(Cart, { id: sql`id`, front: wheel, spare: nullJson, wheels: emptyListJson }),
  'with a field that is not declared': () =>
    // @ts-expect-error colour is none
    recordOf(Cart, { ...own, colour: sql`colour` }),
  'with a field too many among those that are spread into it': () => {
    const spread = { ...own, colour: sql`colour` };
    return recordOf(Cart, spread);
  },
};

/** The compiler checks this function: it reports an unmarked mistake, and a mark without one. */
const compiled = [
  recordOf(Cart, { ...own, spare: wheel, wheels: collectionOf(wheel, rows, sql`id`) }),
  recordOf(Cart, { ...own, spare: relatedOf(wheel, rows), front: requiredRelatedOf(wheel, rows) }),
  recordOf(Cart, { ...own, spare: sql`spare`, wheels: sql`wheels`, front: sql`front` }),
  recordOf(Cart, { ...own, spare: constantAt([{ id: 1 }], sql`place`) }),
  // @ts-expect-error an optional value is not a required one
  recordOf(Cart, { ...own, front: relatedOf(wheel, rows) }),
  // @ts-expect-error null is not allowed either
  recordOf(Cart, { ...own, front: nullJson }),
  // @ts-expect-error one is not several
  recordOf(Cart, { ...own, wheels: relatedOf(wheel, rows) }),
  // @ts-expect-error several are not one
  recordOf(Cart, { ...own, spare: collectionOf(wheel, rows, sql`id`) }),
  // @ts-expect-error a record with an extra field would return it
  recordOf(Cart, { ...own, front: tyre }),
  // @ts-expect-error also in a list
  recordOf(Cart, { ...own, wheels: collectionOf(tyre, rows, sql`id`) }),
  // @ts-expect-error a record is not a number
  recordOf(Cart, { ...own, id: wheel }),
  // @ts-expect-error a value is not a column
  recordOf(Cart, { ...own, name: 'name' }),
];

describe('A record as JSON', () => {
  it('accepts columns and values of the type of the field', () => assert.ok(compiled.every(Boolean)));

  it('is written by its schema, in the given order', () => {
    assert.equal(
      sql`select ${recordOf(Tyre, { brand: sql`b.name`, id: sql`${7}::int + 1` })}`.statement().text,
      `select '{"brand":' || coalesce(to_json((b.name)::text)::text, 'null') || ` +
        `',"id":' || coalesce(($1::int + 1)::bigint::text, 'null') || '}'`,
    );
  });

  it('appends everything after a list in one step, so that the list is copied once', () => {
    const Rack = Type.Object({ wheels: Type.Array(Wheel), id: Type.Integer() });
    const items = collectionOf(wheel, rows, sql`id`);
    const { text } = sql`${recordOf(Rack, { wheels: items, id: sql`rack.id` })}`.statement();
    assert.match(text, /^'\{"wheels":\[' \|\| coalesce\(\(select string_agg/);
    assert.ok(text.endsWith(`, '') || ('],"id":' || coalesce((rack.id)::bigint::text, 'null') || '}')`), text);
  });

  it('evaluates values common to its row once, together with the adjacent texts', () => {
    const brand = oncePerRow(columnJson(Type.String(), sql`brand`));
    const written = `coalesce(to_json((brand)::text)::text, 'null')`;
    assert.equal(
      sql`${recordOf(Tyre, { brand, id: sql`id` })}`.statement().text,
      `(select '{"brand":' || ${written} || ',"id":') || coalesce((id)::bigint::text, 'null') || '}'`,
    );
    assert.equal(
      sql`${recordOf(Tyre, { id: oncePerRow(columnJson(Tyre.properties.id, sql`id`)), brand })}`.statement().text,
      `(select '{"id":' || coalesce((id)::bigint::text, 'null') || ',"brand":' || ${written} || '}')`,
    );
  });

  it('may have more fields than a function takes arguments', () => {
    const names = Array.from({ length: 60 }, (_, index) => `f${index}`);
    const schema = Type.Object(Object.fromEntries(names.map((name) => [name, Type.Integer()])));
    const record = recordOf(schema, Object.fromEntries(names.map((name, index) => [name, sql`${index}`])));
    const { text, values } = sql`${record}`.statement();
    assert.equal(values.length, 60);
    assert.equal(text.match(/concat\(/g)?.length, 2);
  });

  for (const [title, misuse] of Object.entries(misuses)) {
    it(`is not made ${title}`, () => assert.throws(misuse, /must have the fields of its schema/));
  }
});
