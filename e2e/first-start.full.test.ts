import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyNewCluster } from '@tropeiro/postgres/testing/copied-folder.ts';
import { temporaryFolder } from '@tropeiro/postgres/testing.ts';
import { demoPassword } from '@tropeiro/server/demo/company.ts';
import { freshDatabase } from '@tropeiro/server/testing/fresh-database.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';
import { startService, tropeiro } from './processes.ts';

const company = '04252011000110';

test('a first start on a network address creates no user with a known password, and prints how to begin', async (t) => {
  const settings = { DATA_DIR: await temporaryFolder(t), HOST: '0.0.0.0' };
  const server = await startService(settings, 'api');
  t.after(() => server.killHard());
  const { url } = server;
  await assert.rejects(logIn(url, 'admin'), /wrong_credentials/);

  const args = ['company', 'create', '--name', 'Nova Ltda', '--document', company, '--admin-login', 'chefe'];
  const created = await tropeiro(args, settings);
  const password = /password (\S+)/.exec(created.output)?.[1] ?? '';
  await logIn(url, 'chefe', { document: company, password });

  const { output } = await server.stop();
  assert.match(
    output,
    new RegExp(`DATA_DIR=${settings.DATA_DIR} npx tropeiro company create --name .* --document 11.444.777/0001-61 `),
  );
  assert.doesNotMatch(output, new RegExp(demoPassword));

  await t.test('the demo comes where it is asked for, and goes again', async () => {
    const asked = await startService(settings, 'api', ['--demo']);
    t.after(() => asked.killHard());
    await logIn(asked.url, 'admin');
    assert.match(
      (await asked.stop()).output,
      /password is published\. It works from the network too .* and never through a proxy/,
    );
    const removed = await tropeiro(['demo', 'remove'], settings);
    assert.match(removed.output, /The demo company was removed, with \d+ rows and \d+ image files\./);
    const again = await tropeiro(['demo', 'remove'], settings);
    assert.deepEqual(again, { exitCode: 1, output: 'There is no demo company.\n' });
  });
});

test('a first start that only this machine reaches makes the demo company, for this machine alone', async (t) => {
  const folder = await temporaryFolder(t);
  await copyNewCluster(folder);
  const server = await startService({ DATA_DIR: folder });
  t.after(() => server.killHard());
  const { client } = await logIn(server.url, 'viewer');
  assert.ok((await client.call('listVehicles', { query: {} })).body.data.length > 0);
  assert.match(
    (await server.stop()).output,
    /^Preparing the demo company….*password is published\. It works from this machine only, and never through a proxy/s,
  );
});

test('a first start on an external database creates no company, and prints so in the language of LANG', async (t) => {
  const target = await freshDatabase();
  t.after(() => target.drop());
  const server = await startService({ DATABASE_URL: target.ownerUrl, LC_ALL: 'pt_BR.UTF-8' });
  t.after(() => server.killHard());
  const { output } = await server.stop();
  assert.match(output, /^O Tropeiro está no ar\n.*Ainda não há empresa/s);
  assert.doesNotMatch(output, /No company exists yet/);
});
