import type { MapFormat, MapRows } from '@tropeiro/contract/media-types.ts';
import type { ListFormat } from '@tropeiro/platform/http/formats/list-format.ts';
import { geoJsonPoints, geoJsonTrack } from './geojson.ts';
import { gpxTrack } from './gpx.ts';

/** The formats of lists of places and of tracks, by their names in the contract. */
export const mapFormats = {
  points: { geojson: geoJsonPoints },
  track: { geojson: geoJsonTrack, gpx: gpxTrack },
} as const satisfies Readonly<Record<MapRows, { readonly [F in MapFormat]?: ListFormat }>>;
