import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';
import { startOsrm, startValhalla, type TestRoadServer, trueLeg } from '../../travel/servers/road-servers.fixture.ts';

let osrm: TestRoadServer;
let valhalla: TestRoadServer;
let service: TestService;
let client: Client;
const { insert } = demoRecords(() => service);

before(async () => {
  osrm = await startOsrm();
  valhalla = await startValhalla();
  service = await startTestService({
    OSRM_URL: osrm.url.href,
    OSRM_PROFILES: 'truck=truck',
    OSRM_TABLE_SIZE: '3',
    VALHALLA_URL: valhalla.url.href,
    TRAVEL_MAX_LOCATIONS: '20',
    TRAVEL_REQUEST_S: '300',
  });
  client = await service.as('dispatcher');
  await insert('vehicle', { title: 'Van', plate: 'AAA1A11', axles: 2 });
  await insert('vehicle', { title: 'Truck', plate: 'AAA1A12', axles: 3 });
});
after(async () => {
  await service.stop();
  await osrm.stop();
  await valhalla.stop();
});

/** Places one kilometre apart. No two test cases share a place. */
let cases = 0;
const pointsOf = (count: number) => {
  cases++;
  return Array.from({ length: count }, (_, index) => ({
    name: `NF ${index + 1}`,
    latitude: -30 + cases / 10,
    longitude: -51 - index / 100,
  }));
};

let codes = 0;
async function imported(
  route_points: ReturnType<typeof pointsOf>,
  options: Omit<RoutePlanImport, 'data'> = {},
  crew = {},
  caller: Client = client,
) {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: `G-${++codes}`,
    route_points,
    ...crew,
  };
  const { body } = await caller.call('importRoutePlan', { body: { source: 'G', geocoding: false, ...options, data } });
  return { ...body, warnings: withoutUsualWarnings(body.warnings) };
}

const pointsOfPlan = async (id: number | null | undefined) => {
  const query = { route_plan_id: id ?? 0, includes: ['route_points' as const] };
  return (await client.call('listRoutePlans', { query })).body.data[0]?.route_points ?? assert.fail('no plan');
};

describe('A plan of source G', () => {
  it('has the travel times of the road server, in its order and another', async () => {
    const points = pointsOf(5);
    for (const optimize of [false, true]) {
      const { source_used, warnings, route_plans } = await imported(points, { optimize });
      assert.deepEqual([source_used, warnings], ['G', []]);
      const stored = await pointsOfPlan(route_plans[0]?.id);
      for (const [at, { duration, distance, latitude, longitude }] of stored.entries()) {
        const before = stored[at - 1];
        const leg =
          before &&
          trueLeg(
            { latitude: before.latitude ?? 0, longitude: before.longitude ?? 0 },
            { latitude: latitude ?? 0, longitude: longitude ?? 0 },
          );
        assert.deepEqual([duration, distance], [leg?.durationS ?? 0, leg?.distanceM ?? 0]);
      }
    }
  });

  it('is requested once: responses are cached, separately for each company', async () => {
    const points = pointsOf(5);
    await imported(points);
    const asked = osrm.asked.length;
    await imported(points);
    await imported(points.slice(1), { optimize: false });
    assert.equal(osrm.asked.length, asked);
    await imported([...points, ...pointsOf(1)]);
    const pairs = osrm.asked
      .slice(asked)
      .reduce((sum, { sources, destinations }) => sum + sources.length * destinations.length, 0);
    assert.equal(pairs, 5 + 5);
    const before = osrm.asked.length;
    await imported(points, {}, {}, await service.asOther());
    assert.ok(osrm.asked.length > before);
  });

  it('uses the class of each vehicle', async () => {
    const before = osrm.asked.length;
    const { source_used } = await imported(pointsOf(4), {}, { vehicle_plates: ['AAA1A11', 'AAA1A12'] });
    assert.equal(source_used, 'G');
    assert.deepEqual(new Set(osrm.asked.slice(before).map(({ profile }) => profile)), new Set(['driving', 'truck']));
  });

  it('has the times of the next server if one fails, with the reason', async () => {
    osrm.misbehave = () => ({ status: 400, body: '{"code":"NoSegment"}' });
    const { source_used, warnings } = await imported(pointsOf(3));
    assert.equal(source_used, 'G');
    assert.deepEqual(
      warnings.map(({ code, message }) => [code, message]),
      [['source_failed', 'Travel times come from Valhalla instead of OSRM, because it has no road near a point.']],
    );
  });

  it('has those of H if all fail in any way', async () => {
    osrm.misbehave = () => ({ status: 200, body: '{"code":"Ok","durations":[[' });
    valhalla.misbehave = () => 'cut off';
    for (const optimize of [true, false]) {
      const { source_used, warnings, route_plans } = await imported(pointsOf(3), { optimize });
      assert.deepEqual([source_used, warnings.map(({ code }) => code)], ['H', ['source_failed', 'source_failed']]);
      assert.equal(route_plans[0]?.status, 'P');
    }
    osrm.misbehave = () => undefined;
    valhalla.misbehave = () => undefined;
  });

  it('has those of H if it has more places than a road server accepts', async () => {
    const [before, asked] = [osrm.asked.length, pointsOf(21)];
    const { source_used, warnings } = await imported(asked);
    assert.deepEqual([source_used, osrm.asked.length], ['H', before]);
    assert.match(warnings[0]?.message ?? '', /more places/);
  });

  it('is counted in the metrics by the outcome of its tables', async () => {
    await imported(pointsOf(2));
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    assert.match(metrics, /tropeiro_travel_requests_total\{provider="OSRM",outcome="answered"\} [1-9]/);
    assert.match(metrics, /tropeiro_travel_requests_total\{provider="OSRM",outcome="wrong_answer"\} [1-9]/);
    assert.match(metrics, /tropeiro_travel_pairs_total\{provider="OSRM",from="cache"\} [1-9]/);
    assert.match(metrics, /tropeiro_travel_resting\{provider="Valhalla"\} 0/);
    assert.match(metrics, /tropeiro_shares\{of="osrm_requests",state="held"\} 0/);
  });

  it('is changed with the times of the road server too', async () => {
    const points = pointsOf(4);
    const { route_plans } = await imported(points, { optimize: false });
    const id = route_plans[0]?.id ?? 0;
    const stored = await pointsOfPlan(id);
    const before = osrm.asked.length;
    await client.call('orderRoutePoints', {
      params: { id },
      query: {},
      body: { data: { route_points: stored.map((point) => point.id).reverse() } },
    });
    assert.ok(osrm.asked.length > before);
    const [first, second] = await pointsOfPlan(id);
    const at = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) => ({
      latitude: latitude ?? 0,
      longitude: longitude ?? 0,
    });
    assert.equal(second?.duration, trueLeg(at(first!), at(second!)).durationS);
  });
});
