import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { decodeTile } from '@tropeiro/roads/tiles/testing/decode-tile.ts';
import { type Geodata, geodataFiles, nameOfImport, newestGeodata } from '../geodata-folder.ts';
import { importsFolder, importTown, townTile } from './map-town.fixture.ts';
import { NewestTiles } from './newest-tiles.ts';
import { brazilTiles } from './outline/brazil-tiles.ts';
import type { TileAddress } from './tile-address.ts';

const errors: unknown[] = [];
let folder: string;
let geodata: Geodata | undefined;
let tiles: NewestTiles;
before(() => {
  folder = importsFolder();
  tiles = new NewestTiles({
    geodata: () => geodata,
    outline: brazilTiles,
    log: { error: (...logged: readonly unknown[]) => errors.push(logged) },
  });
});
after(() => {
  tiles.close();
  rmSync(folder, { recursive: true });
});

const layersAt = async (address: TileAddress) => {
  const tile = await tiles.find(address);
  if (!tile) return undefined;
  return decodeTile(tile.encoding === 'gzip' ? gunzipSync(tile.bytes) : tile.bytes);
};
const namesAt = async (address: TileAddress, layer: string) =>
  (await layersAt(address))?.get(layer)?.map(({ attributes }) => attributes.name);
const putIntoService = () => {
  geodata = newestGeodata(folder);
};
const country = { zoom: 5, x: 11, y: 18 };
const ocean = { zoom: 5, x: 15, y: 18 };

describe('The tiles of the map', () => {
  it('are the outline without any import', async () => {
    assert.deepEqual(tiles.about(), { tileType: 'vector', maxZoom: 14, attribution: '', hasStreets: false });
    assert.ok((await namesAt(country, 'outline'))?.includes('Rio Grande do Sul'));
    assert.deepEqual(await namesAt(townTile, 'outline'), ['Rio Grande do Sul']);
    assert.equal(await layersAt(ocean), undefined);
  });

  it('are those of an import once it is in service, with the states around it', async () => {
    await importTown(folder, 1);
    assert.deepEqual(await namesAt(townTile, 'street'), undefined);
    putIntoService();
    assert.deepEqual(await namesAt(townTile, 'street'), ['Avenida 1']);
    assert.equal(tiles.about().attribution, '© OpenStreetMap contributors');
    assert.equal(tiles.about().hasStreets, true);
    const layers = await layersAt({ zoom: 9, x: 183, y: 300 });
    assert.ok(layers?.has('street') && layers.has('outline'));
    assert.equal((await layersAt(townTile))?.has('outline'), false);
    assert.ok((await layersAt({ zoom: 14, x: 5900, y: 9000 }))?.has('outline'));
  });

  it('name a municipality once', async () => {
    const region = { zoom: 9, x: 183, y: 300 };
    assert.ok((await namesAt(region, 'outline_place'))?.includes('Porto Alegre'));
    assert.deepEqual(await namesAt(townTile, 'outline_place'), ['Porto Alegre']);
    await importTown(folder, 2, 'Nova Porto Alegre');
    putIntoService();
    assert.deepEqual(await namesAt(region, 'place'), ['Nova Porto Alegre']);
    assert.equal((await namesAt(region, 'outline_place'))?.includes('Porto Alegre'), false);
    assert.ok((await namesAt(region, 'outline_place'))?.includes('Viamão'));
    assert.equal(await namesAt(townTile, 'outline_place'), undefined);
  });

  it('stay in service if a newer import cannot be read', async () => {
    const damaged = join(folder, nameOfImport(3));
    mkdirSync(damaged);
    writeFileSync(join(damaged, geodataFiles.about), JSON.stringify({ attribution: 'other' }));
    writeFileSync(join(damaged, geodataFiles.tiles), 'PMTiles');
    putIntoService();
    for (let asked = 0; asked < 3; asked++) assert.deepEqual(await namesAt(townTile, 'street'), ['Avenida 2']);
    assert.equal(errors.length, 1);
    await importTown(folder, 4);
    putIntoService();
    assert.deepEqual(await namesAt(townTile, 'street'), ['Avenida 4']);
  });

  it('stay readable after their file was removed', async () => {
    rmSync(join(folder, nameOfImport(4)), { recursive: true });
    assert.deepEqual(await namesAt(townTile, 'street'), ['Avenida 4']);
  });
});
