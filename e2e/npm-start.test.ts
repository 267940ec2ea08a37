import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPostmasters } from '@tropeiro/postgres/testing.ts';
import { servedFolder } from '@tropeiro/server/testing/served-folder.ts';
import { npmStart } from './processes.ts';

const ways: readonly [says: string, signal: NodeJS.Signals, toWhom: (group: number) => number][] = [
  ['a supervisor that stops npm', 'SIGTERM', (group) => group],
  // The terminal tells every process of the group, and npm tells the service once more.
  ['Ctrl-C in a terminal', 'SIGINT', (group) => -group],
];

for (const [says, signal, toWhom] of ways) {
  test(`${says} lets a service that was started by npm start end in order, its database with it`, async (t) => {
    const folder = await servedFolder(t);
    // On an address of the network the demo company gets no fleet, which takes time.
    const { group, ended } = await npmStart({ DATA_DIR: folder, HOST: '0.0.0.0', LOG_LEVEL: 'error' });
    process.kill(toWhom(group), signal);
    const { exitCode, output } = await ended;
    assert.equal(exitCode, 0, output);
    assert.deepEqual(await listPostmasters(folder), []);
    assert.throws(() => process.kill(-group, 0), { code: 'ESRCH' });
  });
}
