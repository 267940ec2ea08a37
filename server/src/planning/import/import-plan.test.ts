import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { addressDetail } from '@tropeiro/domain/planning/address.ts';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { NewRoutePoint } from '@tropeiro/domain/planning/points/new-route-point-schema.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { cpfOf } from '../../testing/documents.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';

let service: TestService;
let client: Client;
const { sql, insert } = demoRecords(() => service);
const cpf = { téo: cpfOf(1), ana: cpfOf(2), gone: cpfOf(3) };

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  const driver = await insert('driver', { name: 'Téo', cpf: cpf.téo });
  await insert('driver', { name: 'Ana', cpf: cpf.ana });
  await insert('driver', { name: 'Gone', cpf: cpf.gone, status: 'I' });
  await insert('vehicle', { title: 'Van', plate: 'AAA1A11', capacity: 100, axles: 2 });
  await insert('vehicle', { title: 'Truck', plate: 'AAA1A12', capacity: 100, axles: 3, driver_id: driver });
  await insert('vehicle', { title: 'Blocked', plate: 'AAA1A13', status: 'B' });
});
after(() => service.stop());

/** A place at a distance in kilometres north and east of the centre of Porto Alegre. */
const at = (north: number, east = 0) => ({ latitude: -30.03 + north / 111, longitude: -51.22 + east / 96 });
const depot = at(0);
const deliveries = (count: number): NewRoutePoint[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `NF ${index + 1}`,
    external_code: `NF-${index + 1}`,
    ...at(index + 1),
  }));

let codes = 0;
const plan = (points: readonly unknown[], more: Partial<NewRoutePlan> = {}): NewRoutePlan => ({
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  external_code: `ROTA-${++codes}`,
  route_points: points as NewRoutePoint[],
  ...more,
});
type Options = Omit<RoutePlanImport, 'data'>;
const post = (data: NewRoutePlan, options: Options = {}, caller: Client = client) =>
  caller.call('importRoutePlan', { body: { source: 'H', geocoding: false, ...options, data } });
const imported = async (data: NewRoutePlan, options: Options = {}) => {
  const { body } = await post(data, options);
  return { ...body, warnings: withoutUsualWarnings(body.warnings) };
};
const planOf = async (id: number | null | undefined) => {
  const query = { route_plan_id: id ?? 0, includes: ['route_points', 'route_points.route_point_items'] as const };
  const { body } = await client.call('listRoutePlans', { query: { ...query, includes: [...query.includes] } });
  return body.data[0] ?? assert.fail('the plan cannot be read');
};
const counts = async () =>
  (
    await sql<{ counts: string }>(
      `select concat_ws(' ', (select count(*) from route), (select count(*) from route_plan), (select count(*) from route_point),
      (select count(*) from route_point_item), (select count(*) from plan_optimization)) as counts`,
    )
  )[0]?.counts;

