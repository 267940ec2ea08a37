import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { type GeocodingReply, type GeocodingTestServer, startGeocodingServer } from '../../testing/geocoding-server.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutEtags } from '../change/plan-trial.fixture.ts';

let service: TestService;
let client: Client;
let photon: GeocodingTestServer;
let isDown = false;

const centre = { latitude: -30.03, longitude: -51.22 };
const place = (properties: object) => ({
  geometry: { coordinates: [centre.longitude, centre.latitude] },
  properties: { city: 'Porto Alegre', state: 'Rio Grande do Sul', ...properties },
});

/** The addresses the geocoder knows: a number, a neighbourhood, a city, and a street of the same name elsewhere. */
function known({ searchParams }: URL): GeocodingReply {
  const asked = searchParams.get('q') ?? '';
  const [, number] = /Rua dos Andradas, (\d+)/.exec(asked) ?? [];
  const found = [
    ...(number ? [place({ type: 'house', street: 'Rua dos Andradas', housenumber: number })] : []),
    ...(asked.includes('Moinhos') ? [place({ type: 'district', name: 'Moinhos de Vento' })] : []),
    ...(asked.includes('Rua Perdida') ? [place({ type: 'city', name: 'Porto Alegre', city: undefined })] : []),
    ...(asked.includes('Rua Alheia') ? [place({ type: 'street', name: 'Rua Alheia', city: 'Canoas' })] : []),
  ];
  return isDown ? { json: {}, status: 503 } : { json: { features: found } };
}

before(async () => {
  photon = await startGeocodingServer(known);
  service = await startTestService({ GEOCODERS: 'photon', PHOTON_URL: photon.url });
  client = await service.as('dispatcher');
});
after(async () => {
  await service.stop();
  await photon.stop();
});
beforeEach(() => {
  isDown = false;
});

const exact = { name: 'Exact', address: 'Rua dos Andradas, 1001, Porto Alegre - RS' };
const rough = { name: 'Rough', address: { neighborhood: 'Moinhos de Vento', city: 'Porto Alegre', state: 'RS' } };
const lost = { name: 'Lost', address: 'Rua Perdida, 5, Porto Alegre - RS' };
const elsewhere = { name: 'Elsewhere', address: 'Rua Alheia, 5, Porto Alegre - RS' };
const unknown = { name: 'Unknown', address: 'Rua Nenhures, 5, Porto Alegre - RS' };
const placedPoint = { name: 'Given', ...centre, address: 'Rua Perdida, 5, Porto Alegre - RS' };

let codes = 0;
const imported = async (points: readonly unknown[], options: Partial<RoutePlanImport> = {}) => {
  const data = {
    date_time_start: '2026-12-01T08:00:00-03:00',
    date_time_end: '2026-12-01T18:00:00-03:00',
    external_code: `GEO-${++codes}`,
    route_points: points as never[],
  };
  return (await client.call('importRoutePlan', { body: { source: 'H', optimize: false, ...options, data } })).body;
};
const pointsOf = async (id: number | null | undefined) => {
  const query = { route_plan_id: id ?? 0, includes: ['route_points' as const] };
  return (await client.call('listRoutePlans', { query })).body.data[0]?.route_points ?? [];
};
const geocodingWarnings = (warnings: readonly { code: string; line: number | null }[]) =>
  warnings.filter(({ code }) => /geocod/.test(code)).map(({ code, line }) => `${code} ${line}`);

