import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { ask, asSystem, holdLocks } from '@tropeiro/postgres/testing.ts';
import pg from 'pg';
import { trackedCompanies } from '../../testing/device-messages.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { runInEachCompany } from './run-in-each-company.ts';
import { vehicleFactsOf, vehicleFactsQuery } from './tracking-facts.ts';

let place: FreshDatabase;
let database: Database;

/** Two companies. The first has a driver, a shift and a point of interest. */
before(async () => {
  place = await freshDatabase();
  await trackedCompanies(place.ownerUrl, 2, 1);
  await change(`insert into driver (customer_id, name) values (1, 'Ana');
    insert into work_shift (customer_id, name, days) values (1, 'Day', '[]');
    insert into point_of_interest (customer_id, title, category_id, latitude, longitude) values (1, 'Yard', 1, -30, -51)`);
  database = new Database({ url: place.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
});
after(async () => {
  await database.close();
  await place.drop();
});

const change = (text: string) => ask(place.ownerUrl, text);

async function stampOf(companyId: number): Promise<string> {
  const queries = [vehicleFactsQuery([{ vehicle_id: 1, fromMs: 0, untilMs: 1 }])];
  const [found] = await database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
    runInEachCompany(transaction, [{ companyId, queries }]),
  );
  return vehicleFactsOf(found?.[0] ?? []).stamp;
}

const changes = {
  'a driver with a card': "insert into driver (customer_id, name, identifier) values (1, 'Bia', '77')",
  'another card of a driver': "update driver set identifier = '78' where customer_id = 1 and name = 'Ana'",
  'the deletion of a driver': "delete from driver where customer_id = 1 and name = 'Bia'",
  'another shift': "update work_shift set timezone = 'America/Manaus' where customer_id = 1",
  'a new point of interest':
    "insert into point_of_interest (customer_id, title, category_id, latitude, longitude) values (1, 'Dock', 1, -30, -51)",
  'another place of a point of interest':
    "update point_of_interest set latitude = -31 where customer_id = 1 and title = 'Yard'",
  'the deletion of a point of interest': "delete from point_of_interest where customer_id = 1 and title = 'Dock'",
  'another limit of events':
    "insert into event_setting_change (customer_id, name, value, since) values (1, 'speeding.minimum_s', '20', now())",
  'the deletion of a setting': 'delete from event_setting_change where customer_id = 1',
  'the deletion of a shift': 'delete from work_shift where customer_id = 1',
  'another time zone': "update customer set timezone = 'America/Manaus' where id = 1",
};

describe('The stamp of facts that events of a company depend on', () => {
  for (const [title, text] of Object.entries(changes))
    it(`changes after ${title}, and only for that company`, async () => {
      const [before, other] = [await stampOf(1), await stampOf(2)];
      await change(text);
      assert.notEqual(await stampOf(1), before);
      assert.equal(await stampOf(2), other);
    });

  it('stays the same if no fact changes', async () => {
    const before = await stampOf(1);
    await change("update vehicle set title = 'Another'; update driver set name = name where id = -1");
    assert.equal(await stampOf(1), before);
  });

  it('changes with each of two changes, whichever commits first, and neither waits', async () => {
    const seen = [await stampOf(1)];
    const slow = new pg.Client({ connectionString: place.ownerUrl });
    await slow.connect();
    await slow.query(`${asSystem}; begin; update point_of_interest set latitude = -32 where title = 'Yard'`);
    await change("update driver set identifier = '79' where name = 'Ana'");
    seen.push(await stampOf(1));
    await slow.query('commit');
    await slow.end();
    seen.push(await stampOf(1));
    assert.equal(new Set(seen).size, seen.length);
  });

  it('has one row however often facts change while others have open transactions', async () => {
    const end = await holdLocks(place.ownerUrl, "update vehicle set title = 'Held'");
    for (let card = 100; card < 110; card++)
      await change(`update driver set identifier = '${card}' where name = 'Ana'`);
    await end();
    const [{ count } = { count: '' }] = await ask<{ count: string }>(
      place.ownerUrl,
      'select count(*) from facts_change where customer_id = 1',
    );
    assert.equal(count, '1');
  });
});
