import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { superviseEmbedded } from './postgres.ts';
import { copyFolder, copyNewCluster } from './testing/copied-folder.ts';
import { ask, FAST, makeFolder, removeFolder, startSupervisor, supervised } from './testing.ts';

let home = '';
let dataDir = '';
before(async () => {
  home = await makeFolder();
  dataDir = join(home, 'data');
  await copyNewCluster(dataDir);
});
after(async () => {
  for (const name of ['data', 'live', 'stopped', 'moved']) await removeFolder(join(home, name));
  await removeFolder(home);
});

const copyTo = async (name: string): Promise<string> => {
  const copy = join(home, name);
  await copyFolder(dataDir, copy);
  return copy;
};

test('a folder that was copied while the server ran is refused with advice', async (t) => {
  await supervised(t, dataDir);
  const copy = await copyTo('live');
  await assert.rejects(superviseEmbedded(copy, FAST), /was copied from a folder.*tropeiro backup.*--trust-copy/s);
  await assert.rejects(superviseEmbedded(copy, FAST), /was copied from a folder/);

  const trusted = await superviseEmbedded(copy, { ...FAST, trustCopy: true });
  await trusted.stop();
  await (await superviseEmbedded(copy, FAST)).stop();
});

test('a folder that was copied after the server had stopped is a database like any other', async (t) => {
  await (await superviseEmbedded(dataDir, FAST)).stop();
  const database = await supervised(t, await copyTo('stopped'));
  assert.deepEqual(await ask(database.appUrl, 'select 1 as n'), [{ n: 1 }]);
});

test('a folder that was renamed after a crash recovers under its new name', async (t) => {
  const victim = startSupervisor(t, dataDir);
  await victim.untilPrinted('ready');
  await victim.killHard();
  const moved = join(home, 'moved');
  await rename(dataDir, moved);
  const database = await supervised(t, moved);
  assert.deepEqual(await ask(database.appUrl, 'select 1 as n'), [{ n: 1 }]);
});
