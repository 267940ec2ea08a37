import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LastPosition, TrackPoint } from '@tropeiro/domain/tracking/position-schema.ts';
import type { ListFormat } from '@tropeiro/platform/http/formats/list-format.ts';
import { bytesOf, recordChunks } from '@tropeiro/platform/http/formats/testing.ts';
import { geoJsonPoints, geoJsonTrack } from './geojson.ts';
import { gpxTrack } from './gpx.ts';

const at = (minute: number, longitude: number, also: object = {}) => ({
  date_time: new Date(Date.parse('2026-03-02T11:00:00Z') + minute * 60_000).toISOString(),
  latitude: -30,
  longitude,
  altitude: null,
  speed: 36,
  course: null,
  ignition: true,
  date_created: '2026-03-02T12:00:00.000Z',
  jump: false,
  gap: false,
  ...also,
});
const driven = [at(0, -51), at(1, -51.01), at(2, -40, { jump: true }), at(3, -51.02), at(90, -52, { gap: true })];

type Feature = {
  readonly id?: number;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
};
const written = async (format: ListFormat, rows: readonly object[], row = TrackPoint) =>
  String(await bytesOf(format, recordChunks(rows), row));
const featuresOf = async (format: ListFormat, rows: readonly object[]): Promise<readonly Feature[]> =>
  JSON.parse(await written(format, rows)).features;

describe('A track as GeoJSON', () => {
  it('contains its lines, and positions outside them as points', async () => {
    const features = await featuresOf(geoJsonTrack, driven);
    const drawn = features.map(({ geometry }) => [geometry.type, geometry.coordinates]);
    assert.deepEqual(drawn, [
      [
        'LineString',
        [
          [-51, -30],
          [-51.01, -30],
          [-51.02, -30],
        ],
      ],
      ['Point', [-40, -30]],
      ['Point', [-52, -30]],
    ]);
    assert.deepEqual(features[0]?.properties.coordinateProperties, {
      times: ['2026-03-02T11:00:00.000Z', '2026-03-02T11:01:00.000Z', '2026-03-02T11:03:00.000Z'],
      speeds: [36, 36, 36],
    });
    assert.equal(features[1]?.properties.jump, true);
  });

  it('continues where a long line ended', async () => {
    const features = await featuresOf(
      geoJsonTrack,
      Array.from({ length: 12_000 }, (_, index) => at(index, index / 1000)),
    );
    const lines = features.map(({ geometry }) => geometry.coordinates as number[][]);
    assert.equal(lines.length, 3);
    assert.equal(lines.flat().length, 12_002);
    for (const [index, line] of lines.slice(1).entries()) assert.deepEqual(line[0], lines[index]?.at(-1));
  });

  it('without positions is an empty collection', async () =>
    assert.equal(await written(geoJsonTrack, []), '{"type":"FeatureCollection","features":[]}'));
});

describe('A track as GPX', () => {
  it('has a segment for each line, and counts the jumps', async () => {
    const text = await written(gpxTrack, driven);
    assert.equal(text.match(/<trkseg>/g)?.length, 2);
    assert.equal(text.match(/<\/trkseg>/g)?.length, 2);
    assert.equal(text.match(/<trkpt /g)?.length, 4);
    assert.match(
      text,
      /<trkpt lat="-30.0000000" lon="-51.0100000"><time>2026-03-02T11:01:00.000Z<\/time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10.00</,
    );
    assert.match(text, /<tropeiro:jumps>1<\/tropeiro:jumps><\/extensions>\n<\/gpx>\n$/);
  });

  it('is one segment, however long it is', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => at(index, index / 1000));
    const text = await written(gpxTrack, rows);
    assert.equal(text.match(/<trkseg>/g)?.length, 1);
    assert.equal(text.match(/<trkpt /g)?.length, 12_000);
  });

  it('without positions has no segment', async () => assert.doesNotMatch(await written(gpxTrack, []), /trkseg|trkpt/));
});

describe('Places as GeoJSON', () => {
  it('are a point each, with the rest of their records', async () => {
    const text = await written(geoJsonPoints, [{ id: 7, latitude: 1, longitude: 2, speed: 3 }], LastPosition as never);
    const [feature] = JSON.parse(text).features;
    assert.deepEqual(feature, {
      type: 'Feature',
      id: 7,
      geometry: { type: 'Point', coordinates: [2, 1] },
      properties: { speed: 3 },
    });
  });
});
