import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Database } from '@tropeiro/platform/database/database.ts';
import { parseFirst } from '@tropeiro/platform/database/db.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { ask, endProcess, supervised, temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { until } from '@tropeiro/tools/until.ts';
import { messageAt, serialOf, trackedCompanies } from '../../../testing/device-messages.ts';
import { freshDatabase } from '../../../testing/fresh-database.ts';
import { schemaFiles } from '../../schema/schema-files.ts';
import { appendMessages } from './append-messages.ts';

describe('No acknowledged message is missing and none is stored twice', () => {
  it('if the appending process is killed repeatedly and sends unacknowledged batches again', async (t) => {
    const place = await freshDatabase();
    t.after(() => place.drop());
    await trackedCompanies(place.ownerUrl, 4, 1);
    let acknowledged = 0;
    for (let life = 1; life <= 6; life++) {
      // The last acknowledged batch is sent again: its acknowledgement may have been lost.
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

  it('if PostgreSQL itself is killed meanwhile', async (t) => {
    const folder = await temporaryFolder(t);
    const { ownerUrl, appUrl } = await supervised(t, folder);
    await migrate(ownerUrl, schemaFiles);
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
        const pid = parseFirst<number>(await transaction.rows(sql`select pg_backend_pid()`));
        await endProcess(pid ?? 0, 'SIGKILL');
      }),
    );
    await until('the database to be back', () =>
      append(0).then(
        () => true,
        () => false,
      ),
    );
    const { outcomes } = await append(20);
    assert.deepEqual([outcomes.slice(0, 20), outcomes.slice(20)], [Array(20).fill('repeated'), Array(20).fill('new')]);
    assert.deepEqual(await ask(ownerUrl, 'select count(*)::int as count from device_message'), [{ count: 60 }]);
  });
});

/**
 * Lets a process append from this batch on until it has acknowledged the given one, and kills it at once. Returns the
 * last acknowledged number.
 */
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