describe('A plan that is imported', () => {
  it('is optimized, timed and stored with all fields of its points', async () => {
    const points = [
      { name: 'Base', type: 'Partida', ...depot },
      { name: 'Far', ...at(9), external_code: 'F', delivery_time: 600, info: 'Ring twice' },
      {
        name: 'Near',
        ...at(3),
        external_code: 'N',
        address: { street: 'Rua X', number: '12', city: 'Canoas' },
        route_point_items: [{ external_code: 'CX', quantity: 2.5, capacity: 10, value: 99.9, description: 'Caixa' }],
        disable_picture: true,
        axles: 4,
        time_window: ['2026-12-01T08:00:00-03:00', '2026-12-01T17:00:00-03:00'],
      },
      { name: 'Base', type: 'CH', ...depot },
    ];
    const report = await imported(plan(points, { vehicle_plate: 'aaa-1a11', document_number: cpf.téo }), {
      has_time_window: true,
    });
    assert.deepEqual(
      { ...report, route_id: null, route_plans: [], added_points: [] },
      {
        route_points: 4,
        wrong_lines: [],
        wrong_lines_omitted: 0,
        wrong_route_plans: [],
        unassigned_points: [],
        added_points: [],
        route_plans: [],
        replaced_route_plans: [],
        warnings: [],
        route_id: null,
        source_used: 'H',
        dry_run: false,
      },
    );
    const stored = await planOf(report.route_plans[0]?.id);
    assert.equal(stored.status, 'P');
    assert.equal(stored.route_id, report.route_id);
    assert.equal(stored.total_points, 2);
    assert.equal(stored.total_capacity, 30);
    assert.deepEqual(
      stored.route_points.map(({ name, type, order, optimized_order }) => [name, type, order, optimized_order]),
      [
        ['Base', 'PA', 1, 1],
        stored.route_points[1]?.name === 'Near' ? ['Near', 'PE', 2, 2] : ['Far', 'PE', 2, 2],
        stored.route_points[1]?.name === 'Near' ? ['Far', 'PE', 3, 3] : ['Near', 'PE', 3, 3],
        ['Base', 'CH', 4, 4],
      ],
    );
    const near = stored.route_points.find(({ name }) => name === 'Near');
    assert.equal(near?.address, 'Rua X, 12, Canoas');
    assert.equal(near?.capacity, 30);
    assert.equal(near?.disable_picture, true);
    assert.deepEqual(near?.time_window, { begin: '2026-12-01T11:00:00.000Z', end: '2026-12-01T20:00:00.000Z' });
    assert.deepEqual(
      near?.route_point_items.map(({ id, ...item }) => item),
      [
        {
          external_code: 'CX',
          value: 99.9,
          description: 'Caixa',
          quantity: 2.5,
          capacity: 10,
          checked: false,
          checked_quantity: null,
          checked_date: null,
          condition: null,
        },
      ],
    );
    const far = stored.route_points.find(({ name }) => name === 'Far');
    assert.equal(far?.delivery_time, 600);
    assert.equal(far?.info, 'Ring twice');
    assert.equal(
      stored.total_distance,
      stored.route_points.reduce((sum, { distance }) => sum + distance, 0),
    );
  });

  it('is split over several vehicles, one plan each, with its own departure and arrival', async () => {
    const heavy = deliveries(4).map((point) => ({
      ...point,
      route_point_items: [{ external_code: 'CX', capacity: 50 }],
    }));
    const report = await imported(
      plan([{ name: 'Base', type: 'PA', ...depot }, ...heavy, { name: 'Base', type: 'CH', ...depot }], {
        vehicle_plates: ['AAA1A11', 'AAA1A12'],
      }),
    );
    assert.equal(report.route_points, 6);
    assert.equal(report.route_plans.length, 2);
    const plans = await Promise.all(report.route_plans.map(({ id }) => planOf(id)));
    assert.deepEqual(
      plans.map(({ route_id, total_points, total_capacity, route_points }) => ({
        route_id,
        total_points,
        total_capacity,
        types: route_points.map(({ type }) => type).join(' '),
      })),
      plans.map(() => ({ route_id: report.route_id, total_points: 2, total_capacity: 100, types: 'PA PE PE CH' })),
    );
    const drivers = await Promise.all(plans.map(async ({ vehicle_id, driver_id }) => [vehicle_id, driver_id !== null]));
    assert.deepEqual(drivers.filter(([, hasDriver]) => hasDriver).length, 1, 'the truck has a driver of its own');
  });

  it('reports why points are left out, and what would help', async () => {
    const heavy = [
      ...deliveries(2),
      { name: 'Safe', ...at(1), route_point_items: [{ external_code: 'S', capacity: 150 }] },
    ];
    const {
      unassigned_points: [left],
      route_points,
      route_id,
    } = await imported(plan(heavy, { vehicle_plate: 'AAA1A11' }));
    assert.equal(route_points, 2);
    assert.equal(left?.code, 'capacity');
    assert.equal(left?.line, 3);
    assert.match(left?.detail ?? '', /50/);
    const { body } = await client.call('getRoute', { params: { id: route_id ?? 0 } });
    assert.deepEqual(
      body.data.unassigned_points.map(({ name, code }) => [name, code]),
      [['Safe', 'capacity']],
    );
  });

  it('retains the given order if it is not optimized, and warns about broken rules', async () => {
    const points = [
      { name: 'C', order: 3, ...at(3) },
      { name: 'A', order: 1, ...at(9) },
      { name: 'last', ...at(1) },
      { name: 'B', order: 2, ...at(1), time_window: ['2026-12-01T06:00:00-03:00', '2026-12-01T07:00:00-03:00'] },
    ];
    const report = await imported(plan(points, { vehicle_plate: 'AAA1A11' }), {
      optimize: false,
      has_time_window: true,
    });
    const { route_points: stored, status } = await planOf(report.route_plans[0]?.id);
    assert.equal(status, 'P');
    assert.deepEqual(
      stored.map(({ name, order, optimized_order }) => [name, order, optimized_order]),
      [
        ['A', 1, null],
        ['B', 2, null],
        ['C', 3, null],
        ['last', 4, null],
      ],
    );
    assert.deepEqual(
      report.warnings.flatMap(({ code, line }) => (line === null ? [] : [[code, line]])),
      [['time_window_missed', 4]],
    );
  });

  for (const [title, sent, codes] of [
    ['warns of windows if has_time_window is absent', {}, ['time_windows_unused']],
    ['takes windows that are to be used without a word', { has_time_window: true }, []],
    ['takes windows that are not to be used without a word', { has_time_window: false }, []],
  ] as const)
    it(title, async () => {
      const window = ['2026-12-01T08:00:00-03:00', '2026-12-01T17:00:00-03:00'];
      const { warnings } = await imported(plan([{ name: 'A', ...at(1), time_window: window }]), {
        ...sent,
        source: 'H',
        dry_run: true,
      });
      assert.deepEqual(
        warnings.map(({ code }) => code),
        codes,
      );
    });

  for (const isStored of [true, false])
    it(`reports ignored fields of its points, ${isStored ? 'and stores the warning' : 'even if no point is valid'}`, async () => {
      const misspelt = {
        name: 'A',
        ...(isStored && at(1)),
        time_widow: null,
        route_point_items: [{ external_code: 'X', capacty: 2 }],
      };
      const { route_id, warnings } = await imported(plan([misspelt, misspelt]));
      const warningFields = { code: 'fields_ignored', line: null, route_point_id: null, other_route_plans: [] };
      const message =
        'These fields do not exist and were ignored: “time_widow” (did you mean time_window?), “route_point_items.capacty” (did you mean route_point_items.capacity?).';
      assert.deepEqual(warnings, [{ ...warningFields, message, route_plans: [] }]);
      if (route_id === null) return;
      const { data } = (await client.call('getRoute', { params: { id: route_id } })).body;
      assert.deepEqual(withoutUsualWarnings(data.warnings), [{ ...warningFields, message, route_plan_id: null }]);
    });

  it('reports the line of the only point with ignored fields, and stores the warning with the route', async () => {
    const sent = plan([
      { name: 'A', ...at(1) },
      { name: 'B', ...at(2), colour: 'red' },
    ]);
    const { route_id, route_plans, added_points, warnings } = await imported(sent);
    const id = added_points.find(({ line }) => line === 2)?.id;
    assert.deepEqual(
      warnings.map(({ code, line, route_point_id, route_plans }) => [code, line, route_point_id, route_plans]),
      [['fields_ignored', 2, id, [{ id: route_plans[0]?.id, external_code: sent.external_code }]]],
    );
    const { data } = (await client.call('getRoute', { params: { id: route_id ?? 0 } })).body;
    assert.deepEqual(
      withoutUsualWarnings(data.warnings).map(({ code, line, route_plan_id }) => [code, line, route_plan_id]),
      [['fields_ignored', null, null]],
    );
  });

  it('reports its own ignored fields, and that it has no crew', async () => {
    const sent = { ...plan([{ name: 'A', ...at(1) }]), placa: 'AAA1A11' };
    const { warnings } = (await post(sent, { otimizar: false } as Options)).body;
    assert.deepEqual(
      warnings.map(({ code, message }) => [code, message.slice(0, 127)]),
      [
        ['fields_ignored', 'These fields do not exist and were ignored: “otimizar”, “data.placa”.'],
        [
          'nobody_assigned',
          'The plan has neither a vehicle nor a driver. In an import, set vehicle_plate, document_number, vehicle_plates, document_numbers',
        ],
      ],
    );
  });

  it('gives no warning about points sent as they were read', async () => {
    const item = { external_code: 'CX', quantity: 2, capacity: 1 };
    const window = ['2026-12-01T08:00:00-03:00', '2026-12-01T17:00:00-03:00'];
    const first = await imported(plan([{ name: 'A', ...at(1), time_window: window, route_point_items: [item] }]));
    const { route_points } = await planOf(first.route_plans[0]?.id);
    const again = route_points.map(({ time_window: _, ...point }) => point);
    assert.deepEqual((await imported(plan(again), { has_time_window: true })).warnings, []);
  });

  it('warns about points in another plan of the same day, and names that plan', async () => {
    const point = { name: 'A', external_code: 'NF-TWICE', ...at(1) };
    const morning = { date_time_end: '2026-12-01T12:00:00-03:00' };
    const afternoon = { date_time_start: '2026-12-01T13:00:00-03:00' };
    const nextDay = { date_time_start: '2026-12-02T08:00:00-03:00', date_time_end: '2026-12-02T18:00:00-03:00' };
    const first = plan([point], morning);
    const { route_plans } = await imported(first);
    const id = route_plans[0]?.id ?? 0;
    const elsewhere = async (data: NewRoutePlan, options: Options = {}) =>
      (await post(data, { dry_run: true, ...options })).body.warnings
        .filter(({ code }) => code === 'code_in_other_plan')
        .map(({ message, other_route_plans }) => [message, other_route_plans]);
    const expectedMessage = `Other plans of that day have points with the same external_code: “NF-TWICE” (${first.external_code}, ${id}). Check that nothing is delivered twice.`;
    assert.deepEqual(await elsewhere(plan([point], afternoon)), [[expectedMessage, [id]]]);
    assert.deepEqual(await elsewhere(plan([point], nextDay)), []);
    assert.deepEqual(await elsewhere(plan([{ ...point, type: 'PC' }], afternoon)), [], 'a pick-up is another thing');
    assert.deepEqual(await elsewhere(first, { on_duplicate: 'replace' }), [], 'it makes way');
    await sql(`update route_point set status = 'E' where route_plan_id = ${id};
      update route_plan set status = 'C' where id = ${id}`);
    assert.deepEqual(
      await elsewhere(plan([point, point], afternoon)),
      [[expectedMessage, [id]]],
      'delivered already, named once',
    );
  });

  it('stores points with the same code, and reports their lines', async () => {
    const [first, second] = deliveries(2);
    const report = await imported(plan([first, second, { ...first }]));
    const { warnings, added_points: added, route_points: count, route_plans: stored } = report;
    assert.equal(count, 3);
    assert.deepEqual(warnings, [
      {
        code: 'repeated_code',
        line: 3,
        route_point_id: added.find(({ line }) => line === 3)?.id,
        message: 'The same external_code is in several lines: “NF-1” (1, 3).',
        other_route_plans: [],
        route_plans: stored.map(({ id, external_code }) => ({ id, external_code })),
      },
    ]);
  });

  it('may take longer than the lifetime of a token', async () => {
    const ends = [
      { latitude: 60, longitude: 10 },
      { latitude: -60, longitude: -170 },
    ];
    const points = Array.from({ length: 2500 }, (_, index) => ({ name: `NF ${index}`, ...ends[index % 2] }));
    const {
      route_plans: [stored],
    } = await imported(plan(points), { optimize: false });
    const { total_time } = await planOf(stored?.id);
    assert.ok(total_time > 2 ** 31);
    assert.equal(total_time, stored?.total_time);
  });

  it("requires at its points what it specifies, and otherwise what the company's settings require", async () => {
    const admin = await service.as('admin');
    const settle = (isRequired: boolean) =>
      admin.call('changeCustomer', { body: { data: { require_signature: isRequired, load_check: isRequired } } });
    await settle(true);
    const report = await imported(plan(deliveries(1), { require_picture: true, load_check: false }));
    await settle(false);
    const { require_signature, require_picture, require_hodometer_picture, load_check } = await planOf(
      report.route_plans[0]?.id,
    );
    assert.deepEqual(
      { require_signature, require_picture, require_hodometer_picture, load_check },
      { require_signature: true, require_picture: true, require_hodometer_picture: false, load_check: false },
    );
  });

  it('without a crew is a plan to be assigned later', async () => {
    const { route_plans } = await imported(plan(deliveries(2)));
    assert.deepEqual(
      route_plans.map(({ vehicle_id, driver_id, total_points }) => ({ vehicle_id, driver_id, total_points })),
      [{ vehicle_id: null, driver_id: null, total_points: 2 }],
    );
  });

  it('of source M uses the supplied matrix, in which wrong lines retain their row', async () => {
    // In the matrix, the second point is next to the fourth, contrary to the map.
    const durations = [
      [0, 9, 9000, 100],
      [9, 0, 9, 9],
      [9000, 9, 0, 10],
      [100, 9, 10, 0],
    ];
    const points = [
      { name: 'Base', type: 'PA', ...depot },
      { name: '' },
      { name: 'X', ...at(1) },
      { name: 'Y', ...at(2) },
    ];
    const report = await imported(plan(points, { vehicle_plate: 'AAA1A11' }), { source: 'M', matrix: { durations } });
    const { route_points: stored } = await planOf(report.route_plans[0]?.id);
    assert.deepEqual(
      stored.map(({ name, duration }) => [name, duration]),
      [
        ['Base', 0],
        ['Y', 100],
        ['X', 10],
      ],
    );
    assert.equal(report.source_used, 'M');
  });

  it('of an unavailable source uses the next one, with a warning', async () => {
    const { source_used, warnings, route_plans } = await imported(plan(deliveries(1)), { source: 'G' });
    assert.deepEqual([source_used, warnings.map(({ code }) => code)], ['H', ['source_unavailable']]);
    assert.equal((await planOf(route_plans[0]?.id)).source, 'G');
  });

  it('is announced once and audited once per plan', async () => {
    const before = await sql<{ id: string }>('select coalesce(max(id), 0) as id from audit');
    const { route_plans } = await imported(plan(deliveries(20), { vehicle_plate: 'AAA1A11' }));
    const announced = await sql<{ type: string; resource_id: string }>(
      `select type, resource_id from outbox where type like 'route%' order by id desc limit 1`,
    );
    assert.deepEqual(announced, [{ type: 'route_plan.created', resource_id: String(route_plans[0]?.id) }]);
    const entries = await sql<{ resource: string; action: string }>(
      `select resource, action from audit where id > ${before[0]?.id}`,
    );
    assert.deepEqual(entries, [{ resource: 'route_plan', action: 'created' }]);
  });

  it('repeated with the same Idempotency-Key is the same plan', async () => {
    const body = { source: 'H' as const, data: plan(deliveries(2)) };
    const headers = { 'idempotency-key': 'again' };
    const first = await client.call('importRoutePlan', { body, headers });
    const second = await client.call('importRoutePlan', { body, headers });
    assert.deepEqual(second.body, first.body);
  });

  it('in a dry run stores nothing, but has a full report', async () => {
    const before = await counts();
    const report = await imported(plan(deliveries(3), { vehicle_plate: 'AAA1A11' }), { dry_run: true });
    assert.deepEqual([report.route_points, report.dry_run, report.route_id], [3, true, null]);
    assert.deepEqual(
      report.route_plans.map(({ id, total_points }) => [id, total_points]),
      [[null, 3]],
    );
    assert.equal(await counts(), before);
    const query = { dry_run: true };
    const { body } = await client.call('importRoutePlan', { query, body: { data: plan(deliveries(2)) } });
    assert.deepEqual([body.route_points, body.dry_run], [2, true], 'in the query too');
    const { warnings } = await imported(plan(deliveries(2)), { dry_run: true, is_async: true });
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['done_at_once'],
    );
    assert.equal(await counts(), before);
  });
});

