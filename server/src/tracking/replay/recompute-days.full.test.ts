import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Database } from '@tropeiro/platform/database/database.ts';
import { DatabaseUnavailable } from '@tropeiro/platform/database/protocol/connection.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { startMs, testMessage } from '@tropeiro/telematics/testing/test-message.ts';
import { cancelRecomputation, requestRecomputation } from '../../store/tracking/days/day-recomputations.ts';
import { abortedAfter } from '../../testing/aborted-after.ts';
import { serialOf } from '../../testing/device-messages.ts';
import { type TrackedDatabase, trackedDatabase } from '../../testing/tracked-database.ts';
import { deleteTracked, readTracked, receivedFrom } from '../../testing/tracked-driving.ts';
import { CompanyFactsCache } from '../fold/company-facts.ts';
import { closeAllDays } from '../jobs/close-days.ts';
import { recomputeRequestedDays } from './recompute-days.ts';

let tracked: TrackedDatabase;
const [first, second] = [serialOf(1, 1), serialOf(2, 1)];
const sql = <T extends Record<string, unknown>>(text: string) => ask<T>(tracked.ownerUrl, text);

before(async () => {
  tracked = await trackedDatabase(2, 2);
});
after(() => tracked.drop());
beforeEach(async () => {
  await deleteTracked(tracked.ownerUrl);
  await sql(`delete from recomputed_vehicle; delete from day_recomputation; delete from call_progress; delete from route_plan;
    delete from retention; delete from vehicle_meter; delete from refold_request; delete from audit;
    update vehicle set hodometer = null; update vehicle set hodometer = 1000`);
  await sql(
    "update vehicle_meter set hodometer_since = '2000-01-01', hourimeter_since = '2000-01-01'; delete from audit",
  );
});

const dayMs = 86_400_000;
/** Noon UTC this many days ago, which is on the same day in the company's zone. */
const noonMs = (daysAgo: number) => Math.floor(Date.now() / dayMs) * dayMs - daysAgo * dayMs + dayMs / 2;
const dateOf = (daysAgo: number) => new Date(noonMs(daysAgo)).toISOString().slice(0, 10);
const momentOf = (daysAgo: number, minute: number) => new Date(noonMs(daysAgo) + minute * 60_000).toISOString();

/** Twenty minutes on the road around noon, with some speeding. */
const drive = (serial: string, daysAgo: number) =>
  tracked.ingest(
    [...Array(20).keys()].map((minute) => {
      const message = testMessage(minute * 60, {
        speed: minute > 5 && minute < 15 ? 90 : 50,
        ignition: minute < 19,
        odometer_m: 100_000_000 - daysAgo * 100_000 + minute * 1000,
      });
      return receivedFrom(serial, { ...message, timeMs: message.timeMs - startMs + noonMs(daysAgo) });
    }),
  );
const close = () => closeAllDays(tracked.database, assert.fail, { maxS: 600, signal: new AbortController().signal });

const plan = (plate: string, daysAgo: number) =>
  sql(`with made as (insert into route (customer_id, external_code) select customer_id, 'R' from vehicle where plate = '${plate}' returning id, customer_id)
    insert into route_plan (customer_id, route_id, external_code, status, source, source_used, objective, has_time_window, date_time_start,
      date_time_end, vehicle_id, driver_id, total_points)
    select made.customer_id, made.id, 'R', 'P', 'G', 'H', 'time', false, '${momentOf(daysAgo, -60)}', '${momentOf(daysAgo, 60)}',
      v.id, (select min(id) from driver d where d.customer_id = made.customer_id), 0
    from made join vehicle v on v.customer_id = made.customer_id and plate = '${plate}'`);
const changeDriver = () =>
  sql('update route_plan p set driver_id = (select max(id) from driver d where d.customer_id = p.customer_id)');

const idOf = async (plate: string): Promise<number> =>
  (await sql<{ id: number }>(`select id::int from vehicle where plate = '${plate}'`))[0]?.id ?? 0;
const companyOf = async (plate: string): Promise<number> =>
  (await sql<{ id: number }>(`select customer_id::int as id from vehicle where plate = '${plate}'`))[0]?.id ?? 0;
const asked = async (plate: string, firstDaysAgo: number, lastDaysAgo: number) => {
  const vehicleId = await idOf(plate);
  const actor = { user_id: 77, request_id: 'asked', via: 'api' };
  return tracked.database.transactInCompany(await companyOf(plate), actor, (transaction) =>
    requestRecomputation(transaction, {
      date_begin: dateOf(firstDaysAgo),
      date_end: dateOf(lastDaysAgo),
      vehicles_id: [vehicleId],
      reason: 'Escala corrigida',
    }),
  );
};
const cancel = async (id: number) =>
  tracked.database.transactInCompany(await companyOf(first), { via: 'api' }, (transaction) =>
    cancelRecomputation(transaction, id),
  );
