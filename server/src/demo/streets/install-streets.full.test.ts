import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openRoads, type Roads } from '@tropeiro/roads/file/roads-file.ts';
import { openTiles } from '@tropeiro/roads/file/tiles-file.ts';
import { fillMatrix } from '@tropeiro/roads/query/matrix.ts';
import { snap } from '@tropeiro/roads/query/snap-to-road.ts';
import type { AddressRow } from '../../geodata/address-row.ts';
import { type Geodata, geodataFiles, newestGeodata } from '../../geodata/geodata-folder.ts';
import { yard } from '../plans.ts';
import { demoPlaces } from '../points-of-interest.ts';
import { installStreets } from './install-streets.ts';

const root = mkdtempSync(join(tmpdir(), 'tropeiro-streets-'));
const now = new Date('2026-11-19T12:00:00Z');
const rows: AddressRow[] = [];
let installed: Geodata;
let roads: Roads;
before(async () => {
  installed = (await installStreets(root, now, async (_, found) => {
    rows.push(...found);
  })) as Geodata;
  roads = await openRoads(join(installed.folder, geodataFiles.roads));
});
after(async () => {
  await roads?.close();
  rmSync(root, { recursive: true });
});

describe('The streets of the demo', () => {
  it('take at most 2 MB of the project, with their licence', () => {
    const folder = fileURLToPath(new URL('.', import.meta.url));
    const files = readdirSync(folder).filter((name) => !name.endsWith('.ts'));
    const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    assert.ok(bytes <= 2_000_000, String(bytes));
    assert.ok(files.includes('LICENSE.txt'));
  });

  it('are an import like any other', () => {
    assert.deepEqual(newestGeodata(root), installed);
    assert.equal(installed.about.attribution, '© OpenStreetMap contributors');
    const tiles = openTiles(join(installed.folder, geodataFiles.tiles));
    assert.ok(tiles.reader.header.addressedCount > 20);
    tiles.close();
    assert.ok(rows.some(({ street, municipality }) => street === 'Avenida Ipiranga' && municipality === 4314902));
  });

  it('connect the yard with every place of the demo, for every class of vehicle', async () => {
    const places = [yard, ...demoPlaces.map(({ point }) => ({ ...point, name: point.title }))];
    for (const [number, profile] of roads.profiles.entries()) {
      const network = await roads.network(number);
      const snapped = places.map(({ name, latitude, longitude }) => {
        const found = snap(network, latitude, longitude);
        assert.ok(found, `${name} has no road for ${profile.vehicleClass}`);
        return found;
      });
      const { durations } = fillMatrix(network, snapped, snapped);
      const unreachable = places.filter((_, at) =>
        places.some((_other, to) => (durations[at * places.length + to] as number) < 0),
      );
      assert.deepEqual(
        unreachable.map(({ name }) => name),
        [],
      );
    }
  });

  it('never replace an import', async () => {
    assert.equal(await installStreets(root, now, () => assert.fail('addresses were stored')), undefined);
  });

  it('leave nothing behind if they cannot be installed', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'tropeiro-streets-'));
    await assert.rejects(
      installStreets(empty, now, async () => {
        throw new Error('the database is gone');
      }),
    );
    assert.deepEqual(readdirSync(empty), []);
    rmSync(empty, { recursive: true });
  });
});
