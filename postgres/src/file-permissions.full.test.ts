import assert from 'node:assert/strict';
import { chmod, chown, lstat, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { linkLibraries } from './binaries.ts';
import { chooseOwner } from './owner.ts';
import { superviseEmbedded } from './postgres.ts';
import { ask, FAST, makeFolder, removeFolder, supervised, temporaryFolder } from './testing.ts';

const isRoot = process.getuid?.() === 0;
const needsRoot = isRoot ? false : 'only root meets this, and we are not root';

let home = '';
let dataDir = '';
before(async () => {
  home = await makeFolder();
  dataDir = join(home, 'data');
});
after(async () => {
  await removeFolder(dataDir);
  await removeFolder(home);
});

test('root may store the data in a folder that no other user may enter', { skip: needsRoot }, async (t) => {
  await chmod(home, 0o700);
  const first = await superviseEmbedded(dataDir, FAST);
  await ask(first.ownerUrl, 'create table kept as select 42 as n');
  await first.stop();
  assert.notEqual((await stat(join(dataDir, 'postgres'))).uid, 0);

  const second = await supervised(t, dataDir);
  assert.deepEqual(await ask(second.ownerUrl, 'select n from kept'), [{ n: 42 }]);
});

test('root gives a new database to a separate user', { skip: needsRoot }, async () => {
  const passwd = await readFile('/etc/passwd', 'utf8');
  const own = /^tropeiro:[^:]*:(\d+):/m.exec(passwd)?.[1];
  const nobody = /^nobody:[^:]*:(\d+):/m.exec(passwd)?.[1];
  assert.equal(String((await stat(join(dataDir, 'postgres'))).uid), own ?? nobody);
});

test('root gives a new database to the owner of its folder', { skip: needsRoot }, async (t) => {
  const theirs = await temporaryFolder(t);
  const ordinary = 1;
  await chown(theirs, ordinary, ordinary);
  await (await superviseEmbedded(theirs, FAST)).stop();
  assert.equal((await stat(join(theirs, 'postgres'))).uid, ordinary);
});

test('a folder of an unknown user goes to a user in /etc/passwd', { skip: needsRoot }, async (t) => {
  const theirs = await temporaryFolder(t);
  await chown(theirs, 54_321, 54_321);
  const { uid } = await chooseOwner(theirs, join(theirs, 'postgres'), () => {});
  assert.notEqual(uid, 0);
  assert.match(await readFile('/etc/passwd', 'utf8'), new RegExp(`^[^:]+:[^:]*:${uid}:`, 'm'));
});

test('a database of the user nobody continues to work, and root is advised to change its owner', {
  skip: needsRoot,
}, async (t) => {
  const cluster = join(dataDir, 'postgres');
  const nobody = 65_534;
  for (const name of ['', ...(await readdir(cluster, { recursive: true }))]) {
    await chown(join(cluster, name), nobody, nobody);
  }
  const notices: string[] = [];
  const database = await superviseEmbedded(dataDir, { ...FAST, notify: (sentence) => notices.push(sentence) });
  t.after(() => database.stop());
  assert.deepEqual(await ask(database.appUrl, 'select 1 as n'), [{ n: 1 }]);
  assert.match(notices.join(), /belongs to the user nobody.*chown -R tropeiro:/s);
});

test('a cluster restored as root goes to the user that runs it', { skip: needsRoot }, async (t) => {
  const files = ['', 'PG_VERSION', 'global', 'global/pg_control'].map((name) => join(dataDir, 'postgres', name));
  for (const file of files) await chown(file, 0, 0);
  const database = await supervised(t, dataDir);
  assert.deepEqual(await ask(database.appUrl, 'select 1 as n'), [{ n: 1 }]);
});

test('root runs an ordinary user’s cluster as that user, who can start it again', { skip: needsRoot }, async (t) => {
  await chmod(home, 0o755);
  const cluster = join(dataDir, 'postgres');
  const ordinary = 1;
  for (const name of ['', ...(await readdir(cluster, { recursive: true }))]) {
    await chown(join(cluster, name), ordinary, ordinary);
  }
  const database = await supervised(t, dataDir);
  await ask(database.ownerUrl, 'create table made as select 1');
  assert.equal((await stat(join(cluster, 'postmaster.pid'))).uid, ordinary);
});

test('libraries that the installation did not link are linked', async (t) => {
  const home = join(await temporaryFolder(t), 'native');
  await mkdir(join(home, 'lib'), { recursive: true });
  await writeFile(join(home, 'lib', 'libpq.so.5.18'), 'a library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  await writeFile(join(home, 'pg-symlinks.json'), JSON.stringify(links));
  await linkLibraries(home, 'a package');
  await linkLibraries(home, 'a package');
  for (const name of ['libpq.so', 'libpq.so.5']) {
    assert.ok((await lstat(join(home, 'lib', name))).isSymbolicLink());
    assert.equal((await stat(join(home, 'lib', name))).size, 'a library'.length);
  }
});
