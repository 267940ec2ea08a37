import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import { routePlanIncludes } from '@tropeiro/domain/planning/route-plan.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A route plan', () => {
  let service: TestService;
  let client: Client;
  let planId: number;
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertRoute, insertPoint, insertItem } = planRecords(() => service);

  /** The expected related records, by the include that requests them. */
  const related: Record<string, unknown> = {};
  const window = { begin: '2026-03-10T12:00:00.000Z', end: '2026-03-10T13:00:00.000Z' };
  let points: readonly Record<string, unknown>[];

  before(async () => {
    service = await startTestService();
    client = await service.as('manager');
    const device = await insert('device', { serial: '350000000000001' });
    const vehicle = await insert('vehicle', {
      title: 'Truck',
      plate: 'ABC1D23',
      capacity: 700,
      device_id: device,
      base_latitude: -29.5,
      base_longitude: -51.9,
    });
    const driver = await insert('driver', { name: 'Téo' });
    const helper = await insert('driver', { name: 'Zé' });
    const [user] = await sql<{ id: string; name: string }>(
      `update app_user set driver_id = ${driver} where login = '52998224725' returning id, name`,
    );
    const [inactive] = await sql<{ id: string }>(
      `update app_user set driver_id = ${driver}, active = false where login = 'viewer' and customer_id = 1 returning id`,
    );
    const route = await insertRoute();
    planId = await insertPlan({
      route_id: route,
      vehicle_id: vehicle,
      driver_id: driver,
      helper_id: helper,
      total_time: 3600,
      total_distance: 12345.5,
      total_points: 2,
      total_capacity: 24,
      require_picture: 'true',
      locked: 'true',
      user_excluded_id: Number(inactive?.id),
    });
    const inPlan = { route_plan_id: planId };
    const late = await insertPoint(route, {
      ...inPlan,
      line: 2,
      name: 'NF 10482',
      order: 3,
      optimized_order: 3,
      address: 'Av. Assis Brasil, 3522',
      address_detail: '{"street": "Av. Assis Brasil"}',
      latitude: -30.0043,
      longitude: -51.1527,
      time_scheduled: '2026-03-10T11:50:00Z',
      service_start: window.begin,
      departure: '2026-03-10T12:10:00Z',
      delivery_time: 600,
      delivery_time_source: null,
      duration: 900,
      distance: 7500.25,
      external_code: 'NF-10482',
      info: 'Doca 2',
      axles: 3,
      priority: 10,
      locked: 'true',
      capacity: 24,
      time_windows: JSON.stringify([window]),
      disable_picture: 'true',
    });
    const item = await insertItem(late, 'CX-1', { description: 'Caixa', quantity: 1.5, capacity: 2, value: 99.9 });
    const visits = ['2026-03-10T11:55:00.000Z', '2026-03-10T15:00:00.000Z'].map((arrival) => ({
      vehicle_id: vehicle,
      driver_id: driver,
      arrival,
      departure: arrival === '2026-03-10T11:55:00.000Z' ? '2026-03-10T12:05:00.000Z' : null,
    }));
    const eventFields = { vehicle_id: vehicle, driver_id: driver, device_id: device, distance: 0, revision: 1 };
    for (const { arrival, departure } of visits.toReversed())
      await insert('event', {
        ...eventFields,
        key: arrival,
        category: 0,
        target: `route_point:${late}`,
        begin_time: arrival,
        end_time: departure,
      });
    const passed = { key: 'passed', category: 5, begin_time: window.begin, end_time: window.end };
    await insert('event', { ...eventFields, ...passed, target: `route_point:${late}` });
    await insert('event', {
      ...eventFields,
      ...passed,
      key: 'none',
      category: 0,
      target: `route_point:${late}`,
      date_retracted: window.end,
    });
    const start = await insertPoint(route, {
      ...inPlan,
      line: 3,
      type: 'PA',
      order: 1,
      latitude: -29.9,
      longitude: -51.2,
    });
    const lost = await insertPoint(route, { ...inPlan, line: 4, order: 4 });
    const removed = await insertPoint(route, {
      ...inPlan,
      line: 5,
      order: 2,
      latitude: 5,
      longitude: 5,
      date_excluded: window.begin,
    });
    const plain = {
      route_plan_id: planId,
      name: 'Entrega',
      type: 'PE',
      optimized_order: null,
      address: null,
      address_detail: null,
      geocoding_quality: null,
      geocoding_provider: null,
      latitude: null,
      longitude: null,
      status: 'P',
      time_scheduled: null,
      eta: null,
      eta_date: null,
      late_risk: null,
      late_by: null,
      service_start: null,
      departure: null,
      delivery_time: 300,
      delivery_time_source: null,
      duration: 0,
      distance: 0,
      external_code: null,
      info: null,
      contact_name: null,
      contact_phone: null,
      contact_email: null,
      axles: null,
      priority: 0,
      locked: false,
      capacity: null,
      time_window: null,
      time_windows: [],
      disable_picture: null,
      disable_signature_check: null,
      date_excluded: null,
      cancellation_reason: null,
      date_anonymized: null,
      date_arrived: null,
      proof_pending: false,
      revision: 0,
      route_point_items: [],
      routes_info: [],
      visits: [],
      presence: null,
    };
    points = [
      { ...plain, id: start, type: 'PA', order: 1, latitude: -29.9, longitude: -51.2 },
      { ...plain, id: removed, order: 2, latitude: 5, longitude: 5, date_excluded: window.begin },
      {
        ...plain,
        id: late,
        name: 'NF 10482',
        order: 3,
        optimized_order: 3,
        address: 'Av. Assis Brasil, 3522',
        address_detail: addressDetail({ street: 'Av. Assis Brasil' }),
        geocoding_quality: null,
        geocoding_provider: null,
        latitude: -30.0043,
        longitude: -51.1527,
        time_scheduled: '2026-03-10T11:50:00.000Z',
        service_start: window.begin,
        departure: '2026-03-10T12:10:00.000Z',
        delivery_time: 600,
        duration: 900,
        distance: 7500.25,
        external_code: 'NF-10482',
        info: 'Doca 2',
        contact_name: null,
        contact_phone: null,
        contact_email: null,
        axles: 3,
        priority: 10,
        locked: true,
        capacity: 24,
        time_window: window,
        time_windows: [window],
        disable_picture: true,
      },
      { ...plain, id: lost, order: 4 },
    ];
    const shown = { id: vehicle, title: 'Truck', plate: 'ABC1D23', capacity: 700 };
    const remaining = points.filter((point) => point.id !== removed);
    const itemRecord = {
      id: item,
      external_code: 'CX-1',
      value: 99.9,
      description: 'Caixa',
      quantity: 1.5,
      capacity: 2,
      checked: false,
      checked_quantity: null,
      checked_date: null,
      condition: null,
    };
    const [created] = await sql<{ date: string }>(
      `select json_moment(date_created)::json #>> '{}' as date from route_plan where id = ${planId}`,
    );
    Object.assign(related, {
      vehicle: { vehicle: { ...shown, device: null } },
      'vehicle.device': { vehicle: { ...shown, device: { id: device, serial: '350000000000001' } } },
      user: { user: { id: Number(user?.id), name: user?.name, login: '52998224725' } },
      driver: { driver: { id: driver, name: 'Téo' } },
      helper: { helper: { id: helper, name: 'Zé' } },
      crew_history: {
        crew_history: [
          {
            vehicle_id: vehicle,
            vehicle: { id: vehicle, title: 'Truck', plate: 'ABC1D23' },
            driver_id: driver,
            driver: { id: driver, name: 'Téo' },
            helper_id: helper,
            helper: { id: helper, name: 'Zé' },
            from: created?.date,
            until: null,
          },
        ],
      },
      user_excluded: { user_excluded: { id: Number(inactive?.id), name: 'Vitor Consulta', login: 'viewer' } },
      route_points: { route_points: remaining },
      'route_points.routes_info': { route_points: remaining },
      'route_points.route_point_items': {
        route_points: remaining.map((point) =>
          point.id === late ? { ...point, route_point_items: [itemRecord] } : point,
        ),
      },
      'route_points.visits': {
        route_points: remaining.map((point) => (point.id === late ? { ...point, visits } : point)),
      },
      'route_points.presence': {
        route_points: remaining.map((point) => ({
          ...point,
          presence: {
            reported_arrival: null,
            reported_departure: null,
            tracked_arrival: point.id === late ? visits.at(-1)?.arrival : null,
            tracked_departure: point.id === late ? visits.at(-1)?.departure : null,
            agreement: 'unknown',
          },
        })),
      },
      map: {
        map: {
          bounds: { south: -30.0043, west: -51.9, north: -29.5, east: -51.1527 },
          base: { latitude: -29.5, longitude: -51.9 },
          path: null,
          points: [points[0], points[2]].map((point) => ({
            id: point?.id,
            name: point?.name,
            order: point?.order,
            type: point?.type,
            status: 'P',
            latitude: point?.latitude,
            longitude: point?.longitude,
            time_scheduled: point?.time_scheduled,
          })),
        },
      },
    });
  });
  after(() => service.stop());

  const read = async (query: object = {}) => {
    const { body } = await client.call('listRoutePlans', { query: { route_plan_id: planId, ...query } as never });
    return body.data[0] as unknown as Record<string, unknown>;
  };

  const fields = {
    status: 'P',
    external_code: 'Manhã',
    source: 'G',
    source_used: 'H',
    objective: 'time',
    has_time_window: false,
    date_time_start: '2026-03-10T11:00:00.000Z',
    date_time_end: '2026-03-10T15:00:00.000Z',
    breaks: [],
    date_excluded: null,
    date_started: null,
    date_completed: null,
    date_released: null,
    locked: true,
    total_time: 3600,
    total_distance: 12345.5,
    total_points: 2,
    total_capacity: 24,
    vehicle: null,
    driver: null,
    user: null,
    helper: null,
    crew_history: [],
    user_excluded: null,
    require_signature: false,
    require_picture: true,
    require_hodometer_picture: false,
    load_check: false,
    require_receiver: false,
    route_points: [],
    map: null,
  };

  it('has every field, and no related records that were not requested', async () => {
    const {
      id,
      date_created,
      date_modified,
      date_dispatched,
      route_id,
      vehicle_id,
      driver_id,
      helper_id,
      user_id,
      ...rest
    } = await read({ includes: [] });
    assert.deepEqual(rest, fields);
    assert.equal(date_dispatched, date_created);
    assert.equal(id, planId);
    for (const reference of [route_id, vehicle_id, driver_id, helper_id]) assert.ok(Number(reference) > 0);
    assert.equal(user_id, (related.user as { user: { id: number } }).user.id);
    assert.equal(date_created, date_modified);
  });

  for (const include of routePlanIncludes) {
    it(`includes ${include}, its parents, and nothing else, in a page and in a complete list`, async () => {
      for (const page of [{}, { limit: 1 }]) {
        const plan = await read({ includes: [include], ...page });
        for (const [name, value] of Object.entries({ ...fields, ...(related[include] as object) }))
          assert.deepEqual(plan[name], value, name);
      }
    });
  }

  it('includes its points if read by id, and not in a search', async () => {
    assert.deepEqual((await read()).route_points, (related.route_points as { route_points: unknown }).route_points);
    const { body } = await client.call('listRoutePlans', { query: {} });
    assert.deepEqual(
      body.data.map(({ route_points }) => route_points),
      [[]],
    );
  });

  it('is the same by id as in a list, with an ETag that changes with any part of it', async () => {
    const { body, headers } = await client.call('getRoutePlan', { params: { id: planId } });
    assert.deepEqual(body.data as unknown, await read());
    const etag = headers.get('etag') ?? '';
    assert.match(etag, /^"1-/);
    const { access } = await service.logIn('manager');
    const status = async () =>
      (
        await fetch(`${service.url}/route_plan/${planId}/`, {
          headers: { authorization: `Bearer ${access}`, 'if-none-match': etag },
        })
      ).status;
    assert.equal(await status(), 304);
    await sql(`update route_point set info = 'Doca 3' where route_plan_id = ${planId} and line = 2`);
    assert.equal(await status(), 200);
    await sql(`update route_point set info = 'Doca 2' where route_plan_id = ${planId} and line = 2`);
    assert.equal(await status(), 304);
  });

  it('includes removed points if removed plans are requested', async () => {
    assert.deepEqual((await read({ includes: ['user_excluded', 'route_points'] })).route_points, points);
  });

  it('is a row of CSV, NDJSON and XLSX', async () => {
    const { access } = await service.logIn('manager');
    const get = async (accept: string) => {
      const headers = { authorization: `Bearer ${access}`, accept };
      return fetch(`${service.url}/import/route_plan?route_plan_id=${planId}&includes=vehicle.device,map`, { headers });
    };
    const [headings = '', row = ''] = (await (await get('text/csv')).text()).split('\r\n');
    const cells = row.split(',');
    assert.equal(cells[headings.split(',').indexOf('vehicle.device.serial')], '350000000000001');
    assert.match(headings, /map\.bounds\.south/);
    assert.equal(JSON.parse(await (await get('application/x-ndjson')).text()).vehicle.plate, 'ABC1D23');
    const xlsx = await get('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    assert.equal(Buffer.from(await xlsx.arrayBuffer()).toString('latin1', 0, 2), 'PK');
  });

  it('without a vehicle or a point has no bounds', async () => {
    const id = await insertPlan();
    const { map } = await read({ route_plan_id: id, includes: ['map'] });
    assert.deepEqual(map, { bounds: null, base: null, points: [], path: null });
  });
});
