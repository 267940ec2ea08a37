import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { executionRecords } from '../execution/plan-under-way.fixture.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { forgetAllOld } from './forget-old.ts';

let service: TestService;
let database: Database;
const { sql, insert } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
});
after(async () => {
  await database.close();
  await service.stop();
});

/** An inactive driver whose retention has expired. */
async function oldDriver(days: number): Promise<number> {
  const id = await insert('driver', { name: 'Téo', status: 'I' });
  await sql(`update driver set date_modified = now() - interval '${days} days' where id = ${id}`);
  return id;
}

async function forget(chunkRows: number): Promise<unknown[]> {
  const warnings: unknown[] = [];
  await forgetAllOld(database, { chunkRows, budgetS: 60 }, { warn: (facts: object) => void warnings.push(facts) });
  return warnings;
}

const anonymized = async (...ids: number[]): Promise<boolean[]> =>
  (
    await sql<{ is: boolean }>(
      `select date_anonymized is not null as is from driver where id in (${ids.join()}) order by id`,
    )
  ).map(({ is }) => is);

describe('The retention of inactive drivers', () => {
  it('skips and reports the driver who is the only administrator, and erases the others', async () => {
    const [first, only, other] = [await oldDriver(600), await oldDriver(500), await oldDriver(400)];
    const [row] = await sql<{ company: number }>(`select customer_id::int as company from driver where id = ${only}`);
    const company = row?.company ?? 0;
    await sql(`insert into retention (customer_id, class, days) values (${company}, 'inactive_driver', 300);
      update app_user set driver_id = ${only} where login = 'admin' and customer_id = ${company};
      update app_user set role = 'admin', driver_id = ${first} where login = 'manager' and customer_id = ${company}`);
    const warnings = await forget(1);
    assert.deepEqual(await anonymized(first, only, other), [true, false, true]);
    assert.deepEqual(warnings, [{ customer_id: company, class: 'inactive_driver', driver_ids: [only] }]);
    assert.deepEqual(await sql(`select active from app_user where driver_id = ${only}`), [{ active: true }]);
  });

  it('goes on when a driver is deleted meanwhile', async () => {
    const [anonymizedDriver, next] = [await oldDriver(600), await oldDriver(500)];
    await sql(`begin; delete from driver where id = ${anonymizedDriver}`);
    const forgetting = forget(40);
    await until('the retention to wait for the driver', async () => (await sql(lockWaits)).length > 0);
    await sql('commit');
    await forgetting;
    assert.deepEqual(await anonymized(anonymizedDriver, next), [true]);
  });
});
