import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { asOwner } from '@tropeiro/platform/database/roles/as-owner.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { getRetentionLag } from '../store/privacy/retention.ts';
import { createCompany } from '../testing/companies.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { type ForgetLimits, forgetAllOld } from './forget-old.ts';

describe('Forgetting what is old', () => {
  let place: FreshDatabase;
  let database: Database;
  const sql = <Row extends object>(question: string) => ask<Row>(place.ownerUrl, question);
  let warnings: unknown[] = [];
  const log = { warn: (facts: unknown) => void warnings.push(facts) };

  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    await asOwner(place.ownerUrl, async (transaction) => {
      await createCompany(transaction, 'Grande Ltda', '11222333000181');
      await createCompany(transaction, 'Pequena Ltda', '45997418000153');
    });
  });
  after(async () => {
    await database.close();
    await place.drop();
  });
  beforeEach(async () => {
    warnings = [];
    await sql('delete from retention; delete from outbox');
  });

  /** Notifications of the first and the second company, all of them expired. */
  const due = (large: number, small: number) =>
    sql(`
      insert into outbox (epoch, customer_id, date_time, type, resource_id, payload)
        select 1, company, now() - interval '40 days', 'x.y', i, '{}'
        from (values (1, ${large}), (2, ${small})) sizes (company, size), generate_series(1, size) i;
      insert into retention (customer_id, class, days) values (1, 'notification', 30), (2, 'notification', 30)`);
  const left = async () =>
    (
      await sql<{ left: number }>(
        "select (select count(*)::int from outbox where customer_id = company and type = 'x.y') as left from generate_series(1, 2) company",
      )
    ).map((row) => row.left);

  /** The companies in the order of their turns. */
  const served = async (pace: ForgetLimits): Promise<number[]> => {
    const turns: number[] = [];
    const watched = Object.create(database) as Database;
    watched.transactAsJob = (company, work) => {
      turns.push(company);
      return database.transactAsJob(company, work);
    };
    await forgetAllOld(watched, pace, log);
    return turns;
  };

  it('retains announcements that webhooks still have to receive, as long as they accept any', async () => {
    await due(3, 3);
    await sql(`
      insert into webhook (customer_id, url, types, fleet_ids, route_plan_ids, secret, date_created, date_modified)
        values (1, 'https://example.com/', '{*}', '{}', '{}', 'secret', now(), now());
      insert into webhook_reader (customer_id, webhook_id, epoch, transaction, position)
        select w.customer_id, w.id, o.epoch, o.transaction, o.id from webhook w join outbox o using (customer_id) order by o.id limit 1`);
    await served({ chunkRows: 300, budgetS: 60 });
    assert.deepEqual(await left(), [2, 0]);
    await sql("update webhook set status = 'paused'");
    await served({ chunkRows: 300, budgetS: 60 });
    assert.deepEqual(await left(), [0, 0]);
  });

  it('takes turns: a small company waits for one chunk of a large one and no longer', async () => {
    await due(1000, 10);
    assert.deepEqual(await served({ chunkRows: 300, budgetS: 60 }), [1, 2, 1, 2, 1, 1, 1]);
    assert.deepEqual(await left(), [0, 0]);
  });

  it('stops when its time is over, and begins the next time with who was served longest ago', async () => {
    await due(1000, 10);
    await sql('update retention set date_served = now() where customer_id = 1');
    await forgetAllOld(database, { chunkRows: 300, budgetS: 0 }, log);
    assert.deepEqual(await left(), [1000, 10], 'there was no time');
    assert.equal((await served({ chunkRows: 300, budgetS: 60 }))[0], 2);
  });

  it('takes smaller portions where a portion takes too long, and serves the others meanwhile', async () => {
    await due(64, 10);
    await sql(`
      create function slow_to_go() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.03); return old; end $$;
      create trigger slow before delete on outbox for each row when (old.customer_id = 1) execute function slow_to_go();`);
    const hasty = new Database({ url: place.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 1 });
    const forgotten = await forgetAllOld(hasty, { chunkRows: 64, budgetS: 600 }, log).finally(() => hasty.close());
    await sql('drop trigger slow on outbox; drop function slow_to_go');
    assert.deepEqual([forgotten, warnings], [{ notification: 74 }, []]);
    assert.deepEqual(await left(), [0, 0]);
  });

  it('continues with the others if one company fails, and logs it', async () => {
    await due(10, 10);
    await sql(`
      create function not_to_go() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger stubborn before delete on outbox for each row when (old.customer_id = 1) execute function not_to_go();`);
    await forgetAllOld(database, { chunkRows: 100, budgetS: 60 }, log);
    assert.deepEqual(await left(), [10, 0]);
    assert.equal(warnings.length, 1);
    const lag = await getRetentionLag(database);
    assert.ok(Math.abs((lag.notification ?? 0) - 10 * 86_400) < 3600, 'how long it is overdue can be measured');
    await sql('drop trigger stubborn on outbox; drop function not_to_go');
    await forgetAllOld(database, { chunkRows: 100, budgetS: 60 }, log);
    assert.deepEqual(await getRetentionLag(database), { notification: 0 });
  });

  it('gets past images that are in use to those that are not', async () => {
    await sql(`
      insert into image (customer_id, sha256, extension, content_type, size, width, height, date_created)
        select 1, lpad(to_hex(i), 64, '0'), 'jpg', 'image/jpeg', 1, 1, 1, now() - make_interval(days => 200 - i) from generate_series(1, 20) i;
      insert into driver (customer_id, name, cnh_file) select 1, name, name from image order by id limit 10;
      insert into retention (customer_id, class, days) values (1, 'checklist', 30);`);
    await forgetAllOld(database, { chunkRows: 3, budgetS: 60 }, log);
    const [images] = await sql('select count(*)::int as count, bool_and(is_licence) as licences from image');
    assert.deepEqual(images, { count: 10, licences: true });
  });

  it('leaves the setting itself unchanged, without an audit entry', async () => {
    await due(1, 1);
    const auditEntries = () => sql("select count(*) from audit where resource = 'retention' and action = 'updated'");
    const before = await auditEntries();
    await forgetAllOld(database, { chunkRows: 10, budgetS: 60 }, log);
    assert.deepEqual(await auditEntries(), before);
  });
});