/** A process that runs something else each time it has taken a vehicle. */
function databaseCallingOnTake(onTake: () => Promise<void>): Database {
  const database = tracked.open();
  const transact = database.transactAcrossCompanies.bind(database);
  database.transactAcrossCompanies = (actor, work) =>
    transact(actor, (transaction) => {
      const rows = transaction.rows.bind(transaction);
      transaction.rows = async (query) => {
        transaction.rows = rows;
        const items = await rows(query);
        await onTake();
        return items;
      };
      return work(transaction);
    });
  return database;
}
const outcomeOf = async (id: number) => {
  const [found] =
    await sql(`select date_ended is not null as has_ended, corrected_day_count, failed_vehicle_count, cancelled_vehicle_count,
    (select count(*)::int from recomputed_vehicle) as vehicle_count from day_recomputation where id = ${id}`);
  return found;
};
const failures: unknown[] = [];
const recompute = (signal: AbortSignal = new AbortController().signal, database = tracked.database) =>
  recomputeRequestedDays(database, new CompanyFactsCache(), (error) => void failures.push(error), {
    maxS: 600,
    signal,
  });
const audited = () =>
  sql<{
    action: string;
    resource: string;
    user_id: string;
    request_id: string;
    via: string;
    after: Record<string, unknown>;
  }>(
    "select action, resource, user_id, request_id, via, after from audit where resource in ('daily_summary', 'day_recomputation') order by id",
  );
const announcedTypes = async () =>
  (await sql<{ type: string }>('select distinct type from outbox order by 1')).map(({ type }) => type);
const progress = async () =>
  (
    await sql<{ state: string; percent: number }>(
      "select state, percent::int from call_progress where request_id = 'asked'",
    )
  )[0];

