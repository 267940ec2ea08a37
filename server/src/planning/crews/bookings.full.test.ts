import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { cpfOf } from '../../testing/documents.ts';
import { at, PlanTrial } from '../change/plan-trial.fixture.ts';

type Warning = {
  readonly code: string;
  readonly message: string;
  readonly other_route_plans: readonly number[];
  readonly is_new?: boolean;
};

let trial: PlanTrial;
const cpf = { téo: cpfOf(1), ana: cpfOf(2), rui: cpfOf(3) };
const ids: Record<string, number> = {};
before(async () => {
  trial = await PlanTrial.open();
  for (const [name, number] of Object.entries(cpf)) ids[name] = await trial.insert('driver', { name, cpf: number });
});
after(() => trial.service.stop());

let days = 0;
let codes = 0;
/** The hours of a day without any plan yet. */
const newDay = () => {
  const date = new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10);
  return (begin: string, end: string) => ({
    date_time_start: `${date}T${begin}:00-03:00`,
    date_time_end: `${date}T${end}:00-03:00`,
  });
};
const points = [
  { name: 'A', ...at(1) },
  { name: 'B', ...at(2) },
];
const crewed = (plate: string | undefined, driver: string, helper?: string): Partial<NewRoutePlan> =>
  plate === undefined
    ? { document_number: driver }
    : { entity: [{ vehicle_plate: plate, document_number: driver, ...(helper && { helper }) }] };
const report = async (more: Partial<NewRoutePlan>, options: Partial<RoutePlanImport> = {}) => {
  const data = { ...newDay()('08:00', '12:00'), external_code: `Rota ${++codes}`, route_points: points, ...more };
  return (await trial.client.call('importRoutePlan', { body: { source: 'H', ...options, data } })).body;
};
const bookings = (warnings: readonly Warning[]) =>
  warnings
    .filter(({ code }) => code.endsWith('_booked'))
    .map(({ code, other_route_plans: otherPlanIds, is_new }) => [
      code,
      otherPlanIds,
      ...(is_new === undefined ? [] : [is_new]),
    ]);

describe('An import warns about a crew member in two plans at the same time:', () => {
  const [van, truck] = ['AAA1A11', 'AAA1A12'];
  const cases: readonly [
    title: string,
    first: Partial<NewRoutePlan>,
    second: Partial<NewRoutePlan>,
    codes: string[],
  ][] = [
    ['a vehicle', { vehicle_plate: van }, { vehicle_plate: van }, ['vehicle_booked']],
    ['a driver', crewed(van, cpf.téo), crewed(truck, cpf.téo), ['driver_booked']],
    ['a helper', crewed(van, cpf.téo, cpf.rui), crewed(truck, cpf.ana, cpf.rui), ['helper_booked']],
    ['a driver who helps elsewhere', crewed(van, cpf.téo, cpf.rui), crewed(truck, cpf.rui), ['driver_booked']],
    ['a helper who drives elsewhere', crewed(van, cpf.rui), crewed(truck, cpf.téo, cpf.rui), ['helper_booked']],
    [
      'everybody',
      crewed(van, cpf.téo, cpf.rui),
      crewed(van, cpf.téo, cpf.rui),
      ['vehicle', 'driver', 'helper'].map((role) => `${role}_booked`),
    ],
    ['no member if the crews share none', crewed(van, cpf.téo), crewed(truck, cpf.ana), []],
    ['no member if none is assigned', {}, {}, []],
  ];
  for (const [title, first, second, codes] of cases)
    it(`${title}, in a dry run too`, async () => {
      const on = newDay();
      const { route_plans } = await report({ ...first, ...on('08:00', '12:00') });
      const expected = codes.map((code) => [code, [route_plans[0]?.id]]);
      const sent = { ...second, ...on('11:59', '18:00') };
      assert.deepEqual(bookings((await report(sent, { dry_run: true })).warnings), expected);
      assert.deepEqual(bookings((await report(sent)).warnings), expected);
    });

  it('but not if one plan ends when the other begins, is excluded or completed', async () => {
    const on = newDay();
    const first = { vehicle_plate: van, ...on('08:00', '12:00') };
    const id = (await report(first)).route_plans[0]?.id ?? 0;
    assert.deepEqual(bookings((await report({ ...first, ...on('12:00', '13:00') }, { dry_run: true })).warnings), []);
    await trial.client.call('excludeRoutePlan', { params: { id } });
    assert.deepEqual(bookings((await report(first, { dry_run: true })).warnings), []);
    const { warnings } = (await trial.client.call('restoreRoutePlan', { params: { id } })).body.data;
    assert.deepEqual(bookings(warnings), []);
    await trial.service.sql(`update route_plan set status = 'C' where id = ${id}`);
    assert.deepEqual(bookings((await report(first, { dry_run: true })).warnings), []);
  });

  it('but not about a plan that is replaced', async () => {
    const sent = { vehicle_plate: van, ...newDay()('08:00', '12:00'), external_code: 'Norte' };
    await report(sent);
    const replacing = { on_duplicate: 'replace' } as const;
    assert.deepEqual(bookings((await report(sent, { ...replacing, dry_run: true })).warnings), []);
    assert.deepEqual(bookings((await report(sent, replacing)).warnings), []);
  });

  it('even if both plans are in the same import', async () => {
    const entity = [
      { vehicle_plate: van, document_number: cpf.téo, helper: cpf.rui },
      { vehicle_plate: truck, document_number: cpf.ana, helper: cpf.rui },
    ];
    const far = [
      { name: 'A', ...at(200) },
      { name: 'B', ...at(-200) },
    ];
    const sent = { entity, route_points: far };
    const tried = await report(sent, { dry_run: true });
    assert.deepEqual(bookings(tried.warnings), [
      ['helper_booked', []],
      ['helper_booked', []],
    ]);
    const { route_plans, warnings } = await report(sent);
    const [one, other] = route_plans.map(({ id }) => id);
    assert.deepEqual(bookings(warnings), [
      ['helper_booked', [other]],
      ['helper_booked', [one]],
    ]);
  });

  it('with the member and the other plan in the text', async () => {
    const on = newDay()('08:00', '12:00');
    const first = await report({ vehicle_plate: van, ...on, external_code: 'Sul' });
    const { warnings } = await report({ vehicle_plate: van, ...on });
    assert.equal(
      warnings[0]?.message,
      `Vehicle ${van} is also in 1 plan whose period overlaps: Sul (${first.route_plans[0]?.id}).`,
    );
  });
});

