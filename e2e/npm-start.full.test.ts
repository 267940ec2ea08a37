import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { listPostmasters } from '@tropeiro/postgres/testing.ts';
import { nodeEnvironment, nodeFlags } from '@tropeiro/server/node-flags.ts';
import { servedFolder } from '@tropeiro/server/testing/served-folder.ts';
import { npmStart } from './processes.ts';

test('npm start and the guides to operating start Node as the service is measured and attacked', async () => {
  const environment = Object.entries(nodeEnvironment).map(([name, value]) => `${name}=${value}`);
  for (const path of ['package.json', 'docs/operating.md', 'docs/pt-BR/operating.md']) {
    const text = await readFile(new URL(`../${path}`, import.meta.url), 'utf8');
    for (const flags of [...environment, `node ${nodeFlags.join(' ')} `])
      assert.ok(text.includes(flags), `${path}: ${flags}`);
  }
});

const stops: readonly [says: string, signal: NodeJS.Signals, toWhom: (group: number) => number][] = [
  ['a supervisor that stops npm', 'SIGTERM', (group) => group],
  // The terminal signals every process of the group, and npm signals the service again.
  ['Ctrl-C in a terminal', 'SIGINT', (group) => -group],
];

for (const [description, signal, processOf] of stops) {
  test(`${description} lets a service that was started by npm start end in order, its database with it`, async (t) => {
    const folder = await servedFolder(t);
    // On a network address the demo company gets no fleet, which takes long to create.
    const { group, ended } = await npmStart({ DATA_DIR: folder, HOST: '0.0.0.0', LOG_LEVEL: 'error' });
    process.kill(processOf(group), signal);
    const { exitCode, output } = await ended;
    assert.equal(exitCode, 0, output);
    assert.deepEqual(await listPostmasters(folder), []);
    assert.throws(() => process.kill(-group, 0), { code: 'ESRCH' });
  });
}
