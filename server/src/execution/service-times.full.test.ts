import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { ServiceTime } from '@tropeiro/domain/execution/service-time-schema.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type PlanUnderWay, phoneOf, send } from './plan-under-way.fixture.ts';

describe('The service time at a place', () => {
  let service: TestService;
  let admin: Client;
  let reasonId: number;
  let vehicleId: number;
  const { insert, insertPlan, insertPoint, sql } = executionRecords(() => service);

  before(async () => {
    service = await startTestService();
    admin = await service.as('admin');
    reasonId = await insert('route_return_reason', { name: 'Ausente' });
    vehicleId = await insert('vehicle', { title: 'Van', plate: 'ABC1D23' });
    await setting('learnt');
  });
  after(() => service.stop());

  /** A place that was never visited. */
  let place = { latitude: -30, longitude: -51 };
  beforeEach(() => {
    place = { latitude: place.latitude + 0.01, longitude: -51 };
  });
  const elsewhere = { latitude: 0, longitude: 0 };

  const setting = (delivery_time_source: 'default' | 'learnt', caller = admin) =>
    caller.call('changeCustomer', { body: { data: { delivery_time_source } } });

  /** Minutes after eight of the arrival, which may be unreported, and of the action that followed. */
  type Stop = readonly [arrival: number | null, done: number, action?: 'deliver' | 'return'];

  /** A plan with stops at the place, and one still to be served. */
  async function planned(count: number, columns: Readonly<Record<string, string>> = {}): Promise<PlanUnderWay> {
    const id = await insertPlan({ vehicle_id: vehicleId, has_time_window: 'true' });
    const [route] = await sql<{ route_id: string }>(`select route_id from route_plan where id = ${id}`);
    const points: number[] = [];
    for (const where of [...Array(count).fill({ ...place, ...columns }), elsewhere])
      points.push(
        await insertPoint(Number(route?.route_id), { route_plan_id: id, order: points.length + 1, ...where }),
      );
    return { id, points };
  }

  function actionsAt(plan: PlanUnderWay, stops: readonly Stop[]) {
    const done = phoneOf(plan);
    const reason = { route_return_reason_id: reasonId };
    return stops.flatMap(([arrival, minute, action = 'deliver'], index) => [
      ...(arrival === null ? [] : [done(arrival, 'arrive', index)]),
      done(minute, action, index, action === 'return' ? reason : {}),
    ]);
  }

  /** A plan whose stops at the place were served. */
  async function served(stops: readonly Stop[], columns?: Readonly<Record<string, string>>): Promise<PlanUnderWay> {
    const plan = await planned(stops.length, columns);
    await send(admin, actionsAt(plan, stops));
    return plan;
  }

  const minutes = (...lasting: number[]): Stop[] => lasting.map((long, index) => [100 * index, 100 * index + long]);

  let codes = 0;
  const sent = (point: Partial<NewRoutePoint>) => ({ name: 'NF', ...place, ...point });
  async function imported(points: readonly Partial<NewRoutePoint>[], caller = admin) {
    const data = {
      date_time_start: '2026-12-01T08:00:00-03:00',
      date_time_end: '2026-12-01T20:00:00-03:00',
      external_code: `Amanhã ${++codes}`,
      route_points: points.map(sent),
    };
    const body = { source: 'H' as const, geocoding: false, optimize: false, data };
    const { route_plans: plans } = (await caller.call('importRoutePlan', { body })).body;
    return plans[0]?.id ?? assert.fail('nothing was imported');
  }
  const timesOf = async (id: number, caller = admin): Promise<string> =>
    (await caller.call('getRoutePlan', { params: { id } })).body.data.route_points
      .map(({ delivery_time, delivery_time_source }) => `${delivery_time} ${delivery_time_source}`)
      .join(', ');
  /** The service time that a new point at the place is planned with. */
  const next = async (): Promise<string> => timesOf(await imported([{}]));

  const cases: readonly [says: string, stops: readonly Stop[], next: string][] = [
    ['from three deliveries', minutes(10, 10, 10), '600 learnt'],
    ['not from two', minutes(10, 10), '300 default'],
    ['from returns too', [[0, 10], [100, 120, 'return'], [200, 230]], '1200 learnt'], // biome-ignore format: a stop a pair
    ['without one that took far longer', minutes(10, 10, 11, 12, 95), '630 learnt'],
    ['not if the arrival is unknown', [[null, 10], [null, 120], [null, 230]], '300 default'], // biome-ignore format: a stop a pair
    ['not from arrivals reported with the delivery', minutes(0, 0, 0, 10, 10), '300 default'],
    ['from each of several points at one stop', [[0, 10], [0, 20], [0, 30]], '600 learnt'], // biome-ignore format: a stop a pair
    ['from the last twenty', minutes(...Array(20).fill(5), ...Array(20).fill(10)), '600 learnt'],
  ];
  for (const [caseName, stops, time] of cases)
    it(`is learnt ${caseName}`, async () => {
      await served(stops);
      assert.equal(await next(), time);
    });

  it('begins when the window opens, if the driver waited for it', async () => {
    const window = { begin: '2026-03-10T12:00:00Z', end: '2026-03-10T20:00:00Z' };
    for (const arrival of [0, 20, 40]) await served([[arrival, 65]], { time_windows: JSON.stringify([window]) });
    assert.equal(await next(), '300 learnt');
  });

  it('begins when the vehicle came, if the driver reported no arrival', async () => {
    const { points } = await served([[null, 20], [null, 120], [null, 220]]); // biome-ignore format: each pair is one stop
    for (const [index, minute] of [5, 105, 205].entries())
      await insert('event', {
        vehicle_id: vehicleId,
        device_id: 1,
        key: `visit ${points[index]}`,
        category: 0,
        target: `route_point:${points[index]}`,
        begin_time: new Date(Date.UTC(2026, 2, 10, 11, minute)).toISOString(),
        end_time: new Date(Date.UTC(2026, 2, 10, 11, minute + 20)).toISOString(),
        distance: 0,
        revision: 1,
      });
    assert.equal(await next(), '900 learnt');
  });

  it('applies to the place and to no other', async () => {
    await served(minutes(10, 10, 10));
    const near = { latitude: place.latitude + 0.00001 };
    const far = { latitude: place.latitude + 0.001 };
    assert.equal(await timesOf(await imported([near, far])), '600 learnt, 300 default');
  });

  it('gives way to a given time, and does not apply to departure and arrival', async () => {
    await served(minutes(10, 10, 10));
    const points = [{ type: 'PA' as const }, { delivery_time: 420 }, {}, { type: 'CH' as const }];
    assert.equal(await timesOf(await imported(points)), '0 default, 420 given, 600 learnt, 0 default');
  });

  it('is not used for planning if the company turns it off', async () => {
    await served(minutes(10, 10, 10));
    await setting('default');
    assert.equal(await next(), '300 default');
    await setting('learnt');
    assert.equal(await next(), '600 learnt');
  });

  it('no longer counts a delivery that was undone', async () => {
    const { points } = await served(minutes(10, 10, 10));
    const undone = { params: { id: points[1] ?? 0 }, body: { data: { comment: 'Outro cliente' } } };
    await admin.call('undoRoutePoint', undone);
    assert.equal(await next(), '300 default');
  });

  it('is the same when the day arrives late, twice and out of order', async () => {
    const plan = await planned(3);
    const actions = actionsAt(plan, minutes(10, 12, 14));
    await send(admin, actions.slice(3).toReversed());
    assert.equal(await next(), '300 default');
    await send(admin, actions.toReversed());
    await send(admin, actions);
    assert.equal(await next(), '720 learnt');
  });

  it('is not shown to another company', async () => {
    await served(minutes(10, 10, 10));
    const other = await service.asOther();
    await setting('learnt', other);
    assert.equal(await timesOf(await imported([{}], other), other), '300 default');
    assert.deepEqual((await other.call('listServiceTimes', {})).body.data, []);
  });

  it('stays with points that are added, copied and optimized again, and is learnt anew for those of a template', async () => {
    await served(minutes(10, 10, 10));
    const both = async (planId: number) => (await timesOf(planId)).split(', ').sort();
    const id = await imported([{ delivery_time: 60 }]);
    await admin.call('addRoutePoints', { params: { id }, body: { data: { route_points: [sent({})] } } });
    assert.deepEqual(await both(id), ['60 given', '600 learnt']);
    const body = { data: { date: '2026-12-02' } };
    const copy = (await admin.call('duplicateRoutePlan', { params: { id }, body })).body.data.route_plans[0]?.id ?? 0;
    assert.deepEqual(await both(copy), ['60 given', '600 learnt']);
    await admin.call('optimizeRoutePlan', { params: { id }, body: { data: {} } });
    assert.deepEqual(await both(id), ['60 given', '600 learnt']);
    const template = { params: { id }, body: { data: { name: 'Semanal' } } };
    const { route_points: points } = (await admin.call('makeTemplateOfPlan', template)).body.data;
    assert.deepEqual(points.map(({ delivery_time }) => delivery_time ?? null).sort(), [60, null]);
  });

  describe('listed', () => {
    const rowsAt = async (query = {}) =>
      (await admin.call('listServiceTimes', { query })).body.data.filter(({ latitude }) => latitude === place.latitude);

    it('names the place by the last point served there, and how long that took', async () => {
      await served(minutes(10, 12, 14, 95));
      const [row, ...others] = await rowsAt();
      assert.deepEqual(others, []);
      const { place: number, ...facts } = row ?? assert.fail('nothing was learnt');
      assert.ok(Number.isSafeInteger(number));
      assert.deepEqual(facts, {
        name: 'Entrega',
        address: null,
        ...place,
        count: 3,
        service_time: 720,
        first_quartile: 660,
        third_quartile: 780,
        last_service_time: 5700,
        last_date: '2026-03-10T17:35:00.000Z',
      });
    });

    it('is the same page by page as in full', async () => {
      const whole = (await admin.call('listServiceTimes', {})).body.data;
      assert.ok(whole.length > 2);
      const paged: ServiceTime[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 2, count: true, ...(cursor === undefined ? {} : { cursor }) };
        const { body, headers } = await admin.call('listServiceTimes', { query });
        assert.equal(headers.get('total-count'), String(whole.length));
        paged.push(...body.data);
        cursor = /cursor=([\w-]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      } while (cursor !== undefined);
      assert.deepEqual(paged, whole);
    });

    it('has no rows if there is too little to learn from', async () => {
      await served(minutes(10, 10));
      assert.deepEqual(await rowsAt(), []);
    });
  });
});