describe('A plan of a driver with a login', () => {
  it('is reported with the login, in a dry run or stored', async () => {
    await sql(
      `update app_user set driver_id = (select id from driver where cpf = '${cpf.ana}') where login = '52998224725'`,
    );
    const [user] = await sql<{ id: string }>(`select id from app_user where login = '52998224725'`);
    for (const dry_run of [true, false]) {
      const crew = { vehicle_plate: 'AAA1A11', document_number: cpf.ana };
      const { route_plans: plans } = await imported(plan(deliveries(1), crew), { dry_run });
      assert.deepEqual(
        plans.map(({ user_id }) => user_id),
        [Number(user?.id)],
      );
    }
  });
});

describe('Lines of a plan', () => {
  const cases: readonly [title: string, point: unknown, faults: string[]][] = [
    ['without a name', { ...at(1) }, ['name missing']],
    ['with a name that is too long', { name: 'x'.repeat(300), ...at(1) }, ['name too_long']],
    ['with a latitude that is a text', { name: 'A', latitude: '-30', longitude: -51 }, ['latitude wrong_type']],
    ['off the globe', { name: 'A', latitude: -91, longitude: 181 }, ['latitude too_small', 'longitude too_large']],
    ['without coordinates', { name: 'A' }, ['latitude missing']],
    ['of an unknown type', { name: 'A', type: 'XX', ...at(1) }, ['type not_allowed']],
    [
      'with a window that ends before it begins',
      { name: 'A', ...at(1), time_window: { begin: '2026-12-01T10:00:00Z', end: '2026-12-01T09:00:00Z' } },
      ['time_window period_reversed'],
    ],
    ['with a window that is none', { name: 'A', ...at(1), time_window: 'morning' }, ['time_window bad_format']],
    [
      'with a wrong window and without a name',
      { ...at(1), time_window: { begin: 'morning', end: 'noon' } },
      ['time_window.begin bad_format', 'time_window.end bad_format', 'name missing'],
    ],
    [
      'with an item without a code',
      { name: 'A', ...at(1), route_point_items: [{ quantity: 1 }] },
      ['route_point_items.0.external_code missing'],
    ],
    [
      'with too many items',
      { name: 'A', ...at(1), route_point_items: Array(201).fill({ external_code: 'x' }) },
      ['route_point_items too_many'],
    ],
    ['that are a second departure', { name: 'A', type: 'PA', ...at(1) }, ['type repeated']],
    ['that are no object', 'NF 7', ['null wrong_type']],
    ['that are null', null, ['null wrong_type']],
  ];
  for (const [title, point, faults] of cases)
    it(`${title} are left out and reported, and the rest is imported`, async () => {
      const report = await imported(plan([{ name: 'Base', type: 'PA', ...depot }, point, { name: 'Good', ...at(2) }]));
      assert.equal(report.route_points, 2);
      assert.deepEqual(
        report.wrong_lines.map(({ line, field, code }) => `${line} ${field} ${code}`),
        faults.map((fault) => `2 ${fault}`),
      );
    });

  it('with a window in an unknown form are reported with the known forms', async () => {
    const { wrong_lines } = await imported(plan([{ name: 'A', ...at(1), time_window: '08:00-10:00' }]));
    assert.match(
      String(wrong_lines[0]?.message),
      /\["2026-01-31T08:00", "2026-01-31T10:00"\] or "2026-01-31T08:00\/2026-01-31T10:00"/,
    );
  });

  it('with very many faults are listed up to the limit, and the rest are counted', async () => {
    const windows = Array(10).fill(0);
    const sent = Array.from({ length: 3000 }, () => ({ name: '"'.repeat(100), time_windows: windows, ...at(1) }));
    const { wrong_lines, wrong_lines_omitted } = await imported(plan(sent));
    assert.ok(JSON.stringify(wrong_lines).length < 11_000_000);
    assert.equal(new Set(wrong_lines.map(({ line }) => line)).size, 3000, 'every line is named');
    assert.equal(wrong_lines.length + wrong_lines_omitted, 30_000);
    assert.ok(wrong_lines_omitted > 0);
    const long = await imported(plan([{ name: [...Array(50_000).keys()], ...at(1) }]));
    assert.ok((long.wrong_lines[0]?.value?.length ?? 0) <= 100);
  });

  it('with more windows than a point may have are not read one by one', async () => {
    const windows = Array(20_000).fill('2026-12-01T08:00/2026-12-01T09:00');
    const { wrong_lines } = await imported(plan([{ name: 'A', ...at(1), time_windows: windows }]));
    assert.deepEqual(
      wrong_lines.map(({ field, code }) => `${field} ${code}`),
      ['time_windows too_many'],
    );
  });

  it('retain only the parts of an address', async () => {
    const address = { city: 'Canoas', surprise: 'x'.repeat(1000) };
    const report = await imported(plan([{ name: 'A', ...at(1), address }]));
    const [point] = (await planOf(report.route_plans[0]?.id)).route_points;
    assert.deepEqual(point?.address_detail, addressDetail({ city: 'Canoas' }));
  });

  it('that are all wrong make no plan', async () => {
    const before = await counts();
    const report = await imported(plan([{ name: 'A' }, { name: 'B' }]));
    assert.deepEqual([report.route_points, report.wrong_lines.length, report.route_plans], [0, 2, []]);
    assert.equal(await counts(), before);
  });

  it('are all refused for one wrong line, if all or nothing is requested', async () => {
    const before = await counts();
    const problem = await problemOf(post(plan([{ name: 'A' }, ...deliveries(1)]), { all_or_nothing: true }));
    assert.deepEqual([problem.status, problem.code, problem.route_points], [422, 'plan_refused', 0]);
    assert.deepEqual(
      problem.wrong_lines?.map(({ line, code }) => [line, code]),
      [[1, 'missing']],
    );
    assert.equal(
      problem.detail,
      'Nothing of the plan was stored, because all_or_nothing is true; see wrong_lines and wrong_route_plans.',
    );
    assert.equal(await counts(), before);
  });

  it('in no plan do not cause a refusal, even if all or nothing is requested', async () => {
    const points = [{ name: 'A', address: 'Rua X, 1' }, ...deliveries(1)];
    const report = await imported(plan(points), { geocoding: true, all_or_nothing: true });
    assert.deepEqual([report.route_points, report.unassigned_points.length], [1, 1]);
  });

  it('with an unknown address stay in the route', async () => {
    const report = await imported(plan([{ name: 'A', address: 'Rua X, 1' }, ...deliveries(1)]), { geocoding: true });
    assert.deepEqual(
      report.unassigned_points.map(({ line, code }) => [line, code]),
      [[1, 'not_geocoded']],
    );
    assert.deepEqual(
      report.warnings.map(({ code }) => code),
      [],
    );
    assert.equal(report.route_points, 1);
  });
});

