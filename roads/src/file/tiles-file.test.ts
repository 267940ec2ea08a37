import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { BadExtract } from '../osm/bad-extract.ts';
import { writeExtract } from '../osm/testing/write-extract.ts';
import { BadPmtiles } from '../tiles/pmtiles/bad-pmtiles.ts';
import { openExtract } from './extract-file.ts';
import { checkTiles, openTiles, writeTiles } from './tiles-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'roads-tiles-'));
after(() => rmSync(folder, { recursive: true }));

const extractPath = join(folder, 'town.osm.pbf');
const nodes = Array.from({ length: 500 }, (_, at) => ({
  id: at + 1,
  latitude: at * 20_000,
  longitude: (at % 7) * 9_000,
}));
writeFileSync(
  extractPath,
  writeExtract({
    nodes,
    ways: nodes
      .slice(1)
      .map(({ id }) => ({ id, nodeIds: [id - 1, id], tags: { highway: 'primary', name: `Rua ${id}` } })),
    blockSize: 100,
  }),
);
const attribution = '© OpenStreetMap contributors';

describe('A file of tiles', () => {
  it('is made from the file of an extract, with little memory as with much', async () => {
    const { extract, close } = openExtract(extractPath);
    const [small, large] = [join(folder, 'small.pmtiles'), join(folder, 'large.pmtiles')];
    await writeTiles(extract, small, { attribution, runBytes: 2000 });
    await writeTiles(extract, large, { attribution });
    close();
    assert.deepEqual(readFileSync(small), readFileSync(large));
    const tiles = openTiles(small);
    assert.ok(tiles.reader.header.addressedCount > 50);
    assert.ok((tiles.reader.findTile(14, 8192, 8191)?.length ?? 0) > 0);
    tiles.close();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.draft')),
      [],
    );
  });

  it('stays in service if the next import fails', async () => {
    const { extract, close } = openExtract(extractPath);
    const path = join(folder, 'served.pmtiles');
    await writeTiles(extract, path, { attribution });
    const before = readFileSync(path);
    const broken = {
      ...extract,
      ways: () => {
        throw new BadExtract(77, 'the file ends here.');
      },
    };
    await assert.rejects(writeTiles(broken, path, { attribution }), /Byte 77/);
    close();
    assert.deepEqual(readFileSync(path), before);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.draft')),
      [],
    );
  });

  it('is refused with an offset if it was truncated', async () => {
    const { extract, close } = openExtract(extractPath);
    const path = join(folder, 'cut.pmtiles');
    await writeTiles(extract, path, { attribution });
    close();
    truncateSync(path, readFileSync(path).length - 1);
    assert.throws(() => checkTiles(path), BadPmtiles);
  });
});

describe('The file of an extract', () => {
  it('is refused with an offset if it was truncated', () => {
    const path = join(folder, 'cut.osm.pbf');
    writeFileSync(path, readFileSync(extractPath).subarray(0, 1500));
    assert.throws(
      () => openExtract(path),
      (error) => error instanceof BadExtract && error.offset > 0,
    );
  });
});
