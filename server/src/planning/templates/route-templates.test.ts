import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewRouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import type { TemplatePoint } from '@tropeiro/domain/planning/templates/template-point-schema.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { problemOf, refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let client: Client;
let vehicle: number;
let driver: number;
const { sql, insert } = demoRecords(() => service);

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  vehicle = await insert('vehicle', { title: 'Van', plate: 'AAA1A11' });
  driver = await insert('driver', { name: 'Téo' });
});
after(() => service.stop());

const shop = (name: string, more: Partial<TemplatePoint> = {}): TemplatePoint => ({
  name,
  latitude: -30.03,
  longitude: -51.22,
  ...more,
});

let count = 0;
const template = (more: Partial<NewRouteTemplate> = {}): NewRouteTemplate => ({
  name: `Leite ${++count}`,
  weekdays: [1, 4],
  start_time: '06:00',
  end_time: '12:00',
  route_points: [shop('Mercado'), shop('Padaria')],
  ...more,
});
const created = async (more: Partial<NewRouteTemplate> = {}) =>
  (await client.call('createRouteTemplate', { body: { data: template(more) } })).body.data;

describe('A route template', () => {
  it('stores its fields, with the defaults of an import', async () => {
    const points = [
      shop('Pátio', { type: 'PA' }),
      shop('Mercado', {
        time_windows: [
          { begin: '07:00', end: '08:00' },
          { begin: '10:00', end: '11:00' },
        ],
        route_point_items: [{ external_code: 'LEITE', quantity: 40 }],
        address: { street: 'Rua X', number: '12' },
      }),
    ];
    const made = await created({
      weekdays: [4, 1, 4],
      crews: [{ vehicle_id: vehicle, driver_id: driver }],
      route_points: points,
      days_ahead: 2,
    });
    assert.deepEqual(made.weekdays, [1, 4]);
    assert.deepEqual(made.crews, [{ vehicle_id: vehicle, driver_id: driver, helper_id: null }]);
    assert.deepEqual(made.route_points, points);
    assert.deepEqual(
      [made.active, made.optimize, made.source, made.objective, made.has_time_window, made.require_picture],
      [true, true, 'G', 'time', false, null],
    );
    assert.deepEqual([made.start_time, made.end_time, made.days_ahead, made.point_count], ['06:00', '12:00', 2, 2]);
  });

  it('includes its points if read by id, and in lists only on request', async () => {
    const { id, name } = await created();
    const found = await client.call('getRouteTemplate', { params: { id } });
    assert.equal(found.body.data.route_points.length, 2);
    const listed = async (query: object) => (await client.call('listRouteTemplates', { query })).body.data;
    assert.deepEqual(
      (await listed({ name })).map(({ point_count, route_points }) => [point_count, route_points.length]),
      [[2, 0]],
    );
    assert.equal((await listed({ name, includes: ['route_points'] }))[0]?.route_points.length, 2);
    assert.deepEqual(await listed({ name, active: false }), []);
  });

  it('retains its points if a change does not have them', async () => {
    const { id, route_points } = await created();
    const { route_points: _, ...fields } = template({ active: false });
    const { body } = await client.call('changeRouteTemplate', { body: { data: { id, ...fields } } });
    assert.deepEqual([body.data.active, body.data.route_points], [false, route_points]);
  });

  it('changes only in the fields of a change', async () => {
    const { id, date_modified: _, ...before } = await created({ external_code: `P-${++count}`, days_ahead: 1 });
    const { body } = await client.call('changeRouteTemplate', { body: { data: { id, end_time: '13:00' } } });
    const { date_modified: __, id: ___, ...after } = body.data;
    assert.deepEqual(after, { ...before, end_time: '13:00' });
  });

  it('is not stored or changed by a dry run', async () => {
    const stored = () => sql('select (select json_agg(t order by id) from route_template t), count(*) from audit');
    const { id } = await created();
    const before = await stored();
    const query = { dry_run: true };
    const tried = await client.call('createRouteTemplate', { query, body: { data: template() } });
    const changed = await client.call('changeRouteTemplate', { query, body: { data: { id, weekdays: [6] } } });
    assert.deepEqual([tried.body.dry_run, tried.body.data.point_count], [true, 2]);
    assert.deepEqual([changed.body.dry_run, changed.body.data.weekdays], [true, [6]]);
    assert.deepEqual([tried.status, changed.status], [200, 200]);
    assert.deepEqual([tried.headers.get('location'), changed.headers.get('etag')], [null, null]);
    assert.deepEqual(await stored(), before);
    const nowhere = template({ route_points: [{ name: 'Padaria' }] });
    const wrong = client.call('createRouteTemplate', { query, body: { data: nowhere } });
    assert.equal(await refused(wrong), '422 /data/route_points/0/address missing');
  });

  it('has no unknown fields that were sent', async () => {
    const beside = { ...shop('Mercado'), colour: 'blue', time_window: { begin: '07:00', end: '08:00', zone: 'x' } };
    const { route_points } = await created({ route_points: [beside] });
    assert.deepEqual(route_points, [shop('Mercado', { time_window: { begin: '07:00', end: '08:00' } })]);
  });

  const wrong: readonly [title: string, fields: () => Partial<NewRouteTemplate>, fault: string][] = [
    ['without points', () => ({ route_points: undefined as never }), '/data/route_points missing'],
    ['with an empty crew', () => ({ crews: [{}] }), '/data/crews/0/vehicle_id missing'],
    [
      'with a vehicle that is not there',
      () => ({ crews: [{ vehicle_id: 999_999 }] }),
      '/data/crews/0/vehicle_id unknown_reference',
    ],
    [
      'with a helper who is not there',
      () => ({ crews: [{ vehicle_id: vehicle, helper_id: 999_999 }] }),
      '/data/crews/0/helper_id unknown_reference',
    ],
    [
      'with a vehicle twice',
      () => ({ crews: [{ vehicle_id: vehicle }, { vehicle_id: vehicle }] }),
      '/data/crews/1/vehicle_id repeated',
    ],
    [
      'in its given order over two crews',
      () => ({ optimize: false, crews: [{ vehicle_id: vehicle }, { driver_id: driver }] }),
      '/data/optimize needs_optimize',
    ],
    [
      'with two departures',
      () => ({ route_points: [shop('Pátio', { type: 'PA' }), shop('Outro', { type: 'PA' })] }),
      '/data/route_points/1/type repeated',
    ],
    [
      'with a point that is nowhere',
      () => ({ route_points: [shop('Mercado'), { name: 'Padaria' }] }),
      '/data/route_points/1/address missing',
    ],
    [
      'with windows that overlap past midnight',
      () => ({
        start_time: '20:00',
        end_time: '04:00',
        route_points: [
          shop('Mercado', {
            time_windows: [
              { begin: '23:00', end: '01:00' },
              { begin: '00:30', end: '02:00' },
            ],
          }),
        ],
      }),
      '/data/route_points/0/time_windows overlaps',
    ],
  ];
  for (const [title, fields, fault] of wrong) {
    it(`is refused ${title}`, async () =>
      assert.equal(
        await refused(client.call('createRouteTemplate', { body: { data: template(fields()) } })),
        `422 ${fault}`,
      ));
  }

  it('is refused with a misspelt field of a point, new and changed', async () => {
    const { id } = await created();
    const data = template({
      route_points: [shop('Mercado'), { ...shop('Padaria'), ...{ time_widow: 1, colour: 'red' } }],
    });
    for (const write of [
      () => client.call('createRouteTemplate', { body: { data } }),
      () => client.call('changeRouteTemplate', { body: { data: { ...data, id } } }),
    ]) {
      const { status, errors } = await problemOf(write());
      assert.deepEqual([status, errors.map(({ pointer }) => pointer)], [400, ['/data/route_points/1/time_widow']]);
      assert.ok(errors[0]?.message.includes('/data/route_points/1/time_window'), JSON.stringify(errors));
    }
  });

  it('may have ten thousand points with items, also after a change', async () => {
    const items = Array.from({ length: 5 }, (_, at) => ({
      external_code: `CX-${at}`,
      description: 'Caixa',
      quantity: 1,
    }));
    const route_points = Array.from({ length: 10_000 }, (_, at) => shop(`Mercado ${at}`, { route_point_items: items }));
    const { id, point_count } = await created({ route_points });
    const data = { id, ...template({ route_points }) };
    const { body } = await client.call('changeRouteTemplate', { body: { data } });
    assert.deepEqual([point_count, body.data.point_count], [10_000, 10_000]);
  });

  it('is refused with too much text, but can be changed if it was stored with more', async () => {
    const route_points = Array(2001).fill(shop('Mercado', { info: '🚚'.repeat(2000) }));
    const creation = client.call('createRouteTemplate', { body: { data: template({ route_points }) } });
    assert.equal(await refused(creation), '422 /data/route_points too_much_text');
    const { id } = await created();
    await sql(`update route_template set route_points = jsonb_set(route_points, '{0,info}', to_jsonb(repeat('x', 16000001)))
      where id = ${id}`);
    const { body } = await client.call('changeRouteTemplate', { body: { data: { id, name: 'Leite longo' } } });
    assert.equal(body.data.route_points[0]?.info?.length, 16_000_001);
  });

  it('is refused if the company has five hundred', async () => {
    const { id } = await created();
    await sql(`insert into route_template (customer_id, name, weekdays, start_time, end_time, route_points)
      select customer_id, 'Limite ' || at, weekdays, start_time, end_time, route_points
      from route_template one, generate_series(1, 500 - (
        select count(*) from route_template other where other.customer_id = one.customer_id)) at where id = ${id}`);
    const creation = client.call('createRouteTemplate', { body: { data: template() } });
    assert.equal(await refused(creation), '422 /data too_many_templates');
    await sql(`delete from route_template where id = ${id}`);
    await created();
    await sql(`delete from route_template where name like 'Limite %'`);
  });

  it('is found by its name and by its code', async () => {
    const first = await created({ external_code: `L-${++count}` });
    for (const field of ['name', 'external_code'] as const) {
      const data = template({ [field]: first[field] });
      assert.equal(
        await refused(client.call('createRouteTemplate', { body: { data } })),
        `409 /data/${field} taken_by`,
      );
    }
  });

  it('is shown only to drivers in its crews', async () => {
    const other = await created();
    const login = await service.logIn('52998224725');
    await sql(`update app_user set driver_id = ${driver} where id = ${login.user.id}`);
    const own = await created({ crews: [{ vehicle_id: vehicle, helper_id: driver }] });
    const { data } = (await login.client.call('listRouteTemplates', { query: {} })).body;
    assert.ok(data.some(({ id }) => id === own.id));
    assert.ok(data.every(({ crews }) => crews.some((crew) => [crew.driver_id, crew.helper_id].includes(driver))));
    for (const id of ['getRouteTemplate', 'listRouteTemplateDays'] as const)
      assert.equal(await refused(login.client.call(id, { params: { id: other.id }, query: {} })), '404 not_found');
  });
});