describe('A plan with a fault', () => {
  const cases: readonly [title: string, more: () => Partial<NewRoutePlan>, wrong: string[]][] = [
    ['an unknown plate', () => ({ vehicle_plate: 'ZZZ9Z99' }), ['vehicle_plate unknown_plate']],
    ['a plate that is none', () => ({ vehicle_plate: '123' }), ['vehicle_plate wrong_plate']],
    ['a blocked vehicle', () => ({ vehicle_plate: 'AAA1A13' }), ['vehicle_plate not_active']],
    ['an unknown CPF', () => ({ document_number: cpfOf(77) }), ['document_number unknown_cpf']],
    ['a CPF that is none', () => ({ document_number: '123' }), ['document_number wrong_document']],
    ['a driver who has left', () => ({ document_number: cpf.gone }), ['document_number not_active']],
    ['a vehicle twice', () => ({ vehicle_plates: ['AAA1A11', 'aaa1011'] }), ['vehicle_plates.1 repeated']],
    [
      'an unknown helper',
      () => ({ entity: [{ document_number: cpf.téo, vehicle_plate: 'AAA1A11', helper: cpfOf(78) }] }),
      ['entity.0.helper unknown_cpf'],
    ],
    [
      'an end before its beginning',
      () => ({ date_time_start: '2026-12-02T08:00:00-03:00' }),
      ['date_time_start period_reversed'],
    ],
    ['more than a week', () => ({ date_time_end: '2026-12-20' }), ['date_time_end period_too_long']],
  ];
  for (const [title, more, wrong] of cases)
    it(`(${title}) is reported, and nothing of it is stored`, async () => {
      const before = await counts();
      const { status, body } = await post(plan(deliveries(2), more()));
      assert.equal(status, 200);
      assert.deepEqual(
        body.wrong_route_plans.map(({ field, code }) => `${field} ${code}`),
        wrong,
      );
      assert.deepEqual([body.route_points, body.route_plans], [0, []]);
      assert.equal(await counts(), before);
    });

  it('is reported with all warnings that need no routes', async () => {
    const window = ['2026-12-01T08:00:00-03:00', '2026-12-01T17:00:00-03:00'];
    const point = { name: 'A', external_code: 'NF-WRONG-PLATE', ...at(1), time_window: window };
    await imported(plan([point]), { has_time_window: true });
    const warned = async (more: Partial<NewRoutePlan>) => {
      const { wrong_route_plans: wrong, warnings } = (await post(plan([point], more))).body;
      return [wrong.map(({ code }) => code), warnings.map(({ code }) => code)];
    };
    assert.deepEqual(await warned({ vehicle_plate: 'ZZZ9Z99' }), [
      ['unknown_plate'],
      ['time_windows_unused', 'code_in_other_plan'],
    ]);
    assert.deepEqual(await warned({ vehicle_plate: 'ZZZ9Z99', date_time_end: '2026-12-20' }), [
      ['period_too_long', 'unknown_plate'],
      ['time_windows_unused'],
    ]);
  });

  it('with the plate of another company is rejected, because the vehicle is unknown', async () => {
    const other = await service.asOther();
    const { body } = await post(plan(deliveries(1), { vehicle_plate: 'AAA1A11' }), {}, other);
    assert.deepEqual(
      body.wrong_route_plans.map(({ code }) => code),
      ['unknown_plate'],
    );
  });

  it('is refused without permission to plan', async () =>
    assert.equal(await refused(post(plan(deliveries(1)), {}, await service.as('viewer'))), '403 forbidden'));
});