describe('A crew member in two plans at the same time is reported', () => {
  it('by a change, and whether that is new', async () => {
    const on = newDay();
    const first = await trial.plan(points, { vehicle_plate: 'AAA1A11', ...on('08:00', '12:00') });
    const second = await trial.plan(points, { ...on('10:00', '14:00') });
    const change = async (data: object, dry_run = false) =>
      bookings(
        (await trial.client.call('changeRoutePlan', { params: { id: second.id }, query: { dry_run }, body: { data } }))
          .body.data.warnings,
      );
    const vehicle_id = trial.vans[0]?.id;
    assert.deepEqual(await change({ vehicle_id }, true), [['vehicle_booked', [first.id], true]]);
    assert.deepEqual(await change({ vehicle_id }), [['vehicle_booked', [first.id], true]]);
    assert.deepEqual(await change({ require_picture: true }), [['vehicle_booked', [first.id], false]]);
    assert.deepEqual(await change(on('12:00', '14:00')), []);
    assert.deepEqual(await change(on('11:00', '14:00')), [['vehicle_booked', [first.id], true]]);
  });

  it('by a copy and by restoring a plan', async () => {
    const on = newDay()('08:00', '12:00');
    const { id } = await trial.plan(points, { vehicle_plate: 'AAA1A11', ...on });
    const date = on.date_time_start.slice(0, 10);
    for (const dry_run of [true, false]) {
      const call = { params: { id }, query: { dry_run }, body: { data: { date } } };
      const { warnings } = (await trial.client.call('duplicateRoutePlan', call)).body.data;
      assert.deepEqual(bookings(warnings), [['vehicle_booked', [id], true]]);
    }
    await trial.client.call('excludeRoutePlan', { params: { id } });
    const { warnings } = (await trial.client.call('restoreRoutePlan', { params: { id } })).body.data;
    const [[code, otherPlanIds] = []] = bookings(warnings);
    assert.deepEqual([code, (otherPlanIds as number[]).length], ['vehicle_booked', 1]);
  });

  it('by the plan made from a template', async () => {
    const vehicle_id = trial.vans[1]?.id ?? 0;
    const data = {
      name: 'Leite',
      weekdays: [1],
      start_time: '08:00',
      end_time: '12:00',
      source: 'H' as const,
      crews: [{ vehicle_id }],
      route_points: points,
    };
    const { id } = (await trial.client.call('createRouteTemplate', { body: { data } })).body.data;
    const make = async (on_duplicate: 'allow' | 'error') =>
      (
        await trial.client.call('makePlanOfTemplate', {
          params: { id },
          body: { data: { date: '2028-02-07', on_duplicate } },
        })
      ).body;
    const first = await make('error');
    assert.deepEqual(bookings((await make('allow')).warnings), [['vehicle_booked', [first.route_plans[0]?.id]]]);
  });
});
