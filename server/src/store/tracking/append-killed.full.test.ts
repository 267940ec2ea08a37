import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, endProcess, supervised, temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { messageAt, serialOf, trackedCompanies } from '../../testing/device-messages.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { Database } from '../engine/database.ts';
import { one } from '../engine/db.ts';
import { migrate } from '../engine/migrate.ts';
import { sql } from '../engine/statement.ts';
import { appendMessages } from './append-messages.ts';

describe('Nothing acknowledged is missing and nothing is kept twice', () => {
  it('when who appends is killed time and again, and sends again what was not acknowledged', async (t) => {
    const place = await freshDatabase();
    t.after(() => place.drop());
    await trackedCompanies(place.ownerUrl, 4, 1);
    let acknowledged = 0;
    for (let life = 1; life <= 6; life++) {
      // What was acknowledged last is sent once more: the word of it may have been lost.
      acknowledged = await killedAfter(place.appUrl, Math.max(1, acknowledged), acknowledged + 1 + (life % 3));
    }
    const batches = await ask<{ batch: number; messages: number }>(
      place.ownerUrl,
      `select ((attributes ->> 'odometer_m')::int / 20)::int as batch, count(*)::int as messages
       from device_message group by 1 order by 1`,
    );
    assert.ok(
      batches.every(({ messages }) => messages === 20),
      'whole batches, once',
    );
    assert.deepEqual(
      batches.slice(0, acknowledged).map(({ batch }) => batch),
      Array.from({ length: acknowledged }, (_, index) => index + 1),
    );
  });

  it('when PostgreSQL itself is killed in the middle of it', async (t) => {
    const folder = await temporaryFolder(t);
    const { ownerUrl, appUrl } = await supervised(t, folder);
    await migrate(ownerUrl);
    await trackedCompanies(ownerUrl, 2, 1);
    const database = new Database({ url: appUrl, maxConnections: 2, waitS: 30, statementTimeoutS: 30 });
    t.after(() => database.close());
    const batch = (from: number) => Array.from({ length: 40 }, (_, n) => messageAt(serialOf(1 + (n % 2), 1), from + n));
    const append = (from: number) =>
      database.transactAcrossCompanies({}, (transaction) => appendMessages(transaction, batch(from)));
    await append(0);
    await assert.rejects(
      database.transactAcrossCompanies({}, async (transaction) => {
        await appendMessages(transaction, batch(20));
        const pid = one<number>(await transaction.rows(sql`select pg_backend_pid()`));
        await endProcess(pid ?? 0, 'SIGKILL');
      }),
    );
    await until('the database to be back', () =>
      append(0).then(
        () => true,
        () => false,
      ),
    );
    const { fates } = await append(20);
    assert.deepEqual([fates.slice(0, 20), fates.slice(20)], [Array(20).fill('repeated'), Array(20).fill('new')]);
    assert.deepEqual(await ask(ownerUrl, 'select count(*)::int as count from device_message'), [{ count: 60 }]);
  });
});

/** Lets a process append from this batch on until it has said this one, kills it at once, and returns the last it said. */
async function killedAfter(appUrl: string, from: number, until: number): Promise<number> {
  const script = fileURLToPath(new URL('./append.fixture.ts', import.meta.url));
  const victim = spawn(process.execPath, [script, appUrl, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(victim, 'close');
  let last = 0;
  for await (const line of createInterface({ input: victim.stdout })) {
    last = Number(line);
    if (last >= until) victim.kill('SIGKILL');
  }
  await closed;
  return last;
}