describe('Points with only an address', () => {
  it('are located, and reported with quality and provider; coordinates that were sent have priority', async () => {
    const report = await imported([exact, rough, placedPoint]);
    assert.equal(report.route_points, 3);
    assert.deepEqual(geocodingWarnings(report.warnings), ['low_geocoding_quality 2']);
    const points = await pointsOf(report.route_plans[0]?.id);
    assert.deepEqual(
      points.map(({ name, latitude, geocoding_quality, geocoding_provider }) => [
        name,
        latitude,
        geocoding_quality,
        geocoding_provider,
      ]),
      [
        ['Exact', centre.latitude, 'exact', 'photon'],
        ['Rough', centre.latitude, 'neighborhood', 'photon'],
        ['Given', centre.latitude, null, null],
      ],
    );
  });

  it('are in no plan if only their municipality, another city or nothing is found, with the candidate', async () => {
    const report = await imported([exact, lost, elsewhere, unknown]);
    assert.equal(report.route_points, 1);
    assert.deepEqual(report.wrong_lines, []);
    const shown = report.unassigned_points.map(({ line, code, candidate }) => [line, code, candidate?.quality]);
    assert.deepEqual(shown, [
      [2, 'not_geocoded', 'municipality'],
      [3, 'not_geocoded', 'street'],
      [4, 'not_geocoded', undefined],
    ]);
    assert.match(report.unassigned_points[0]?.detail ?? '', /Porto Alegre/);
    const { data } = (await client.call('getRoute', { params: { id: report.route_id ?? 0 } })).body;
    assert.deepEqual(
      data.unassigned_points.map(({ candidate }) => candidate?.provider),
      ['photon', 'photon', undefined],
    );
  });

  it('are placed in their municipality if that is accepted, and never in another city', async () => {
    const report = await imported([lost, elsewhere], { accept_low_quality: true });
    assert.deepEqual(geocodingWarnings(report.warnings), ['low_geocoding_quality 1']);
    assert.deepEqual(
      report.unassigned_points.map(({ line }) => line),
      [2],
    );
  });

  it('are located before a plan waits for its optimization', async () => {
    const report = await imported([exact, lost], { optimize: true, is_async: true });
    const [point] = await pointsOf(report.route_plans[0]?.id);
    assert.equal(point?.geocoding_quality, 'exact');
  });

  it('are looked up once per address', async () => {
    const before = photon.asked.length;
    const again = Array.from({ length: 30 }, (_, at) => ({
      name: `NF ${at}`,
      address: `R. DOS ANDRADAS, ${2000 + (at % 3)} PORTO ALEGRE RS`,
    }));
    assert.equal((await imported(again)).route_points, 30);
    assert.equal(photon.asked.length - before, 3);
  });

  it('reveal no name or unit of a building to geocoders', async () => {
    await imported([{ name: 'Maria da Silva', address: 'Rua dos Andradas, 3000, ap 302, Porto Alegre - RS' }]);
    assert.doesNotMatch(photon.asked.map(String).join(' '), /Maria|302/);
  });

  it('are located when added to a plan', async () => {
    const report = await imported([placedPoint]);
    const id = report.route_plans[0]?.id ?? 0;
    const body = { data: { route_points: [exact, lost] as never[] } };
    const { data } = (await client.call('addRoutePoints', { params: { id }, query: {}, body })).body;
    assert.deepEqual(
      data.unassigned_points.map(({ line, candidate }) => [line, candidate?.quality]),
      [[2, 'municipality']],
    );
    assert.deepEqual((await pointsOf(id)).map(({ geocoding_quality }) => geocoding_quality).sort(), ['exact', null]);
  });

  it('are located when they come from a sheet', async () => {
    const rows =
      'Nome;Endereço\nAchado;R. dos Andradas, 6001 - Porto Alegre/RS\nPerdido;Rua Perdida, 5, Porto Alegre - RS\n';
    const query = {
      external_code: `GEO-${++codes}`,
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T18:00:00-03:00',
      optimize: false,
    };
    const content = Buffer.from(rows).toString('base64');
    const { body: report } = await client.call('importRoutePlanFile', { query, body: { data: { content } } });
    const [found] = await pointsOf(report.route_plans[0]?.id);
    assert.deepEqual([found?.name, found?.geocoding_quality], ['Achado', 'exact']);
    assert.deepEqual(
      report.unassigned_points.map(({ name, candidate }) => [name, candidate?.quality]),
      [['Perdido', 'municipality']],
    );
  });

  it('are located in the plans of a template', async () => {
    const data = {
      name: `Modelo ${++codes}`,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      start_time: '08:00',
      end_time: '18:00',
      source: 'H' as const,
      optimize: false,
      route_points: [{ name: 'Of a template', address: 'Rua dos Andradas, 7001, Porto Alegre - RS' }, lost],
    };
    const { id } = (await client.call('createRouteTemplate', { body: { data } })).body.data;
    const made = await client.call('makePlanOfTemplate', {
      params: { id },
      query: {},
      body: { data: { date: '2026-12-01' } },
    });
    const [found] = await pointsOf(made.body.route_plans[0]?.id);
    assert.deepEqual([found?.name, found?.geocoding_quality], ['Of a template', 'exact']);
    assert.deepEqual(
      made.body.unassigned_points.map(({ name }) => name),
      ['Lost'],
    );
  });

  it('do not fail the plan if the geocoder fails, and are distinguished from those not found', async () => {
    isDown = true;
    const report = await imported([placedPoint, { name: 'New', address: 'Rua dos Andradas, 4000, Porto Alegre - RS' }]);
    assert.equal(report.route_points, 1);
    assert.deepEqual(geocodingWarnings(report.warnings), ['geocoding_unavailable null']);
    assert.match(report.warnings[0]?.message ?? '', /\(Photon: it is unavailable\)/);
    assert.deepEqual(
      report.unassigned_points.map(({ code, candidate }) => [code, candidate]),
      [['not_geocoded', null]],
    );
  });
});

