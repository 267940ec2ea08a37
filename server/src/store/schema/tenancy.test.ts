import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { asSystem } from '@tropeiro/postgres/testing.ts';
import pg from 'pg';
import { filledTables } from '../../testing/filled-tables.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';

describe('A company sees and changes its own rows and no other', () => {
  let target: FreshDatabase;
  let app: pg.Client;

  before(async () => {
    target = await freshDatabase();
    const owner = new pg.Client({ connectionString: target.ownerUrl });
    await owner.connect();
    await owner.query(asSystem);
    await owner.query(filledTables(2, 2));
    await owner.end();
    app = new pg.Client({ connectionString: target.appUrl });
    await app.connect();
  });

  after(async () => {
    await app.end();
    await target.drop();
  });

  const tenantTables = async (): Promise<string[]> => {
    const { rows } = await app.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_id'
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  const asCompany = async <T>(companyId: number | '', work: () => Promise<T>): Promise<T> => {
    await app.query('begin');
    try {
      await app.query("select set_config('tropeiro.customer_id', $1, true)", [String(companyId)]);
      return await work();
    } finally {
      await app.query('rollback');
    }
  };

  it('works as a role that owns nothing and is subject to row-level security', async () => {
    const { rows } = await app.query(
      `select current_user as role, rolsuper, rolbypassrls,
         (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    );
    assert.deepEqual(rows, [{ role: 'tropeiro_app', rolsuper: false, rolbypassrls: false, owned: 0 }]);
  });

  it('has row-level security on every table with a customer_id, and on customer itself', async () => {
    const { rows } = await app.query<{ relname: string }>(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
       and relname = any($1)`,
      [[...(await tenantTables()), 'customer']],
    );
    assert.deepEqual(rows, []);
  });

  it('sees nothing at all without a company', async () => {
    for (const table of [...(await tenantTables()), 'customer']) {
      const { rows } = await app.query(`select count(*)::int as count from ${table}`);
      assert.deepEqual(rows, [{ count: 0 }], table);
    }
  });

  it('sees only its own rows even when the query forgets the company', async () => {
    for (const table of await tenantTables()) {
      const { rows } = await asCompany(1, () => app.query(`select distinct customer_id::int as id from ${table}`));
      assert.deepEqual(rows, [{ id: 1 }], table);
    }
  });

  it("cannot change, remove or plant another's rows", async () => {
    const changed = await asCompany(1, () =>
      app.query("update point_of_interest set title = 'mine' where customer_id = 2"),
    );
    const removed = await asCompany(1, () => app.query('delete from point_of_interest where id = 1'));
    assert.deepEqual([changed.rowCount, removed.rowCount], [0, 0]);
    await assert.rejects(
      asCompany(1, () =>
        app.query(
          "insert into point_of_interest (customer_id, title, latitude, longitude, category_id) values (2, 'x', 0, 0, 1)",
        ),
      ),
      /row-level security/,
    );
    await assert.rejects(
      asCompany(1, () => app.query('update point_of_interest set customer_id = 2')),
      /row-level security/,
    );
  });

  it('cannot change or delete rows of the audit and the outbox', async () => {
    for (const statement of [
      'update audit set via = $$x$$',
      'delete from audit',
      'insert into audit default values',
      'delete from outbox',
      'truncate audit',
    ]) {
      await assert.rejects(
        asCompany(1, () => app.query(statement)),
        /permission denied/,
        statement,
      );
    }
  });

  it('cannot write, change or delete device messages of any company', async () => {
    for (const table of ['device_message', 'quarantined_message'])
      for (const statement of [
        `insert into ${table} select * from ${table}`,
        `insert into ${table} (customer_id) values (1)`,
        `update ${table} set customer_id = 1`,
        `delete from ${table}`,
        `truncate ${table}`,
        `copy ${table} from stdin`,
      ])
        await assert.rejects(
          asCompany(1, () => app.query(statement)),
          /permission denied/,
          statement,
        );
  });

  it('reads only its own messages of a call for all companies, and finds only its own devices', async () => {
    // Device i belongs to company i % 2 + 1.
    const append = `select append_messages(array['350000000000001', '350000000000002'], array[1, 2],
      array_fill(timestamptz '2026-02-01', array[2]), array_fill(timestamptz '2026-02-01', array[2]), array[1, 1]::smallint[],
      array[1, 2]::bigint[], array[true, true], array[0, 0], array[0, 0], array[0, 0], array[0, 0], array[0, 0],
      array['{}', '{}']::jsonb[], interval '10 minutes') as appended`;
    const seen = "select customer_id::int, device_id::int from device_message where time = '2026-02-01'";
    const appendedAs = (companyId: number | '') =>
      asCompany(companyId, async () => {
        const { rows } = await app.query<{ appended: { devices: unknown[]; fates: object } }>(append);
        const rowsSeen = async (company: number | '') => {
          await app.query("select set_config('tropeiro.customer_id', $1, true)", [String(company)]);
          return (await app.query(seen)).rows;
        };
        return { fates: rows[0]?.appended.fates, seen: [await rowsSeen(''), await rowsSeen(1), await rowsSeen(2)] };
      });
    const [ofFirst, ofSecond] = [
      { customer_id: 1, device_id: 2 },
      { customer_id: 2, device_id: 1 },
    ];
    assert.deepEqual(await appendedAs(''), { fates: {}, seen: [[], [ofFirst], [ofSecond]] });
    assert.deepEqual(await appendedAs(1), { fates: { unknown_device: [1] }, seen: [[], [ofFirst], []] });
    assert.deepEqual(await appendedAs(2), { fates: { unknown_device: [2] }, seen: [[], [], [ofSecond]] });
  });
});
