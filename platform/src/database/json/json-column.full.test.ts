import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';
import { DateTime, Day, Id, Nullable } from '@tropeiro/domain/language/noun-schema.ts';
import { TimeOfDay } from '@tropeiro/domain/time/time-of-day-schema.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { anyCharacter } from '@tropeiro/tools/any-character.ts';
import fc from 'fast-check';
import pg from 'pg';
import { type TObject, type TSchema, Type } from 'typebox';
import { Check } from 'typebox/value';
import { identifier, type Sql, sql } from '../statement.ts';
import { columnJson, type FieldsOf, recordOf } from './json.ts';

/** A kind of field: its schema, the type of the column that holds it, and values that one may have. */
type Kind = { readonly schema: TSchema; readonly column: string; readonly values: fc.Arbitrary<unknown> };

/** Every character that PostgreSQL can store: all but one. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }).map((drawn) => drawn.replaceAll('\0', '')),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\\"',
    '","id":0,"',
    '\n\r\t\b\f\u0001\u001f\u007f',
    '\u2028\u2029',
    '🚚',
    'null',
    "';--",
  ),
);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const object = fc.record({
  name: text,
  weight: double,
  tags: fc.array(text),
  more: fc.option(fc.record({ on: fc.boolean() })),
});

const kinds: Readonly<Record<string, Kind>> = {
  text: { schema: Type.String(), column: 'text', values: text },
  code: { schema: Type.String({ enum: ['A', 'B'] }), column: 'text', values: fc.constantFrom('A', 'B') },
  moment: {
    schema: DateTime,
    column: 'timestamptz(3)',
    values: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      // Without trailing zeros in the fraction of a second.
      .map((date) => date.toISOString()),
  },
  day: { schema: Day(bilingual('Day', 'Dia')), column: 'date', values: day },
  'time of day': {
    schema: TimeOfDay,
    column: 'time',
    values: fc.nat(1439).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16)),
  },
  uuid: { schema: Type.String({ format: 'uuid' }), column: 'uuid', values: fc.uuid() },
  id: { schema: Id, column: 'bigint', values: fc.maxSafeNat() },
  'small whole number': {
    schema: Type.Integer({ minimum: -100, maximum: 200 }),
    column: 'smallint',
    values: fc.integer({ min: -100, max: 200 }),
  },
  'whole number without bounds': { schema: Type.Integer(), column: 'integer', values: fc.integer() },
  flag: { schema: Type.Integer({ minimum: 0, maximum: 1 }), column: 'boolean', values: fc.constantFrom(0, 1) },
  number: { schema: Type.Number(), column: 'double precision', values: double },
  amount: {
    schema: Type.Number(),
    column: 'numeric(14, 2)',
    values: fc.integer().map((cents) => cents / 100),
  },
  'yes or no': { schema: Type.Boolean(), column: 'boolean', values: fc.boolean() },
  'list of texts': { schema: Type.Array(Type.String()), column: 'text[]', values: fc.array(text) },
  object: { schema: Type.Object({}, { additionalProperties: true }), column: 'jsonb', values: object },
  'list of objects': { schema: Type.Array(Type.Object({})), column: 'jsonb', values: fc.array(object) },
};

/** A value in a column of its kind, inserted as JSON. A JSON null means no value. */
function columnOf({ column }: Kind, value: unknown): Sql {
  const type = sql([column] as unknown as TemplateStringsArray);
  if (column === 'jsonb') return sql`nullif(${JSON.stringify(value)}::jsonb, 'null')`;
  const given = sql`(${JSON.stringify([value])}::jsonb ->> 0)`;
  if (column === 'text[]')
    return sql`(case when ${given} is not null then array(select jsonb_array_elements_text(${given}::jsonb)) end)`;
  return sql`${given}::${type}`;
}