describe('A geocoder that the company chose and the service does not have', () => {
  it('is named in a warning, and the others are asked', async () => {
    await service.sql(`update customer set geocoders = '{google,photon}'`);
    const { warnings, route_points: count } = await imported([{ ...exact, name: 'Asked of the other' }]);
    await service.sql(`update customer set geocoders = null`);
    assert.deepEqual([geocodingWarnings(warnings), count], [['geocoder_not_set_up null'], 1]);
    assert.match(
      warnings.find(({ code }) => code === 'geocoder_not_set_up')?.message ?? '',
      /^google, chosen by your company, .* this service has photon\./,
    );
  });
});

describe('A point that a dispatcher corrects', () => {
  const at = { latitude: -30.1, longitude: -51.1 };
  const correct = async (id: number, pointId: number, { dryRun = false, place = at } = {}) =>
    (
      await client.call('correctRoutePoint', {
        params: { id, point_id: pointId },
        query: { dry_run: dryRun },
        body: { data: place },
      })
    ).body.data;

  it('has the new location, its plan is timed again, and its address is found there from then on', async () => {
    const address = 'Rua dos Andradas, 5000, Porto Alegre - RS';
    const report = await imported([placedPoint, { name: 'Wrong', address }]);
    const id = report.route_plans[0]?.id ?? 0;
    const [, wrong] = await pointsOf(id);
    const tried = await correct(id, wrong?.id ?? 0, { dryRun: true });
    assert.equal((await pointsOf(id))[1]?.latitude, centre.latitude, 'a dry run keeps nothing');
    const applied = await correct(id, wrong?.id ?? 0);
    assert.deepEqual({ ...withoutEtags(applied), dry_run: true }, withoutEtags(tried));
    const [plan] = applied.route_plans;
    assert.ok((plan?.total_distance ?? 0) > (plan?.before?.total_distance ?? 0));
    const [, right] = await pointsOf(id);
    assert.deepEqual([right?.latitude, right?.geocoding_provider], [at.latitude, 'correction']);
    const again = await imported([placedPoint, { name: 'Right', address: 'R. DOS ANDRADAS, 5000 - PORTO ALEGRE/RS' }]);
    const [, found] = await pointsOf(again.route_plans[0]?.id);
    assert.deepEqual(
      [found?.latitude, found?.geocoding_quality, found?.geocoding_provider],
      [at.latitude, 'exact', 'correction'],
    );
  });

  it('joins the plan if it was in none', async () => {
    const report = await imported([placedPoint, { name: 'Lost', address: 'Rua Perdida, 77, Porto Alegre - RS' }]);
    const id = report.route_plans[0]?.id ?? 0;
    const [left] = report.unassigned_points;
    const pointId = left?.id ?? 0;
    for (const dryRun of [true, false]) {
      const { added_points: added } = await correct(id, pointId, { dryRun });
      assert.deepEqual(added, [{ id: pointId, route_plan_id: id, line: 1, name: 'Lost', external_code: null }]);
    }
    assert.deepEqual((await correct(id, pointId)).added_points, [], 'it is in the plan already');
    assert.deepEqual((await pointsOf(id)).map(({ name }) => name).sort(), ['Given', 'Lost']);
    const { data } = (await client.call('getRoute', { params: { id: report.route_id ?? 0 } })).body;
    assert.deepEqual(data.unassigned_points, []);
  });

  it('does not affect other points with an equally vague address', async () => {
    for (const [address, other] of [
      ['🚚', '###'],
      ['Porto Alegre - RS', 'PORTO ALEGRE RS'],
    ] as const) {
      const report = await imported([placedPoint, { name: 'Vague', address }]);
      await correct(report.route_plans[0]?.id ?? 0, report.unassigned_points[0]?.id ?? 0);
      const { unassigned_points: left } = await imported([placedPoint, { name: 'As vague', address: other }]);
      assert.deepEqual(
        left.map(({ name, code }) => [name, code]),
        [['As vague', 'not_geocoded']],
      );
    }
  });

  it('far from Brazil has a warning, and is not remembered for others', async () => {
    const address = 'Rua Perdida, 78, Porto Alegre - RS';
    const report = await imported([placedPoint, { name: 'Abroad', address }]);
    const pointId = report.unassigned_points[0]?.id ?? 0;
    const place = { latitude: 38.72, longitude: -9.14 };
    const { warnings } = await correct(report.route_plans[0]?.id ?? 0, pointId, { place });
    assert.deepEqual(
      warnings.filter(({ route_point_id: id }) => id === pointId).map(({ code, is_new }) => [code, is_new]),
      [['coordinates_doubtful', true]],
    );
    const { unassigned_points: left } = await imported([placedPoint, { name: 'Next', address }]);
    assert.deepEqual(
      left.map(({ code }) => code),
      ['not_geocoded'],
    );
  });

  it('cannot have swapped coordinates', async () => {
    const report = await imported([placedPoint, { name: 'Swapped', address: 'Rua Perdida, 79, Porto Alegre - RS' }]);
    const [planId, routeId] = [report.route_plans[0]?.id ?? 0, report.route_id ?? 0];
    const pointId = report.unassigned_points[0]?.id ?? 0;
    const place = { latitude: -51.2301, longitude: -30.0305 };
    const params = { id: routeId, point_id: pointId };
    for (const correction of [
      () => correct(planId, pointId, { place }),
      () => client.call('correctUnassignedPoint', { params, body: { data: place } }),
    ])
      assert.equal(await refused(correction()), '422 /data/latitude coordinates_swapped');
  });

  it('must be in that plan', async () => {
    const [one, other] = [await imported([placedPoint]), await imported([placedPoint])];
    const [point] = await pointsOf(other.route_plans[0]?.id);
    assert.equal(await refused(correct(one.route_plans[0]?.id ?? 0, point?.id ?? 0)), '404 not_found');
  });
});

