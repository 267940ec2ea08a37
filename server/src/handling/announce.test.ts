import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NamedRecord } from '@tropeiro/domain/language/named-record-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { namedTable } from '@tropeiro/platform/database/records/named-records.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { announce } from './announce.ts';

describe('An announcement', () => {
  let place: FreshDatabase;
  let database: Database;
  before(async () => {
    place = await freshDatabase();
    database = new Database({ url: place.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    await ask(place.ownerUrl, "insert into customer (name, document) values ('Um', '1')");
  });
  after(async () => {
    await database.close();
    await place.drop();
  });

  const create = async (transaction: Transaction, name: string): Promise<NamedRecord> => {
    const { record } = await namedTable('fleet').insert(transaction, { name, external_code: null });
    announce(transaction, 'fleet.created', record);
    return record;
  };
  const announced = () =>
    ask<{ type: string; name: string }>(
      place.ownerUrl,
      "select type, payload ->> 'name' as name from outbox order by id",
    );

  it('commits with its change, in the order of the changes', async () => {
    await database.transactInCompany(1, {}, async (transaction) => {
      announce(transaction, 'fleet.removed', await create(transaction, 'Norte'));
      await create(transaction, 'Sul');
    });
    assert.deepEqual(await announced(), [
      { type: 'fleet.created', name: 'Norte' },
      { type: 'fleet.removed', name: 'Norte' },
      { type: 'fleet.created', name: 'Sul' },
    ]);
  });

  it('is taken back with it', async () => {
    const before = await announced();
    const changing = database.transactInCompany(1, {}, async (transaction) => {
      await create(transaction, 'Leste');
      throw new Error('something else broke');
    });
    await assert.rejects(changing, /something else broke/);
    assert.deepEqual(await announced(), before);
  });

  it('has a type of the contract and the record of that type, or does not compile', () => {
    const transaction = { announce: () => {} } as unknown as Transaction;
    const fleet = { id: 1 } as NamedRecord;
    // @ts-expect-error: no operation announces it
    announce(transaction, 'fleet.painted', fleet);
    // @ts-expect-error: a fleet is no vehicle
    announce(transaction, 'vehicle.created', fleet);
  });
});
