import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { until } from '@tropeiro/tools/until.ts';
import { tropeiroOn } from '../cli/testing.ts';
import { cornerOf, townExtract } from '../geodata/town.fixture.ts';
import { problemOf } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { withoutUsualWarnings } from '../testing/usual-warnings.ts';

const farAway = { latitude: -29, longitude: -51 };

describe('Imported roads', () => {
  let service: TestService;
  let admin: Client;
  const folder = mkdtempSync(join(tmpdir(), 'tropeiro-roads-'));
  before(async () => {
    service = await startTestService({ GEODATA_DIR: join(folder, 'geodata') });
    admin = await service.as('admin');
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const matrixOf = async (data: object) =>
    (await admin.call('findRoadMatrix', { body: { data: data as never } })).body.data;

  it('are reported as missing before an import', async () => {
    const { body } = await service.client.call('getGeodata', {});
    assert.deepEqual(body.data, { imported_at: null, roads: null, tiles: null });
    const refused = await problemOf(matrixOf({ origins: [cornerOf(0, 0)] }));
    assert.deepEqual([refused.status, refused.code], [503, 'roads_unavailable']);
    const route = admin.call('findRoadRoute', { body: { data: { points: [cornerOf(0, 0), cornerOf(1, 0)] } } });
    assert.equal((await problemOf(route)).code, 'roads_unavailable');
  });

  it('are in service soon after an import, without a restart', async () => {
    const path = join(folder, 'town.osm.pbf');
    writeFileSync(path, townExtract({ timeS: 1_780_000_000 }));
    const { code, err } = await tropeiroOn(service.target)(['geodata', 'import', path], '', {
      GEODATA_DIR: join(folder, 'geodata'),
    });
    assert.equal(code, 0, err);
    const geodata = async () => (await service.client.call('getGeodata', {})).body.data;
    await until('the import to be in service', async () => (await geodata()).roads !== null);
    const { imported_at, roads, tiles } = await geodata();
    assert.ok(imported_at !== null);
    assert.deepEqual(roads, tiles);
    const { licence_text, bounds, ...source } = roads!;
    assert.deepEqual(source, {
      file: 'town.osm.pbf',
      date: '2026-05-28',
      attribution: '© OpenStreetMap contributors',
      licence: 'ODbL 1.0',
    });
    assert.match(licence_text ?? '', /opendatacommons\.org\/licenses\/odbl\/1-0/);
    assert.equal(bounds.south, -30.04);
  });

  it('have times and distances between places, and report places without a road', async () => {
    const origins = [cornerOf(0, 0), cornerOf(3, 0), farAway];
    const { durations, distances, no_road, attribution } = await matrixOf({ origins, destinations: [cornerOf(0, 2)] });
    assert.deepEqual(no_road, { origins: [2], destinations: [] });
    assert.equal(attribution, '© OpenStreetMap contributors');
    assert.deepEqual([durations[2], distances[2]], [[null], [null]]);
    const [near, far] = distances.map(([metres]) => metres!);
    assert.ok(near! > 200 && near! < 240 && far! > 480 && far! < 530, `${near} ${far}`);
    const square = await matrixOf({ profile: 'motorcycle', origins });
    assert.deepEqual([square.durations.length, square.durations[0]?.length, square.durations[0]?.[0]], [3, 3, 0]);
    assert.deepEqual(square.no_road, { origins: [2], destinations: [2] });
  });

  it('have routes with a line, streets and the figures of the matrix', async () => {
    const points = [cornerOf(0, 0), cornerOf(3, 2), cornerOf(1, 1)];
    const profile = { class: 'truck', height_cm: 300 } as const;
    const { durations, distances } = await matrixOf({ profile, origins: points });
    const { data } = (await admin.call('findRoadRoute', { body: { data: { profile, points } } })).body;
    assert.deepEqual(
      data.legs.map((leg) => [leg?.duration, leg?.distance]),
      [
        [durations[0]?.[1], distances[0]?.[1]],
        [durations[1]?.[2], distances[1]?.[2]],
      ],
    );
    assert.equal(data.duration, durations[0]![1]! + durations[1]![2]!);
    assert.deepEqual(data.no_road, []);
    const [first] = data.legs;
    assert.ok(first!.path.length > 10);
    assert.ok(first!.streets.every(({ name }) => /^Rua (Horizontal|Vertical) \d$/.test(name)));
    const broken = await admin.call('findRoadRoute', { body: { data: { points: [points[0]!, farAway] } } });
    const { legs, duration, distance, no_road } = broken.body.data;
    assert.deepEqual(
      { legs, duration, distance, no_road },
      { legs: [null], duration: null, distance: null, no_road: [1] },
    );
  });

  const plan = (places: readonly { latitude: number; longitude: number }[]) => ({
    external_code: `VIAS-${places.length}`,
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    route_points: places.map((place, at) => ({ name: `Ponto ${at}`, type: at === 0 ? 'PA' : 'PE', ...place })),
  });

  it('give plans of source O their times, which are those of the matrix', async () => {
    const places = [cornerOf(0, 0), cornerOf(6, 5), cornerOf(2, 1), cornerOf(4, 4)];
    for (const isOptimized of [true, false]) {
      const { body } = await admin.call('importRoutePlan', {
        body: { source: 'O', geocoding: false, optimize: isOptimized, data: plan(places) as never },
      });
      assert.deepEqual([body.source_used, withoutUsualWarnings(body.warnings)], ['O', []]);
      const id = body.route_plans[0]?.id ?? 0;
      const read = await admin.call('getRoutePlan', { params: { id }, query: { includes: ['route_points'] } });
      const points = read.body.data.route_points!;
      const inOrder = points.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
      const { durations, distances } = await matrixOf({
        origins: inOrder.map(({ latitude, longitude }) => ({ latitude, longitude })),
      });
      for (const [at, point] of inOrder.entries())
        if (at > 0)
          assert.deepEqual([point.duration, point.distance], [durations[at - 1]![at], distances[at - 1]![at]]);
    }
  });

  it('are the path of plans on a map, in one call for all plans and for one', async () => {
    const query = { begin_date: '2026-12-01', end_date: '2026-12-01', includes: ['map' as const] };
    const plans = (await admin.call('listRoutePlans', { query })).body.data;
    assert.ok(plans.length > 0);
    for (const { id, map } of plans) {
      const points = map!.points.map(({ latitude, longitude }) => ({ latitude, longitude }));
      const { data: route } = (await admin.call('findRoadRoute', { body: { data: { points } } })).body;
      const [line, ...others] = map!.path!;
      assert.deepEqual(others, []);
      const first = route.legs[0]!.path;
      // The second leg continues the line of the first one.
      assert.ok(line!.startsWith(first) && line!.length > first.length, `${line} ${first}`);
      const { data } = (await admin.call('getRoutePlan', { params: { id }, query: { includes: ['map'] } })).body;
      assert.deepEqual(data.map, map);
    }
    const unasked = (await admin.call('listRoutePlans', { query: { ...query, includes: [] } })).body.data;
    assert.deepEqual(
      unasked.map(({ map }) => map),
      plans.map(() => null),
    );
  });
});
