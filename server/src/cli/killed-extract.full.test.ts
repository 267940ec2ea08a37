import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyDataFile } from '@tropeiro/roads/file/open-data-file.ts';
import { checkTiles } from '@tropeiro/roads/file/tiles-file.ts';
import { newestGeodata } from '../geodata/geodata-folder.ts';
import { townExtract } from '../geodata/town.fixture.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { cli, tropeiroOn } from './testing.ts';

describe('An import of an extract that is killed', () => {
  let target: FreshDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'tropeiro-killed-'));
  const root = join(folder, 'geodata');
  before(async () => {
    target = await freshDatabase();
  });
  after(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  it('leaves the one before it in service, whatever it had written', async () => {
    const [old, large] = [join(folder, 'old.osm.pbf'), join(folder, 'large.osm.pbf')];
    writeFileSync(old, townExtract());
    writeFileSync(large, townExtract({ size: 12, suffix: ' Nova' }));
    const importOld = () => tropeiroOn(target)(['geodata', 'import', old], '', { GEODATA_DIR: root });
    assert.equal((await importOld()).code, 0);
    const draftHas = (file: string) => () =>
      existsSync(root) &&
      readdirSync(root).some(
        (name) => name.endsWith('.draft') && readdirSync(join(root, name)).some((found) => found.startsWith(file)),
      );
    let killed = 0;
    for (const isTime of [draftHas(''), draftHas('roads.graph'), draftHas('tiles.pmtiles'), draftHas('about.json')]) {
      const child = spawn(process.execPath, [cli, 'geodata', 'import', large], {
        env: { ...process.env, DATABASE_URL: target.ownerUrl, GEODATA_DIR: root },
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      while (child.exitCode === null && !isTime()) await sleep(1);
      child.kill('SIGKILL');
      const [code] = await ended;
      const found = newestGeodata(root)!;
      // The process may end before the signal arrives.
      assert.equal(found.about.file, code === 0 ? 'large.osm.pbf' : 'old.osm.pbf');
      await verifyDataFile(join(found.folder, 'roads.graph'));
      checkTiles(join(found.folder, 'tiles.pmtiles'));
      if (code === null) killed++;
      else assert.equal((await importOld()).code, 0);
    }
    assert.ok(killed > 0);
    assert.equal((await importOld()).code, 0);
    assert.equal(readdirSync(root).length, 1);
  });
});
