import assert from 'node:assert/strict';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { until } from '@tropeiro/tools/until.ts';
import { readSettings } from '../settings.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { verifyBackup } from './read-backup.ts';
import { scheduledBackups } from './scheduled-backups.ts';
import { asking, scratch, storeAt } from './testing.ts';

const passphrase = 'uma frase bem longa';

describe('Backups at their time', () => {
  let service: TestService;
  let files: Awaited<ReturnType<typeof scratch>>;
  before(async () => {
    files = await scratch();
    service = await startTestService(
      { BACKUP_DIR: files.path('backups'), BACKUP_AT: '03:30,15:30', BACKUP_PASSPHRASE: passphrase },
      ['api', 'worker'],
    );
  });
  after(async () => {
    await service.stop();
    await files.remove();
  });

  const backups = async (): Promise<string[]> =>
    (await readdir(files.path('backups')).catch(() => [])).filter((name) => name.endsWith('.backup'));
  const metrics = async (): Promise<string> => (await fetch(`${service.url}/metrics`)).text();

  it('are made by the worker, encrypted, and their age is measured', async () => {
    assert.match(await metrics(), /^tropeiro_backup_age_seconds NaN$/im);
    await asking(service.target.adminUrl, (admin) => admin.query("select graphile_worker.add_job('backup')"));
    await until('a backup', async () => (await backups()).length === 1);
    const [name = ''] = await backups();
    const { header } = await verifyBackup(files.path(`backups/${name}`), { passphrase });
    assert.ok(Date.now() - Date.parse(header.snapshot) < 600_000);
    // Metrics are collected once a second at most.
    await until('its age', async () => /^tropeiro_backup_age_seconds \d+(\.\d+)?$/m.test(await metrics()));
  });

  it('are made once each, by any of the running processes', async () => {
    const { rows } = await asking(service.target.adminUrl, (admin) =>
      admin.query(
        "select identifier from graphile_worker._private_known_crontabs where identifier like 'backup%' order by 1",
      ),
    );
    assert.deepEqual(rows, [{ identifier: 'backup at 30 15 * * *' }, { identifier: 'backup at 30 3 * * *' }]);
  });

  it('give way to newer ones, and what killed ones left goes too', async () => {
    const folder = files.path('rotated');
    const settings = { BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_KEEP_WEEKS: '0' };
    let now = new Date();
    const images = storeAt(`${service.folder}/images`);
    const scheduled = scheduledBackups(readSettings(settings), service.target.ownerUrl, images, () => now);
    for (let day = 0; day < 4; day++) {
      if (day === 2) {
        await writeFile(`${folder}/tropeiro-x.draft`, '');
        await utimes(`${folder}/tropeiro-x.draft`, 0, 0);
        await writeFile(`${folder}/mine.txt`, '');
      }
      now = new Date(now.getTime() + 86_400_000);
      await scheduled?.run(undefined);
    }
    const names = await readdir(folder);
    assert.equal(names.length, 3, names.join());
    assert.ok(names.includes('mine.txt'));
    assert.equal((await scheduled?.newest())?.getTime(), Math.floor(now.getTime() / 1000) * 1000);
  });

  it('stop when the service does, and leave nothing', async () => {
    const folder = files.path('stopped');
    const scheduled = scheduledBackups(readSettings({ BACKUP_DIR: folder }), service.target.ownerUrl, storeAt(folder));
    await assert.rejects(scheduled?.run(AbortSignal.abort()) ?? Promise.resolve(), { name: 'AbortError' });
    assert.deepEqual(await readdir(folder), []);
  });

  it('are not made where the passphrase cannot be read or is too short', async () => {
    for (const [settings, expected] of [
      [{ BACKUP_PASSPHRASE_FILE: files.path('none') }, /cannot be read from .*none \(ENOENT\)/],
      [{ BACKUP_PASSPHRASE: 'short' }, /at least 10 characters/],
    ] as const) {
      const config = readSettings({ BACKUP_DIR: files.path('unsafe'), ...settings });
      const scheduled = scheduledBackups(config, service.target.ownerUrl, storeAt(service.folder));
      await assert.rejects(scheduled?.run(undefined) ?? Promise.resolve(), expected);
    }
    assert.deepEqual(await readdir(files.path('unsafe')), []);
  });

  it('are none where no folder is named', () => {
    assert.equal(scheduledBackups(readSettings({}), service.target.ownerUrl, storeAt(service.folder)), undefined);
  });
});
