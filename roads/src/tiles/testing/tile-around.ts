import { gunzipSync } from 'node:zlib';
import { projectX, projectY } from '../cut/project.ts';
import { unitsPerTile } from '../cut/shape.ts';
import { maxZoom } from '../features/map-feature.ts';
import type { PmtilesReader } from '../pmtiles/pmtiles-reader.ts';
import { type DecodedFeature, decodeTile } from './decode-tile.ts';

/** The layers of the tile around a place, in 10^-7 degrees. */
export function tileAround(
  reader: PmtilesReader,
  zoom: number,
  longitude: number,
  latitude: number,
): ReadonlyMap<string, readonly DecodedFeature[]> {
  const units = unitsPerTile * 2 ** (maxZoom - zoom);
  const tile = reader.findTile(zoom, Math.floor(projectX(longitude) / units), Math.floor(projectY(latitude) / units));
  return tile === undefined ? new Map() : decodeTile(gunzipSync(tile));
}