describe('A closed day', () => {
  const closedPlan = async (plate: string) => {
    await plan(plate, 10);
    await drive(plate, 10);
    await close();
    await sql('delete from outbox; delete from audit');
  };

  it('keeps the driver of its plan until it is recomputed, and is then as if the new driver had always been known', async () => {
    await plan(second, 10);
    await changeDriver();
    await drive(second, 10);
    await closedPlan(first);
    const before = await readTracked(tracked.ownerUrl, first);
    await changeDriver();
    assert.deepEqual(await recompute(), { stretch_count: 0, corrected_count: 0 });
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), before);
    const other = await readTracked(tracked.ownerUrl, second);
    await asked(first, 12, 8);
    assert.equal((await progress())?.state, 'waiting');
    assert.deepEqual(await recompute(), { stretch_count: 1, corrected_count: 1 });
    const after = await readTracked(tracked.ownerUrl, first);
    assert.notDeepEqual(after, before);
    assert.deepEqual(after, other);
    assert.deepEqual(await readTracked(tracked.ownerUrl, second), other);
    assert.deepEqual(await announcedTypes(), [
      'daily_summary.corrected',
      'event.corrected',
      'event.created',
      'event.retracted',
    ]);
    assert.deepEqual(await progress(), { state: 'done', percent: 100 });
  });

  it('stays unchanged if the recomputation is cancelled, even while processes work on it', async () => {
    await closedPlan(first);
    for (let days = 20; days < 60; days += 10) await drive(first, days);
    const before = await readTracked(tracked.ownerUrl, first);
    await changeDriver();
    assert.equal(await cancel((await asked(first, 12, 8)).id), 'cancelled');
    assert.deepEqual(await recompute(), { stretch_count: 0, corrected_count: 0 });
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), before);
    assert.equal((await progress())?.state, 'cancelled');
    const { id } = await asked(first, 60, 8);
    const otherDatabases = [tracked.open(), tracked.open()];
    const [outcome] = await Promise.all([
      cancel(id),
      ...otherDatabases.map((database) => recompute(undefined, database)),
    ]);
    assert.equal(outcome, 'cancelled');
    assert.deepEqual(failures, []);
    assert.deepEqual(await recompute(), { stretch_count: 0, corrected_count: 0 });
    assert.equal(await cancel(id), 'ended');
    await Promise.all(otherDatabases.map((database) => database.close()));
  });

  const cancelled = { has_ended: true, corrected_day_count: 1, failed_vehicle_count: 0, cancelled_vehicle_count: 1 };

  it('is corrected and counted once if the recomputation is cancelled meanwhile, and the following ones are not', async () => {
    await closedPlan(first);
    await changeDriver();
    const { id } = await asked(first, 12, 1);
    const database = databaseCallingOnTake(async () => {
      if ((await outcomeOf(id))?.has_ended) return;
      assert.equal(await cancel(id), 'cancelled');
      assert.deepEqual(await outcomeOf(id), {
        ...cancelled,
        corrected_day_count: 0,
        cancelled_vehicle_count: 0,
        vehicle_count: 1,
      });
    });
    assert.deepEqual(await recompute(undefined, database), { stretch_count: 1, corrected_count: 1 });
    await database.close();
    assert.deepEqual(await outcomeOf(id), { ...cancelled, vehicle_count: 0 });
    assert.equal((await progress())?.state, 'cancelled');
    assert.equal(await cancel(id), 'ended');
  });

  it('is counted once if the recomputation is cancelled and the process with the following ones dies', async () => {
    await closedPlan(first);
    await changeDriver();
    const { id } = await asked(first, 12, 1);
    assert.deepEqual(await recompute(abortedAfter(1)), { stretch_count: 1, corrected_count: 1 });
    const before = await readTracked(tracked.ownerUrl, first);
    const database = databaseCallingOnTake(async () => {
      assert.equal(await cancel(id), 'cancelled');
      throw new DatabaseUnavailable('The process has died');
    });
    await assert.rejects(recompute(undefined, database), DatabaseUnavailable);
    await database.close();
    assert.equal((await outcomeOf(id))?.vehicle_count, 1);
    assert.equal((await recompute()).corrected_count, 0);
    assert.deepEqual(await outcomeOf(id), { ...cancelled, vehicle_count: 0 });
    assert.deepEqual(await recompute(), { stretch_count: 0, corrected_count: 0 });
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), before);
    assert.equal((await progress())?.state, 'cancelled');
  });

  it('is counted once as failed or left if it cannot be folded when the recomputation is cancelled', async () => {
    await closedPlan(first);
    const { id } = await asked(first, 12, 1);
    failures.length = 0;
    const database = databaseCallingOnTake(async () => {
      if (!(await outcomeOf(id))?.has_ended) await cancel(id);
      await sql(`update device_history set running = '[{'`);
    });
    assert.deepEqual(await recompute(undefined, database), { stretch_count: 0, corrected_count: 0 });
    await database.close();
    assert.equal(failures.length, 1);
    failures.length = 0;
    assert.deepEqual(await outcomeOf(id), { ...cancelled, corrected_day_count: 0, vehicle_count: 0 });
  });

  it('is audited with the requesting user, the reason and the result', async () => {
    await closedPlan(first);
    await changeDriver();
    await sql('delete from audit');
    await asked(first, 12, 8);
    await recompute();
    const entries = await audited();
    assert.deepEqual(
      entries.map(({ action, resource, user_id, request_id, via }) => [action, resource, user_id, request_id, via]),
      [
        ['created', 'day_recomputation', '77', 'asked', 'api'],
        ['updated', 'daily_summary', '77', 'asked', 'job'],
        ['updated', 'day_recomputation', '77', 'asked', 'job'],
      ],
    );
    const { reason, corrected_day_count, left_day_count, failed_vehicle_count } = entries[2]?.after ?? {};
    assert.deepEqual(
      [reason, corrected_day_count, left_day_count, failed_vehicle_count],
      ['Escala corrigida', 1, 0, 0],
    );
  });

  it('that is recomputed again does not change', async () => {
    await closedPlan(first);
    await changeDriver();
    await asked(first, 12, 8);
    await recompute();
    await sql('delete from outbox');
    await asked(first, 12, 8);
    assert.deepEqual(await recompute(), { stretch_count: 1, corrected_count: 0 });
    assert.deepEqual(await announcedTypes(), []);
  });

  it('moves the meters once by the difference', async () => {
    await closedPlan(first);
    const hodometer = async () =>
      (await sql<{ hodometer: number }>(`select hodometer from vehicle where plate = '${first}'`))[0]?.hodometer;
    const moved = Number(await hodometer());
    // As an earlier version may have counted it.
    await sql(`update day_row set figures = jsonb_set(figures, '{total_distance}', '9000'), figures_json = null`);
    for (const _ of [1, 2]) {
      await asked(first, 12, 8);
      await recompute();
    }
    await drive(first, 5);
    await close();
    // The odometer difference over the days between counts on the last one.
    assert.deepEqual([moved, await hodometer()], [1019, 1019 + (19 - 9) + 500]);
  });

  it('stays unchanged if its messages are no longer stored, and the response says so', async () => {
    await plan(first, 10);
    for (const daysAgo of [10, 4]) await drive(first, daysAgo);
    await close();
    await changeDriver();
    const before = await readTracked(tracked.ownerUrl, first);
    await sql(`insert into retention (customer_id, class, days) select id, 'position', 8 from customer;
      delete from device_message where time < now() - interval '8 days'; delete from device_segment where begin_time < now() - interval '8 days'`);
    const { kept_since, left_day_count, vehicle_count } = await asked(first, 12, 2);
    // The first whole day in the company's zone, where it may still be yesterday.
    const [{ kept } = { kept: '' }] = await sql<{ kept: string }>(
      "select to_char((now() - interval '8 days') at time zone timezone + interval '1 day', 'YYYY-MM-DD') as kept from customer where id = 1",
    );
    assert.deepEqual([kept_since, left_day_count, vehicle_count], [kept, 1, 1]);
    await recompute();
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), before);
    assert.equal((await audited()).at(-1)?.after.left_day_count, 1);
  });

  it('stays unchanged if only some of its messages are still stored', async () => {
    await drive(first, 10);
    await tracked.ingest(
      [3, 4].map((hour) => {
        const message = testMessage(hour * 3600, { speed: 50, ignition: true, odometer_m: 100_000_000 + hour * 1000 });
        return receivedFrom(first, { ...message, timeMs: message.timeMs - startMs + noonMs(10) });
      }),
    );
    await close();
    const before = await readTracked(tracked.ownerUrl, first);
    const since = momentOf(10, 60);
    await sql(
      `delete from device_message where time < '${since}'; delete from device_segment where begin_time < '${since}'`,
    );
    await asked(first, 12, 2);
    await recompute();
    assert.deepEqual(await readTracked(tracked.ownerUrl, first), before);
    assert.equal((await audited()).at(-1)?.after.left_day_count, 1);
  });
});

