import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Json } from '@tropeiro/platform/database/json/json.ts';
import { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { namedTable } from '@tropeiro/platform/database/records/named-records.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { deviceTable } from '../fleet/devices.ts';
import { writeAll } from './imports.ts';

type Model = { readonly id: number; readonly name: string };
type ModelFields = { readonly name: string; readonly vehicle_model_manufacturer_id: number };

const models = new CrudTable<Model, ModelFields>({
  table: 'vehicle_model',
  record: sql`json_build_object('id', id, 'name', name)` as unknown as Json<Model>,
  columns: ['name', 'vehicle_model_manufacturer_id'],
  sortedBy: 'name',
});

describe('Rows that the database rejects', () => {
  let target: FreshDatabase;
  let database: Database;
  before(async () => {
    target = await freshDatabase();
    database = new Database({ url: target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    await ask(
      target.ownerUrl,
      `insert into customer (name, document) values ('Empresa', '1');
       insert into vehicle_model_manufacturer (customer_id, name) values (1, 'Volvo');
       insert into fleet (customer_id, name) values (1, 'Norte')`,
    );
  });
  after(async () => {
    await database.close();
    await target.drop();
  });

  /** The outcomes of the writes and the number of round trips. */
  async function written(write: (transaction: Transaction) => ReturnType<typeof writeAll>) {
    let tripCount = 0;
    const outcomes = await database.transactInCompany(1, {}, (transaction) => {
      const pipeline = transaction.pipeline.bind(transaction);
      transaction.pipeline = (queries) => {
        tripCount++;
        return pipeline(queries);
      };
      return write(transaction);
    });
    const results = outcomes.map((outcome) =>
      'record' in outcome ? 'written' : outcome.refusal.faults.map(({ pointer, code }) => `${pointer} ${code}`).join(),
    );
    return { results, tripCount };
  }
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('are found in one query if they refer to missing records, and the others are written', async () => {
    const writes = numbers(300).map((index) => ({
      id: undefined,
      fields: { name: `M-${index}`, vehicle_model_manufacturer_id: index % 3 === 0 ? 1 : 99_999 },
    }));
    const { results, tripCount } = await written((transaction) =>
      writeAll<Model, ModelFields>(transaction, models.importQueries(), writes),
    );
    const unknown = '/data/vehicle_model_manufacturer_id unknown_reference';
    assert.deepEqual(
      results,
      numbers(300).map((index) => (index % 3 === 0 ? 'written' : unknown)),
    );
    assert.ok(tripCount <= 5, `${tripCount} round trips`);
  });

  it('are found in one query if other records have their names, except records that keep their own', async () => {
    const fleets = namedTable('fleet').importQueries();
    const named = (name: string, id?: number) => ({ id, fields: { name, external_code: null } });
    const { results } = await written((transaction) =>
      writeAll(
        transaction,
        fleets,
        numbers(100).map((index) => named(`F-${index}`)),
      ),
    );
    assert.ok(results.every((result) => result === 'written'));
    const again = await written((transaction) =>
      writeAll(transaction, fleets, [named('NORTE', 1), ...numbers(200).map((index) => named(`f-${index}`))]),
    );
    const expectedResults = numbers(200).map((index) => (index < 100 ? '/data/name taken_by' : 'written'));
    assert.deepEqual(again.results, ['written', ...expectedResults]);
    assert.ok(again.tripCount <= 5, `${again.tripCount} round trips`);
  });

  it('are found in one query if they conflict with each other: the first of each value is written', async () => {
    const fleets = namedTable('fleet').importQueries();
    const names = numbers(200).flatMap((index) => [`G-${index}`, `g-${index}`, `H-${index}`]);
    const writes = names.map((name) => ({ id: undefined, fields: { name, external_code: null } }));
    const { results, tripCount } = await written((transaction) => writeAll(transaction, fleets, writes));
    const expected = numbers(200).flatMap(() => ['written', '/data/name taken_by', 'written']);
    assert.deepEqual(results, expected);
    assert.ok(tripCount <= 10, `${tripCount} round trips`);
  });

  it('are found one by one if the conflicting record is hidden', async () => {
    const devices = deviceTable.importQueries();
    const device = (serial: string) => ({
      id: undefined,
      fields: { serial, model: 'ST4315', phone_number: null, active: true },
    });
    await ask(
      target.ownerUrl,
      `insert into customer (name, document) values ('Outra', '2');
       insert into device (customer_id, serial, model) values (2, 'S-2', 'ST4315')`,
    );
    const { results } = await written((transaction) =>
      writeAll(transaction, devices, ['S-1', 'S-2', 'S-3', 'S-4'].map(device)),
    );
    assert.deepEqual(results, ['written', '/data/serial taken', 'written', 'written']);
  });
});
