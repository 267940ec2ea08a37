import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { openExtract } from '@tropeiro/roads/file/extract-file.ts';
import { writeGraph } from '@tropeiro/roads/file/graph-file.ts';
import { writeTiles } from '@tropeiro/roads/file/tiles-file.ts';
import { buildGraph } from '@tropeiro/roads/graph/build-graph.ts';
import { networkOrder } from '@tropeiro/roads/query/build-network.ts';
import { mapBounds } from '@tropeiro/roads/tiles/map-bounds.ts';
import { shippedStreets } from '@tropeiro/server/demo/streets/shipped-streets.ts';
import { listExtractAddresses } from '@tropeiro/server/geodata/extract/list-extract-addresses.ts';
import { type GeodataSource, openStreetMap } from '@tropeiro/server/geodata/geodata-folder.ts';

/** Writes the streets of the demo from an extract of Porto Alegre: `npm run demo:streets -- <file.osm.pbf>`. */
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Usage: npm run demo:streets -- <file.osm.pbf>');

const { extract, close } = openExtract(path);
const { south, west, north, east } = mapBounds(extract);
const source: GeodataSource = {
  file: basename(path),
  date: statSync(path).mtime.toISOString().slice(0, 10),
  bounds: { south: south / 1e7, west: west / 1e7, north: north / 1e7, east: east / 1e7 },
  ...openStreetMap,
};
writeFileSync(shippedStreets.about, `${JSON.stringify(source, null, 2)}\n`);
await writeTiles(extract, shippedStreets.tiles, { attribution: source.attribution });

const graph = buildGraph(extract);
const folder = mkdtempSync(join(tmpdir(), 'tropeiro-graph-'));
await writeGraph(join(folder, 'graph'), { graph, order: networkOrder(graph) }, source);
const compressed = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
writeFileSync(shippedStreets.graph, compressed(readFileSync(join(folder, 'graph'))));
rmSync(folder, { recursive: true });
const addresses = Buffer.from(JSON.stringify([...listExtractAddresses(extract)]));
writeFileSync(shippedStreets.addresses, compressed(addresses));
close();
