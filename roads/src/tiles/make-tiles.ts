import type { ByteStore } from '../bytes/byte-store.ts';
import type { Area } from '../osm/areas/area.ts';
import { AreaAssembler, areaOfWay } from '../osm/areas/area-assembler.ts';
import { labelPoint } from '../osm/areas/label-point.ts';
import type { OsmExtract, OsmNodes, OsmWay, Tags } from '../osm/extract.ts';
import { areaFeature, areaNameFeature } from './features/area-feature.ts';
import { attributeKeys, extractLayers, maxZoom } from './features/map-feature.ts';
import { placeFeature } from './features/place-feature.ts';
import { streetFeature } from './features/street-feature.ts';
import { waterwayFeature } from './features/waterway-feature.ts';
import { mapBounds } from './map-bounds.ts';
import { tileOf } from './pmtiles/tile-id.ts';
import { type Gzip, PmtilesWriter } from './pmtiles/write-pmtiles.ts';
import { TileCutter, tolerance } from './tile-cutter.ts';
import { encodeTile } from './vector/encode-tile.ts';
import { SortedRecords } from './vector/sorted-records.ts';

export type TilesTarget = {
  /** Receives the PMTiles file. */
  readonly file: ByteStore;
  /** For records that do not fit into memory. It can be deleted afterwards. */
  readonly scratch: ByteStore;
  readonly gzip: Gzip;
  /** Shown on the map. The licence of OpenStreetMap demands it. */
  readonly attribution: string;
  /** How many bytes of records are held in memory. */
  readonly runBytes?: number;
};

/** Makes vector tiles of zooms 0 to 14 from an extract, and writes them as a PMTiles file. */
export function makeTiles(extract: OsmExtract, target: TilesTarget): void {
  const bounds = mapBounds(extract);
  const records = new SortedRecords(target.scratch, target.runBytes);
  const cutter = new TileCutter(records, bounds);
  const municipalityCount = addPlaces(extract.nodes, cutter);
  const assembler = new AreaAssembler(extract, (tags) => areaFeature(tags) !== undefined);
  for (const way of extract.ways()) {
    assembler.addWay(way);
    addWay(extract.nodes, way, cutter);
  }
  for (const area of assembler.areas()) addArea(area, cutter);

  const writer = new PmtilesWriter(target.file, target.gzip);
  for (const { tileId, records: ofTile } of records.tiles()) {
    const isDetailed = tileOf(tileId).zoom === maxZoom;
    const tile = encodeTile(ofTile, isDetailed ? { tolerance: 0, minLineLength: 0 } : { tolerance, minLineLength });
    if (tile.length > 0) writer.add(tileId, tile);
  }
  writer.finish({
    ...bounds,
    minZoom: 0,
    maxZoom,
    metadata: {
      name: 'Tropeiro',
      attribution: target.attribution,
      type: 'baselayer',
      vector_layers: vectorLayers,
      municipality_count: municipalityCount,
    },
  });
}

/** Lines shorter than half a pixel of 256, in units of a tile. */
const minLineLength = 8;

/** Adds the names of places. Returns how many of them are municipalities. */
function addPlaces(nodes: OsmNodes, cutter: TileCutter): number {
  let municipalityCount = 0;
  for (let node = 0; node < nodes.count; node++) {
    const tags = nodes.tagsOf(node) ?? noTags;
    const feature = placeFeature(tags);
    if (feature === undefined) continue;
    cutter.addPoint(feature, nodes.longitudes[node] as number, nodes.latitudes[node] as number);
    if (['city', 'town'].includes(tags.get('place') ?? '')) municipalityCount++;
  }
  return municipalityCount;
}

function addWay(nodes: OsmNodes, way: OsmWay, cutter: TileCutter): void {
  const line = streetFeature(way.tags) ?? waterwayFeature(way.tags);
  if (line !== undefined) {
    for (const part of linesOf(nodes, way)) cutter.addLine(line, part);
    return;
  }
  if (areaFeature(way.tags) === undefined) return;
  const area = areaOfWay(nodes, way);
  if (area !== undefined) addArea(area, cutter);
}

function addArea({ tags, polygons }: Area, cutter: TileCutter): void {
  const feature = areaFeature(tags);
  if (feature === undefined) return;
  for (const polygon of polygons) cutter.addPolygon(feature, polygon);
  const largest = polygons[0]?.[0];
  if (largest === undefined) return;
  const { longitude, latitude, width } = labelPoint(largest);
  // A name takes about an eighth of a tile.
  const roomZoom = Math.ceil(Math.log2(worldWidth / 8 / Math.max(width, 1)));
  const name = areaNameFeature(tags, feature, Math.max(feature.minZoom, Math.min(maxZoom, roomZoom)));
  if (name !== undefined) cutter.addPoint(name, longitude, latitude);
}

/** Longitudes and latitudes of a way. It has several parts if some of its nodes are outside the extract. */
function linesOf(nodes: OsmNodes, { nodeIds }: OsmWay): number[][] {
  const lines: number[][] = [];
  let line: number[] = [];
  for (const id of nodeIds) {
    const node = nodes.indexOf(id);
    if (node >= 0) line.push(nodes.longitudes[node] as number, nodes.latitudes[node] as number);
    else {
      lines.push(line);
      line = [];
    }
  }
  lines.push(line);
  return lines.filter((part) => part.length > 2);
}

const vectorLayers = extractLayers.map((id) => ({
  id,
  fields: Object.fromEntries(attributeKeys.map((key) => [key, key === 'population' ? 'Number' : 'String'])),
}));

/** In 10^-7 degrees. */
const worldWidth = 3_600_000_000;

const noTags: Tags = new Map();