describe('A plan whose external code is in use', () => {
  it('is imported next to the other, unless the caller requests otherwise', async () => {
    const data = plan(deliveries(1));
    const [first, second] = [await imported(data), await imported(data)];
    assert.notEqual(first.route_id, second.route_id);
    const third = await imported(data, { on_duplicate: 'error' });
    assert.deepEqual(
      third.wrong_route_plans.map(({ field, code }) => `${field} ${code}`),
      ['external_code duplicate', 'external_code duplicate'],
    );
  });

  it("replaces all plans of the other's route that have not started", async () => {
    const data = plan(
      deliveries(4).map((point) => ({ ...point, route_point_items: [{ external_code: 'X', capacity: 50 }] })),
      { vehicle_plates: ['AAA1A11', 'AAA1A12'] },
    );
    const first = await imported(data);
    const firstIds = first.route_plans.map(({ id }) => id).sort();
    const tried = await imported(data, { on_duplicate: 'replace', dry_run: true });
    const second = await imported(data, { on_duplicate: 'replace' });
    for (const { replaced_route_plans: replaced } of [tried, second]) assert.deepEqual(replaced.sort(), firstIds);
    const list = await client.call('listRoutePlans', { query: { route_plan_code: data.external_code } });
    assert.deepEqual(list.body.data.map(({ id }) => id).sort(), second.route_plans.map(({ id }) => id).sort());
    const announced = await sql<{ resource_id: string }>(
      `select resource_id from outbox where type = 'route_plan.excluded' order by resource_id::bigint`,
    );
    assert.deepEqual(
      announced.map(({ resource_id }) => Number(resource_id)),
      firstIds,
    );
  });

  const unreplaced: readonly [title: string, status: string, message: RegExp][] = [
    [
      'is being executed',
      'E',
      /^already belongs to plan \d+, whose status is .* \(E\): a plan that has started cannot be replaced$/,
    ],
    [
      'was executed',
      'C',
      /^already belongs to plan \d+, whose status is .* \(C\): a plan that has started cannot be replaced$/,
    ],
    [
      'is being optimized',
      'R',
      /^already belongs to plan \d+, whose status is .* \(R\): a plan cannot be replaced during its optimization; wait for it to end, or cancel it$/,
    ],
  ];
  for (const [title, status, message] of unreplaced)
    it(`replaces none that ${title}, and reports why`, async () => {
      const data = plan(deliveries(1));
      const {
        route_plans: [first],
      } = await imported(data);
      await sql(`update route_plan set status = '${status}' where id = ${first?.id}`);
      const [wrong, ...otherFaults] = (await imported(data, { on_duplicate: 'replace' })).wrong_route_plans;
      assert.deepEqual([wrong?.code, otherFaults], ['duplicate', []]);
      assert.match(wrong?.message ?? '', message);
    });
});