describe('A recomputation', () => {
  it('continues after a process was ended, and reports its progress', async () => {
    await plan(first, 30);
    for (const daysAgo of [30, 20, 10]) await drive(first, daysAgo);
    await close();
    await changeDriver();
    await asked(first, 35, 5);
    assert.deepEqual(await recompute(abortedAfter(2)), { stretch_count: 2, corrected_count: 1 });
    assert.deepEqual(await progress(), { state: 'running', percent: 0 });
    assert.deepEqual(await recompute(), { stretch_count: 3, corrected_count: 0 });
    assert.deepEqual(await progress(), { state: 'done', percent: 100 });
    assert.deepEqual(await sql('select from recomputed_vehicle'), []);
  });

  it('of one company does not delay that of another', async () => {
    for (const plate of [first, second]) {
      await drive(plate, 30);
      await asked(plate, 365, 0);
    }
    await recompute(abortedAfter(4));
    const served = await sql<{ days: number }>(
      `select next_date - current_date + 365 as days from recomputed_vehicle order by customer_id`,
    );
    assert.equal(new Set(served.map(({ days }) => Math.round(days / 7))).size, 1);
  });

  it('is done once by several processes', async () => {
    for (const plate of [first, second]) {
      await drive(plate, 30);
      await asked(plate, 40, 20);
    }
    const otherDatabases = [tracked.open(), tracked.open()];
    try {
      const done = await Promise.all(
        [tracked.database, ...otherDatabases].map((database) => recompute(undefined, database)),
      );
      assert.equal(
        done.reduce((sum, { stretch_count }) => sum + stretch_count, 0),
        6,
      );
    } finally {
      for (const other of otherDatabases) await other.close();
    }
    const ended = await sql('select from day_recomputation where date_ended is not null');
    assert.equal(ended.length, 2);
  });

  it('continues with other vehicles if one cannot be folded, which is retried and then reported as failed', async () => {
    for (const plate of [first, second]) {
      for (const daysAgo of [20, 10]) await drive(plate, daysAgo);
      await asked(plate, 12, 8);
    }
    await sql(`update device_segment set before = left(before, 60) where vehicle_id = ${await idOf(first)}`);
    failures.length = 0;
    for (const _ of [1, 2, 3, 4, 5]) {
      await recompute();
      await sql('update recomputed_vehicle set date_due = now()');
    }
    assert.equal(failures.length, 5);
    const outcomes = await sql<{ failed: number }>(
      'select failed_vehicle_count as failed from day_recomputation where date_ended is not null order by customer_id',
    );
    assert.deepEqual(outcomes, [{ failed: 1 }, { failed: 0 }]);
  });
});