describe('A point in no plan that a dispatcher corrects', () => {
  const at = { latitude: -30.12, longitude: -51.12 };
  const correct = (id: number, pointId: number, caller = client) =>
    caller.call('correctUnassignedPoint', { params: { id, point_id: pointId }, body: { data: at } });
  const address = 'Rua Perdida, 99, Porto Alegre - RS';

  it('may be in a route without plans, is remembered for others, and can then be moved into a plan', async () => {
    const { route_id: id, route_plans: plans, unassigned_points: left } = await imported([{ name: 'Alone', address }]);
    assert.deepEqual(plans, []);
    const pointId = left[0]?.id ?? 0;
    const { data } = (await correct(id ?? 0, pointId)).body;
    assert.deepEqual(
      [data.code, data.reason, data.candidate, data.latitude],
      ['located_later', 'Its location was corrected after the plans were made', null, at.latitude],
    );
    const report = await imported([placedPoint, { name: 'Next', address: address.toUpperCase() }]);
    const plan = report.route_plans[0]?.id ?? 0;
    const body = { data: { route_points: [pointId] } };
    await client.call('moveRoutePoints', { params: { id: plan }, query: {}, body });
    assert.deepEqual((await pointsOf(plan)).map(({ name }) => name).sort(), ['Alone', 'Given', 'Next']);
  });

  it('is announced once, with its new location', async () => {
    const { route_id: id, unassigned_points: left } = await imported([
      { name: 'Told', address: 'Rua Perdida, 95, Porto Alegre - RS' },
    ]);
    const pointId = left[0]?.id ?? 0;
    const announced = () =>
      service.sql<{ type: string; revision: number; latitude: number; plan: number | null }>(
        `select type, payload -> 'revision' as revision, payload -> 'latitude' as latitude, payload -> 'route_plan_id' as plan
         from outbox where type like 'route\\_point.%' and resource_id = ${pointId}`,
      );
    const [stored] = await service.sql<{ revision: number }>(`select revision from route_point where id = ${pointId}`);
    for (let time = 0; time < 2; time++) await correct(id ?? 0, pointId);
    assert.deepEqual(await announced(), [
      { type: 'route_point.updated', revision: (stored?.revision ?? 0) + 1, latitude: at.latitude, plan: null },
    ]);
  });

  const places: readonly [title: string, latitude: number, longitude: number, messages: readonly string[]][] = [
    ['near the others', -30.1, -51.1, []],
    ['far from the others', -3.1, -60.02, ['coordinates_doubtful 3: a 3135 km dos outros pontos']],
    ['far from Brazil', 48.85, 2.35, ['coordinates_doubtful 3: longe do Brasil']],
  ];
  for (const [title, latitude, longitude, messages] of places)
    it(`${title} is ${messages.length > 0 ? 'accepted with a warning, as in an import' : 'accepted without a warning'}`, async () => {
      const { route_id: id, unassigned_points: left } = await imported([
        placedPoint,
        placedPoint,
        { name: 'Lost', address: `Rua Perdida ${title}, 97, Porto Alegre - RS` },
      ]);
      const pointId = left[0]?.id ?? 0;
      const { warnings } = (
        await client.call('correctUnassignedPoint', {
          params: { id: id ?? 0, point_id: pointId },
          body: { data: { latitude, longitude } },
          headers: { 'accept-language': 'pt-BR' },
        })
      ).body;
      assert.ok(warnings.every((warning) => warning.route_point_id === pointId));
      assert.deepEqual(
        warnings.map(({ code, line, message }) => `${code} ${line}: ${/fica ([^.]*)\./.exec(message)?.[1]}`),
        messages,
      );
    });

  it('must not be in a plan, another route or another company', async () => {
    const [one, other] = [await imported([placedPoint, lost]), await imported([placedPoint, lost])];
    const pointId = one.unassigned_points[0]?.id ?? 0;
    const [planned] = await pointsOf(one.route_plans[0]?.id);
    const outsider = await service.asOther();
    assert.equal(await refused(correct(one.route_id ?? 0, planned?.id ?? 0)), '404 not_found');
    assert.equal(await refused(correct(other.route_id ?? 0, pointId)), '404 not_found');
    assert.equal(await refused(correct(one.route_id ?? 0, pointId, outsider)), '404 not_found');
  });
});

describe('A correction', () => {
  it('is listed and can be deleted, and is not visible to other companies', async () => {
    const listed = async (caller = client) => (await caller.call('listAddressCorrections', { query: {} })).body.data;
    const all = await listed();
    const found = all.find(({ address }) => address === 'Rua Perdida, 99, Porto Alegre - RS');
    assert.deepEqual([found?.latitude, found?.longitude], [-30.12, -51.12]);
    const outsider = await service.asOther();
    assert.deepEqual(await listed(outsider), []);
    const forget = (caller: Client) => caller.call('deleteAddressCorrection', { params: { id: found?.id ?? 0 } });
    assert.equal(await refused(forget(outsider)), '404 not_found');
    await forget(client);
    assert.deepEqual((await listed()).length, all.length - 1);
    const again = await imported([placedPoint, { name: 'Lost again', address: 'Rua Perdida, 99, Porto Alegre - RS' }]);
    assert.deepEqual(
      again.unassigned_points.map(({ code }) => code),
      ['not_geocoded'],
    );
  });
});
