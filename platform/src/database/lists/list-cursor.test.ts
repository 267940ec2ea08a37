import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { createDemo } from '@tropeiro/server/demo/company.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { Database } from '../database.ts';
import { asOwner } from '../roles/as-owner.ts';
import { integerLiteral, type Sql, sql } from '../statement.ts';
import { splitRecords } from './page.ts';

let target: FreshDatabase;
let database: Database;
let actor: Actor;
before(async () => {
  target = await freshDatabase();
  await asOwner(target.ownerUrl, (transaction) => createDemo(transaction));
  const [found] = await ask<Actor>(
    target.ownerUrl,
    `with key as (insert into signing_key (id, public_jwk, private_jwk) values ('k', '{}', '{}') returning id),
      opened as (insert into session (customer_id, user_id, date_expires)
        select customer_id, id, now() + interval '1 hour' from app_user where login = 'admin' returning *)
     select o.id::integer as session_id, u.id::integer as user_id, u.customer_id::integer, key.id as signing_key_id,
       u.version as user_version, c.version as customer_version
     from opened o join app_user u on u.id = o.user_id join customer c on c.id = u.customer_id, key`,
  );
  if (!found) throw new Error('There is an administrator');
  actor = found;
  database = new Database({ url: target.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
});
after(async () => {
  await database.close();
  await target.drop();
});

const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
const origin = { request_id: 'r', address: '::1' };
const forEver = new AbortController().signal;
const open = (question: Sql, life = forEver) => database.openList(actor, origin, question, life);

async function chunksOf(question: Sql): Promise<string[][]> {
  const chunks: string[][] = [];
  for await (const records of await open(question)) chunks.push([...splitRecords(records)].map(String));
  return chunks;
}

describe('A long list', () => {
  for (const count of [0, 1, 499, 500, 501, 1000, 1234]) {
    it(`of ${count} records is read whole, in chunks`, async () => {
      const chunks = await chunksOf(sql`select n::text from generate_series(1, ${integerLiteral(count)}) n`);
      assert.deepEqual(
        chunks.flat(),
        Array.from({ length: count }, (_, index) => String(index + 1)),
      );
      assert.ok(chunks.every(({ length }) => length <= 500));
    });
  }

  it('is held in small parts, however long its records are and wherever the long ones begin', async () => {
    const chunks = await chunksOf(
      sql`select repeat('x', case when n between 700 and 800 then 400000 else 20 end) from generate_series(1, 1500) n`,
    );
    assert.equal(chunks.flat().length, 1500);
    for (const records of chunks) assert.ok(records.join('').length < 1_000_000 + 400_000);
  });

  it('ends, with its connection, when its reader is gone', async () => {
    // More cursors than there are connections; none of them is ever read.
    for (let round = 0; round < 10; round++) {
      const life = new AbortController();
      await open(sql`select n::text from generate_series(1, 10000) n`, life.signal);
      life.abort();
    }
    const life = new AbortController();
    const working = assert.rejects(open(sql`select pg_sleep(600)::text`, life.signal));
    await until('it to be at work', async () => (await ask(target.adminUrl, sleeping)).length > 0);
    life.abort();
    await working;
    assert.equal((await chunksOf(sql`select 'x'`)).flat().length, 1);
  });
});
