import { mapMediaTypes } from '@tropeiro/contract/media-types.ts';
import { splitRecords } from '@tropeiro/platform/database/lists/page.ts';
import type { ListFormat, RecordChunks } from '@tropeiro/platform/http/formats/list-format.ts';
import { linesOf } from './track-lines.ts';

/** A row that is a place, with all its other properties. */
type Place = { readonly id?: number; readonly latitude: number; readonly longitude: number };

/** A list of places as GeoJSON (RFC 7946): a point for each, with the rest of its record. */
export const geoJsonPoints: ListFormat = geoJsonOf(async function* (chunks) {
  for await (const records of chunks)
    for (const record of splitRecords(records)) yield pointOf(JSON.parse(record.toString()) as Place);
});

/**
 * A track as GeoJSON: its lines with the times and speeds of their positions, and positions outside the lines as
 * points. A long line continues in the next one, from where it ended.
 */
export const geoJsonTrack: ListFormat = geoJsonOf(async function* (chunks) {
  for await (const { points, jumps } of linesOf(chunks)) {
    if (points.length > 1)
      yield {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: points.map(coordinatesOf) },
        properties: {
          begin: points[0]?.date_time,
          end: points.at(-1)?.date_time,
          coordinateProperties: {
            times: points.map(({ date_time }) => date_time),
            speeds: points.map(({ speed }) => speed),
          },
        },
      };
    else yield* points.map(pointOf);
    yield* jumps.map(pointOf);
  }
});

function geoJsonOf(features: (chunks: RecordChunks) => AsyncIterable<object>): ListFormat {
  return {
    mediaType: mapMediaTypes.geojson,
    extension: 'geojson',
    async *write(chunks) {
      let before = '{"type":"FeatureCollection","features":[';
      for await (const feature of features(chunks)) {
        yield `${before}${JSON.stringify(feature)}`;
        before = ',\n';
      }
      yield before.startsWith('{') ? `${before}]}` : ']}';
    },
  };
}

function pointOf({ id, latitude, longitude, ...properties }: Place): object {
  const geometry = { type: 'Point', coordinates: [longitude, latitude] };
  return { type: 'Feature', ...(id === undefined ? {} : { id }), geometry, properties };
}

const coordinatesOf = ({ latitude, longitude }: Place): readonly number[] => [longitude, latitude];