describe('A column as JSON', () => {
  let target: FreshDatabase;
  let client: pg.Client;

  before(async () => {
    target = await freshDatabase();
    client = new pg.Client({ connectionString: target.appUrl, options: '-c timezone=UTC -c datestyle=ISO' });
    await client.connect();
  });

  after(async () => {
    await client.end();
    await target.drop();
  });

  const ask = async (question: Sql): Promise<unknown> => {
    const { text, values } = question.statement();
    const { rows } = await client.query<(string | null)[]>({ text, values: [...values], rowMode: 'array' });
    return JSON.parse(rows[0]?.[0] ?? 'not even null');
  };

  for (const [title, kind] of Object.entries(kinds)) {
    it(`is the ${title} that it holds`, async () => {
      const { schema, values } = kind;
      await fc.assert(
        fc.asyncProperty(fc.option(values), async (value) => {
          const got = await ask(
            sql`select ${columnJson(Nullable(schema), sql`held`)} from (select ${columnOf(kind, value)}) row (held)`,
          );
          assert.deepEqual(got, plain(value));
        }),
      );
    });
  }

  it('is part of any record', async () => {
    const fields = fc.dictionary(
      text,
      fc
        .constantFrom(...Object.values(kinds))
        .chain((kind) => fc.record({ kind: fc.constant(kind), value: fc.option(kind.values) })),
      { minKeys: 1, maxKeys: 60, noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(fields, async (given) => {
        const entries = Object.entries(given);
        const schema: TObject = Type.Object(
          Object.fromEntries(entries.map(([name, { kind }]) => [name, Nullable(kind.schema)])),
        );
        const columns = entries.map(([name, { kind, value }], index) => ({
          name,
          value,
          held: identifier(`c${index}`),
          column: columnOf(kind, value),
        }));
        const record = recordOf(
          schema,
          Object.fromEntries(columns.map(({ name, held }) => [name, held])) as FieldsOf<TObject>,
        );
        const list = columns
          .map(({ column, held }) => sql`${column} as ${held}`)
          .reduce((all, next) => sql`${all}, ${next}`);
        const got = await ask(sql`select ${record} from (select ${list}) row`);
        assert.deepEqual(got, Object.fromEntries(columns.map(({ name, value }) => [name, plain(value)])));
      }),
    );
  });

  /** Columns that could be declared for a field by mistake, with values that they may hold. */
  const columns: Readonly<Record<string, Sql>> = {
    text: sql`'a "b'::text`,
    'text of digits': sql`'007'::text`,
    number: sql`1.5::float8`,
    bigint: sql`9007199254740991::bigint`,
    boolean: sql`true`,
    day: sql`date '2026-01-31'`,
    moment: sql`timestamptz '2026-01-31 10:00Z'`,
    time: sql`time '10:00'`,
    uuid: sql`'0190b5a8-7c3e-7d11-9a52-3f1c8e6b2d40'::uuid`,
    'list of texts': sql`array['a "b']`,
    jsonb: sql`'{"a": 1}'::jsonb`,
    bytes: sql`'\\x00ff'::bytea`,
  };

  it('is of the schema’s kind or an error, for any column', async () => {
    let errors = 0;
    for (const { schema, column: usual } of Object.values(kinds)) {
      for (const [title, column] of Object.entries(columns)) {
        const question = sql`select ${columnJson(schema, sql`held`)} from (select ${column}) row (held)`;
        const got = await ask(question).catch((error) => {
          assert.ok(error instanceof pg.DatabaseError, `${title} as ${JSON.stringify(schema)}: ${error}`);
          errors++;
        });
        const { type } = schema as { type?: string };
        // The contents of a jsonb are not checked, only that it is JSON.
        if (got === undefined || usual === 'jsonb') continue;
        assert.ok(Check(Type.Unsafe({ type }), got), `${title} as ${type}`);
      }
    }
    assert.ok(errors > 0);
  });

  const unknown: Readonly<Record<string, TSchema>> = {
    anything: Type.Unknown(),
    'nothing but null': Type.Null(),
    'one of two types': Type.Union([Type.String(), Type.Integer()]),
    'a file in Base64': Type.String({ contentEncoding: 'base64' }),
    'a password': Type.String({ format: 'password' }),
    'a list of numbers': Type.Array(Type.Number()),
    'a list of days': Type.Array(Type.String({ format: 'date' })),
    'a pair': Type.Tuple([Type.String(), Type.String()]),
  };
  for (const [title, schema] of Object.entries(unknown)) {
    it(`is never ${title}: the definition of the record throws`, () => {
      assert.throws(() => recordOf(Type.Object({ field: schema }), { field: sql`held` }), /No column can be written/);
    });
  }
});

/** As in JSON, which has no negative zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
