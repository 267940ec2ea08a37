import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ask } from '@tropeiro/postgres/testing.ts';
import { openRoads } from '@tropeiro/roads/file/roads-file.ts';
import { openTiles } from '@tropeiro/roads/file/tiles-file.ts';
import { newestGeodata } from '../geodata/geodata-folder.ts';
import { townExtract } from '../geodata/town.fixture.ts';
import { withImportLock } from '../store/geodata/import-lock.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { type Tropeiro, tropeiroOn } from './testing.ts';

describe('tropeiro geodata import of an extract', () => {
  let target: FreshDatabase;
  let tropeiro: Tropeiro;
  const folder = mkdtempSync(join(tmpdir(), 'tropeiro-extract-'));
  const root = join(folder, 'geodata');
  before(async () => {
    target = await freshDatabase();
    tropeiro = tropeiroOn(target);
  });
  after(async () => {
    await target.drop();
    rmSync(folder, { recursive: true });
  });

  const importFile = (path: string, environment: Record<string, string> = { GEODATA_DIR: root }) =>
    tropeiro(['geodata', 'import', path], '', environment);
  const write = (name: string, bytes: Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const streetsLike = async (name: string): Promise<number> =>
    (await ask(target.adminUrl, `select count(*)::int from geodata_street where street like '${name}'`))[0]?.count;

  it('makes roads, map and addresses', async () => {
    const { code, out } = await importFile(write('town.osm.pbf', townExtract({ timeS: 1_780_000_000 })));
    assert.equal(code, 0);
    assert.match(out, /^town\.osm\.pbf of 2026-05-28 is in service: .* © OpenStreetMap contributors\./);
    const geodata = newestGeodata(root)!;
    const { imported_at, ...about } = geodata.about;
    assert.ok(Date.parse(imported_at) > 0);
    assert.deepEqual(about, {
      file: 'town.osm.pbf',
      date: '2026-05-28',
      bounds: { south: -30.04, west: -51.23, north: -30.03295, east: -51.223 },
      attribution: '© OpenStreetMap contributors',
      licence: 'ODbL 1.0',
    });
    const roads = await openRoads(join(geodata.folder, 'roads.graph'));
    assert.deepEqual(
      roads.profiles.slice(0, 3).map(({ vehicleClass }) => vehicleClass),
      ['motorcycle', 'car', 'van'],
    );
    await roads.close();
    const tiles = openTiles(join(geodata.folder, 'tiles.pmtiles'));
    assert.ok(tiles.reader.header.addressedCount > 0);
    tiles.close();
    assert.deepEqual([await streetsLike('Rua Horizontal %'), await streetsLike('Rua Vertical %')], [8, 8]);
    const numbers = `select count(*)::int from geodata_number where number = 100 and level = 1`;
    assert.equal((await ask(target.adminUrl, numbers))[0]?.count, 8);
  });

  it('replaces the import before it, and removes what a killed one left', async () => {
    mkdirSync(join(root, 'import.killed.draft'));
    writeFileSync(join(root, 'import.killed.draft', 'roads.graph'), 'half');
    const { code } = await importFile(write('new.osm.pbf', townExtract({ suffix: ' Nova' })));
    assert.equal(code, 0);
    assert.deepEqual(readdirSync(root), ['import-000002']);
    assert.equal(newestGeodata(root)?.about.file, 'new.osm.pbf');
    assert.deepEqual([await streetsLike('% Nova'), await streetsLike('Rua %')], [16, 16]);
  });

  it('refuses a file that was cut off with the byte, and leaves the import before it', async () => {
    const whole = townExtract();
    const cut = await importFile(write('cut.osm.pbf', whole.subarray(0, whole.length - 20)));
    assert.equal(cut.code, 1);
    assert.match(cut.err, /cut\.osm\.pbf cannot be imported\. Byte \d+ of the extract: /);
    const other = await importFile(write('other.osm.pbf', Buffer.from('<osm></osm>')));
    assert.match(other.err, /other\.osm\.pbf cannot be imported\. Byte 0 of the extract: /);
    assert.deepEqual(readdirSync(root), ['import-000002']);
    assert.equal(newestGeodata(root)?.about.file, 'new.osm.pbf');
  });

  it('takes a ready map, and keeps the roads', async () => {
    const before = newestGeodata(root)!;
    const roads = readFileSync(join(before.folder, 'roads.graph'));
    const tiles = readFileSync(join(before.folder, 'tiles.pmtiles'));
    const { code, out } = await importFile(write('ready.pmtiles', tiles));
    assert.equal(code, 0);
    assert.match(out, /^ready\.pmtiles of .* map of the area/);
    const now = newestGeodata(root)!;
    assert.deepEqual(readFileSync(join(now.folder, 'roads.graph')), roads);
    assert.deepEqual(readFileSync(join(now.folder, 'tiles.pmtiles')), tiles);
    assert.deepEqual([now.about.file, now.about.tiles?.file], ['new.osm.pbf', 'ready.pmtiles']);
    assert.equal(now.about.tiles?.licence, 'ODbL 1.0');
    const cut = await importFile(write('cut.pmtiles', tiles.subarray(0, tiles.length - 1)));
    assert.match(cut.err, /cut\.pmtiles cannot be imported\. Byte \d+ of the tiles: /);
    assert.deepEqual(newestGeodata(root), now);
  });

  it('uses the folder geodata in DATA_DIR, also for a map alone', async () => {
    const tiles = write('alone.pmtiles', readFileSync(join(newestGeodata(root)!.folder, 'tiles.pmtiles')));
    const data = join(folder, 'data');
    assert.equal((await importFile(tiles, { DATA_DIR: data })).code, 0);
    const { folder: found, about } = newestGeodata(join(data, 'geodata'))!;
    assert.deepEqual(readdirSync(found).toSorted(), ['about.json', 'tiles.pmtiles']);
    assert.deepEqual([about.file, about.tiles], ['alone.pmtiles', undefined]);
  });

  it('is refused while another import runs', async () => {
    const path = write('town.osm.pbf', townExtract());
    const second = await withImportLock(target.ownerUrl, () => importFile(path));
    assert.equal(second?.code, 1);
    assert.match(second.err, /Another import is running/);
  });
});
