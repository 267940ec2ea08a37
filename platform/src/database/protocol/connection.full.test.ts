import assert from 'node:assert/strict';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import { type FreshDatabase, freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import pg from 'pg';
import { Database } from '../database.ts';
import { migrate } from '../migrate/migrate.ts';
import { lockMigrations } from '../migrate/migration-lock.ts';
import { sql } from '../statement.ts';
import { DatabaseUnavailable } from './connection.ts';

describe('A database that falls silent', () => {
  let target: FreshDatabase;
  let proxy: MutedProxy;
  let database: Database;
  before(async () => {
    target = await freshDatabase();
    proxy = await startMutedProxy(Number(new URL(target.appUrl).port));
    const url = new URL(target.appUrl);
    url.port = String(proxy.port);
    database = new Database({ url: url.href, maxConnections: 2, waitS: 60, statementTimeoutS: 5 });
  });
  after(async () => {
    await database.close();
    await proxy.stop();
    await target.drop();
  });

  it('counts as unreachable after the statement timeout, and its connection is not used again', async () => {
    await database.rows(sql`select 1`);
    proxy.mute();
    await assert.rejects(database.rows(sql`select 1`), DatabaseUnavailable);
    assert.equal(database.pool.totalCount, 0);
    proxy.speak();
    assert.deepEqual(await database.rows(sql`select 1`), [['1']]);
  });

  it('counts as unreachable in the middle of a transaction too', async () => {
    const work = database.transactInCompany(undefined, {}, async (transaction) => {
      proxy.mute();
      await transaction.rows(sql`select 1`);
    });
    await assert.rejects(work);
    assert.equal(database.pool.totalCount, 0);
    proxy.speak();
  });
});

describe('A read-only database', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('counts as unreachable: 503 with Retry-After, not ready, and the connection is closed', async () => {
    const { target, url } = service;
    const admin = await service.as('admin');
    const database = new URL(target.adminUrl).pathname.slice(1);
    await ask(target.adminUrl, `alter database ${database} set default_transaction_read_only = on`);
    await ask(
      target.adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and usename = 'tropeiro_app'`,
    );
    const body = { data: { title: 'Depósito', latitude: 0, longitude: 0 } };
    const refused = await admin.call('createPointOfInterest', { body }).catch((error) => error);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '5');
    const ready = await fetch(`${url}/readyz`);
    assert.equal(ready.status, 503);
    assert.match(await ready.text(), /read_only: the database is read-only/);
    // The next connection is a new one, to a database that accepts changes again.
    const elsewhere = new URL('/postgres', target.adminUrl).href;
    await ask(elsewhere, `alter database ${database} reset default_transaction_read_only`);
    assert.equal((await admin.call('createPointOfInterest', { body })).status, 201);
  });
});

describe('Migrating', () => {
  it('waits for another migrating process, and then names it', async () => {
    const target = await freshDatabase();
    const [first, second] = [1, 2].map(
      (n) => new pg.Client({ connectionString: target.ownerUrl, application_name: `migrator ${n}` }),
    );
    assert.ok(first && second);
    await Promise.all([first.connect(), second.connect()]);
    try {
      await first.query('begin');
      await lockMigrations(first);
      await second.query('begin');
      await assert.rejects(
        lockMigrations(second, 200),
        /longer than 0.2 s: "migrator 1", process \d+ of the database, since 20/,
      );
      await first.query('rollback');
      // The lock ended with its transaction, though its connection still exists.
      assert.deepEqual(await migrate(target.ownerUrl, schemaFiles), []);
    } finally {
      await Promise.all([first.end(), second.end()]);
      await target.drop();
    }
  });
});

type MutedProxy = { readonly port: number; mute(): void; speak(): void; stop(): Promise<void> };

/** Forwards everything to the database until the test drops it. */
async function startMutedProxy(behind: number): Promise<MutedProxy> {
  let muted = false;
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(behind, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => muted || to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    mute: () => {
      muted = true;
    },
    speak: () => {
      muted = false;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
