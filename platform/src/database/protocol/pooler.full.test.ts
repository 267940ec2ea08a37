import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { serve } from '@tropeiro/server/serve.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { schemaFiles } from '@tropeiro/server/store/schema/schema-files.ts';
import { appendMessages } from '@tropeiro/server/store/tracking/messages/append-messages.ts';
import { messageAt } from '@tropeiro/server/testing/device-messages.ts';
import { freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { freePort } from '@tropeiro/server/testing/other-postgres.ts';
import { until } from '@tropeiro/tools/until.ts';
import pg from 'pg';
import { Database } from '../database.ts';
import { setUpDatabase } from '../database-target.ts';
import { migrate } from '../migrate/migrate.ts';
import { findRightsProblem } from '../roles/rights.ts';
import { sql } from '../statement.ts';

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

describe('Behind a pooler that drops connection parameters', {
  skip: pgbouncer ? false : 'pgbouncer is not installed here',
}, () => {
  it('the service works as its own login, with its settings, and keeps companies apart', async () => {
    const target = await freshDatabase();
    const direct = await setUpDatabase(
      {
        DATABASE_URL: target.ownerUrl,
        DATABASE_APP_URL: undefined,
        STATEMENT_TIMEOUT_S: 7,
      },
      schemaFiles,
    );
    const pooler = await startPooler(pgbouncer ?? '', target.adminUrl);
    try {
      const pooled = { ownerUrl: pooler.through(direct.ownerUrl), appUrl: pooler.through(direct.appUrl) };
      assert.deepEqual(await migrate(pooled.ownerUrl, schemaFiles), []);
      assert.deepEqual(await migrate(pooled.ownerUrl, schemaFiles), [], 'the first one left no lock behind');
      const database = new Database({ url: pooled.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
      assert.equal(await findRightsProblem(database), undefined);
      assert.deepEqual(await database.rows(sql`select current_setting('statement_timeout')`), [['7s']]);
      await ask(direct.ownerUrl, `insert into customer (name, document) values ('Empresa', '1')`);
      assert.deepEqual(await database.rows(sql`select name from customer`), []);
      await ask(direct.ownerUrl, `insert into device (customer_id, serial) select id, 'D1' from customer`);
      for (const outcome of ['new', 'repeated'])
        assert.deepEqual(
          (
            await database.transactAcrossCompanies({}, (transaction) =>
              appendMessages(transaction, [messageAt('D1', 1)]),
            )
          ).outcomes,
          [outcome],
        );
      await database.close();
      const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent' });
      const service = await serve(settings, pooled, new Set(['api']));
      assert.equal((await fetch(`${service.url}/readyz`)).status, 200);
      await service.stop();
      // The earlier setup: the owner's URL, and a role that an option was to set.
      await assert.rejects(
        serve(settings, { ...pooled, appUrl: pooled.ownerUrl }, new Set(['api'])),
        /member of tropeiro_system/,
      );
      const owner = new pg.Client({ connectionString: pooled.ownerUrl, options: '-c role=tropeiro_app' });
      await owner.connect();
      await assert.rejects(owner.query('select name from customer'), /permission denied/);
      await owner.end();
    } finally {
      await pooler.stop();
      await target.drop();
    }
  });
});

/** Authenticates against PostgreSQL itself, as poolers for many users are configured. */
async function startPooler(program: string, adminUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tropeiro-pooler-'));
  const { hostname, port, username, password } = new URL(adminUrl);
  const ownPort = await freePort();
  const files = {
    'users.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${hostname} port=${port} auth_user=${username}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${ownPort}\nunix_socket_dir =`,
      `auth_type = scram-sha-256\nauth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = session\nignore_startup_parameters = options,extra_float_digits',
    ].join('\n'),
  };
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  if (nobody) for (const name of ['', ...Object.keys(files)]) chownSync(join(folder, name), nobody.uid, nobody.gid);
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { ...nobody, stdio: 'ignore' });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const through = (url: string): string => {
    const changed = new URL(url);
    changed.port = String(ownPort);
    return changed.href;
  };
  await until('the pooler', () =>
    ask(through(adminUrl), 'select 1').then(
      () => true,
      () => false,
    ),
  );
  return {
    through,
    async stop() {
      process.off('exit', end);
      child.kill('SIGTERM');
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
