import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { borrowEmbedded, type EmbeddedPostgres, FolderInUse, superviseEmbedded } from './postgres.ts';
import { copyNewCluster } from './testing/copied-folder.ts';
import { ask, FAST, findWatchdog, getPostmasterPid, makeFolder, removeFolder } from './testing.ts';

let dataDir = '';
let server: EmbeddedPostgres;
before(async () => {
  process.env.IMAGES_S3_SECRET_KEY = 'a secret of ours';
  dataDir = await makeFolder();
  await copyNewCluster(dataDir);
  server = await superviseEmbedded(dataDir, FAST);
});
after(async () => {
  await server.stop();
  await removeFolder(dataDir);
});

test('the passwords are readable only by the user who started it, and no remains of the creation are left', async () => {
  const secrets = await stat(join(dataDir, 'postgres-secrets.json'));
  assert.equal(secrets.mode & 0o777, 0o600);
  assert.deepEqual((await readdir(dataDir)).sort(), ['postgres', 'postgres-secrets.json', 'postgres.log']);
});

test('the roles are what they must be', async () => {
  const { ownerUrl, appUrl } = server;
  const whoAmI = `
    select current_user as name, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
           pg_get_userbyid(datdba) = current_user as owns_database,
           has_schema_privilege('public', 'create') as may_create
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
  const modest = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false };
  assert.deepEqual(await ask(ownerUrl, whoAmI), [
    { name: 'tropeiro_owner', ...modest, owns_database: true, may_create: true },
  ]);
  assert.deepEqual(await ask(appUrl, whoAmI), [
    { name: 'tropeiro_app', ...modest, owns_database: false, may_create: false },
  ]);
});

test('text is ordered by code point, and trigrams include the letters of Portuguese', async () => {
  const { ownerUrl } = server;
  await ask(ownerUrl, 'create extension pg_trgm');
  assert.deepEqual(await ask(ownerUrl, `select 'Z' < 'a' as by_code_point, lower('ÇÃO') as lowered`), [
    { by_code_point: true, lowered: 'ção' },
  ]);
  // A letter gives two trigrams, other characters none.
  assert.deepEqual(await ask(ownerUrl, `select cardinality(show_trgm('ã')) as n`), [{ n: 2 }]);
});

test('a second supervisor is refused, and the first continues', async () => {
  await assert.rejects(superviseEmbedded(dataDir, FAST), (error) => {
    assert.ok(error instanceof FolderInUse);
    assert.equal(error.pid, process.pid);
    assert.match(error.message, /in use by process \d+\. Stop that one first/);
    return true;
  });
  assert.deepEqual(await ask(server.appUrl, 'select 1 as n'), [{ n: 1 }]);
});

test('the command line borrows the database of a running server and leaves it running', async () => {
  const borrowed = await borrowEmbedded(dataDir, FAST);
  assert.deepEqual(
    { ownerUrl: borrowed.ownerUrl, appUrl: borrowed.appUrl },
    { ownerUrl: server.ownerUrl, appUrl: server.appUrl },
  );
  await borrowed.stop();
  assert.deepEqual(await ask(server.appUrl, 'select 1 as n'), [{ n: 1 }]);
});

const needsProc = process.platform === 'linux' ? false : 'reads /proc';

test('PostgreSQL and its watchdog do not inherit our environment', { skip: needsProc }, async () => {
  const postmaster = await getPostmasterPid(dataDir);
  for (const pid of [postmaster, (await findWatchdog(postmaster))!]) {
    const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((entry) => entry.split('=')[0]);
    const variables = names.filter((name) => name !== '' && !/^(PG|PWD$|OLDPWD$|SHLVL$|_$)/.test(name!));
    assert.deepEqual(new Set([...variables, 'LD_LIBRARY_PATH']), new Set(['PATH', 'LC_ALL', 'LD_LIBRARY_PATH']));
  }
});
