import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import pg from 'pg';
import { sql } from '../statement.ts';
import { type ColumnTypes, columnList, unnest } from '../unnest.ts';
import { int4Array, textArray } from './binary-array.ts';
import { asTexts } from './pipeline.ts';
import { ProtocolConnection } from './protocol-connection.ts';

describe('A connection for pipelines', () => {
  let target: FreshDatabase;
  let client: pg.PoolClient;
  let pool: pg.Pool;
  before(async () => {
    target = await freshDatabase();
    pool = new pg.Pool({ connectionString: target.adminUrl, max: 1 });
    pool.on('error', () => {});
    client = await pool.connect();
    client.on('error', () => {});
  });
  after(async () => {
    client.release(true);
    await pool.end();
    await target.drop();
  });

  const ask = async (...questions: ReturnType<typeof sql>[]) =>
    (await ProtocolConnection.forClient(client).send(questions.map((question) => question.statement()))).map((rows) =>
      rows.map(asTexts),
    );

  it('returns the rows of every statement, and distinguishes empty texts from null', async () => {
    assert.deepEqual(await ask(sql`select ${'Água'}, ${''}, ${null}::text`, sql`select 1 where false`, sql`select 2`), [
      [['Água', '', null]],
      [],
      [['2']],
    ]);
  });

  it('receives a response of many packets completely', async () => {
    const [[[text] = []] = []] = await ask(sql`select repeat('ção', 5000000)`);
    assert.equal(text, 'ção'.repeat(5_000_000));
    const [rows = []] = await ask(sql`select n from generate_series(1, 50000) n`);
    assert.deepEqual([rows.length, rows[0], rows.at(-1)], [50_000, ['1'], ['50000']]);
  });

  it('accepts bytes in PostgreSQL’s own format, beside texts and null', async () => {
    const question = sql`select ${int4Array([1, -2])}::integer[], ${'é'}, ${null}::text, ${textArray(['ç"', ''])}::text[]`;
    assert.deepEqual(await ask(question), [[['{1,-2}', 'é', null, '{"ç\\"",""}']]]);
  });

  it('sends rows as a table, with any characters and nulls', async () => {
    const types = {
      text: 'text',
      small: 'int2',
      number: 'int4',
      measure: 'float8',
      flag: 'bool',
      moment: 'timestamptz',
      object: 'jsonb',
    } as const satisfies ColumnTypes;
    const texts = ['Água \u{7ff}\u{800} 東京 🚚', '"\\,{}\n', ''];
    const rows = [
      ...texts.map((text) => ({ text, object: { text } })),
      { small: -2, number: 2 ** 31 - 1, measure: 129.9, flag: false, moment: '2026-03-01T12:00:00.250Z' },
    ];
    const [returnedRows] = await ask(
      sql`select to_jsonb(sent) from ${unnest(types, rows)} as sent (${columnList(types)})`,
    );
    const nothing = Object.fromEntries(Object.keys(types).map((name) => [name, null]));
    assert.deepEqual(
      returnedRows!.map(([row]) => {
        const { moment, ...others } = JSON.parse(row!);
        return { ...others, moment: moment && new Date(moment).toISOString() };
      }),
      rows.map((row) => ({ ...nothing, ...row })),
    );
    assert.deepEqual(await ask(sql`select count(*) from ${unnest(types, [])} as sent (${columnList(types)})`), [
      [['0']],
    ]);
  });

  it('sends a value of many packets completely', async () => {
    assert.deepEqual(await ask(sql`select length(${'é'.repeat(3_000_000)})`), [[['3000000']]]);
  });

  it('reports an error as pg does, and answers the next query', async () => {
    const byPg = new pg.Client(target.adminUrl);
    await byPg.connect();
    const expected = await byPg.query("insert into customer (name) values ('Ação')").catch((error) => error);
    await byPg.end();
    const refused = ask(sql`select 1`, sql`insert into customer (name) values ('Ação')`, sql`select 2`);
    await assert.rejects(refused, (error: pg.DatabaseError) => {
      // The error detail names the row, which contains a timestamp.
      const { detail, length } = error;
      for (const [field, value] of Object.entries({ ...expected, message: expected.message, detail, length }))
        assert.equal(error[field as 'code'], value, field);
      return error instanceof pg.DatabaseError && error.column === 'document';
    });
    assert.deepEqual(await ask(sql`select 3`), [[['3']]]);
  });

  it('prepares statements again that followed a failed one', async () => {
    const behind = sql`select 'behind a refusal'`;
    await assert.rejects(ask(sql`select 1 / ${0}::integer`, behind), /division by zero/);
    assert.deepEqual(await ask(behind), [[['behind a refusal']]]);
  });

  it('leaves queries of pg and unsolicited messages to pg', async () => {
    const notices: (string | undefined)[] = [];
    client.on('notice', ({ message }) => notices.push(message));
    await ask(sql`do $$ begin raise warning 'mind the gap'; end $$`);
    const { rows } = await client.query('select $1::text as word', ['by pg']);
    assert.deepEqual(rows, [{ word: 'by pg' }]);
    assert.deepEqual(await ask(sql`select 'again'`), [[['again']]]);
    assert.deepEqual(notices, ['mind the gap']);
  });

  it('answers consecutive pipelines in order, and a failed one does not affect the others', async () => {
    const shared = sql`select 'by a name that two prepare at once'`;
    const outcomes = await Promise.allSettled([
      ask(sql`select 1`),
      ask(sql`select 2 / ${0}::integer`, shared),
      ask(shared),
      ask(sql`select repeat('x', 8000000)`),
      ask(sql`select set_config('tropeiro.customer_id', '7', true)`),
      ask(sql`select current_setting('tropeiro.customer_id', true)`),
    ]);
    assert.deepEqual(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value[0]?.[0]?.[0]?.slice(0, 40) : outcome.reason.code,
      ),
      ['1', '22012', 'by a name that two prepare at once', 'x'.repeat(40), '7', ''],
    );
  });

  it('fails a query whose connection the server ends, with what the server said, and every one after it', async () => {
    const asked = ask(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`);
    await assert.rejects(asked, (error: pg.DatabaseError) => error.code === '57P01');
    await assert.rejects(ask(sql`select 1`), /Connection terminated/);
  });
});
