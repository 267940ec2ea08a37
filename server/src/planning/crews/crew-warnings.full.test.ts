import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { PlanChangeReport } from '@tropeiro/domain/planning/change/plan-change-report-schema.ts';
import type { NewRoutePlan, RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { cpfOf } from '../../testing/documents.ts';
import { at, PlanTrial, type TrialPlan } from '../change/plan-trial.fixture.ts';

let trial: PlanTrial;
let driver_id: number;
before(async () => {
  trial = await PlanTrial.open();
  driver_id = await trial.insert('driver', { name: 'Téo', cpf: cpfOf(1) });
});
after(() => trial.service.stop());

let days = 0;
/** The morning of a day without any plan yet. */
const newMorning = () => {
  const date = new Date(Date.UTC(2027, 0, ++days)).toISOString().slice(0, 10);
  return { date_time_start: `${date}T08:00:00-03:00`, date_time_end: `${date}T12:00:00-03:00` };
};
const points = [
  { name: 'A', ...at(1) },
  { name: 'B', ...at(2) },
];

/** A plan whose vehicle is booked in another one and whose driver is no longer active. */
async function troubled(): Promise<TrialPlan> {
  const entity = [{ vehicle_plate: 'AAA1A11', document_number: cpfOf(1) }];
  const morning = newMorning();
  await trial.service.sql(`update driver set status = 'A' where id = ${driver_id}`);
  const plan = await trial.plan(points, { entity, ...morning });
  await trial.plan(points, { vehicle_plate: 'AAA1A11', ...morning });
  await trial.service.sql(`update driver set status = 'I' where id = ${driver_id}`);
  return plan;
}

const storedWarningsOf = async ({ id, routeId }: TrialPlan) =>
  (await trial.client.call('getRoute', { params: { id: routeId } })).body.data.warnings
    .filter(({ route_plan_id }) => route_plan_id === id)
    .map(({ code, route_point_id, other_route_plans }) => [code, route_point_id, other_route_plans]);
const reportedWarningsOf = ({ warnings }: PlanChangeReport) =>
  warnings.map(({ code, route_point_id, other_route_plans }) => [code, route_point_id, other_route_plans]);

describe('A crew member who is inactive or booked elsewhere is reported, and stored with the route in the same words, by', () => {
  const changes: Readonly<Record<string, (plan: TrialPlan) => Promise<PlanChangeReport>>> = {
    'a change of the plan': async ({ id }) =>
      (await trial.client.call('changeRoutePlan', { params: { id }, body: { data: { require_picture: true } } })).body
        .data,
    'another order': async ({ id, points: { A = 0, B = 0 } }) =>
      (await trial.client.call('orderRoutePoints', { params: { id }, body: { data: { route_points: [B, A] } } })).body
        .data,
    'a point less': async ({ id, points: { A = 0 } }) =>
      (await trial.client.call('removeRoutePoints', { params: { id }, body: { data: { route_points: [A] } } })).body
        .data,
    'an optimization at once': async ({ id }) =>
      (await trial.client.call('optimizeRoutePlan', { params: { id }, body: { data: {} } })).body.data,
    'bringing it back': async ({ id }) => {
      await trial.client.call('excludeRoutePlan', { params: { id } });
      return (await trial.client.call('restoreRoutePlan', { params: { id } })).body.data;
    },
    'accepting its order': async ({ id }) => {
      await trial.service.sql(`update route_plan set status = 'I' where id = ${id}`);
      return (await trial.client.call('acceptOrder', { params: { id }, query: {} })).body.data;
    },
  };
  for (const [title, change] of Object.entries(changes))
    it(title, async () => {
      const plan = await troubled();
      assert.deepEqual(await storedWarningsOf(plan), [], 'nothing was to be said when it was imported');
      const report = await change(plan);
      assert.deepEqual(
        report.warnings.map(({ code }) => code),
        ['not_active', 'vehicle_booked'],
      );
      assert.deepEqual(await storedWarningsOf(plan), reportedWarningsOf(report));
    });

  it('a change that gives a plan whose driver has left another vehicle', async () => {
    const { id } = await troubled();
    const vehicle_id = trial.vans[1]?.id ?? 0;
    const { warnings } = (
      await trial.client.call('changeRoutePlan', { params: { id }, body: { data: { vehicle_id } } })
    ).body.data;
    assert.deepEqual(
      warnings.map(({ code, message, is_new }) => [code, message, is_new]),
      [['not_active', 'Téo is no longer active.', false]],
    );
  });

  it('a plan, and a change of its day, whose driver’s licence is not valid then', async () => {
    // The name is not stored with the warning, so that it can be forgotten with the person.
    const ana = await trial.insert('driver', { name: 'Ana', cpf: cpfOf(2), cnh_date: '2027-06-15' });
    const codesOn = async (day: string) => {
      const period = {
        date_time_start: `2027-06-${day}T08:00:00-03:00`,
        date_time_end: `2027-06-${day}T23:00:00-03:00`,
      };
      const { id } = await trial.plan(points, { document_number: cpfOf(2), ...period });
      const data = { date_time_start: '2027-06-17T08:00:00-03:00', date_time_end: '2027-06-17T12:00:00-03:00' };
      const changed = await trial.client.call('changeRoutePlan', {
        params: { id },
        query: { dry_run: true },
        body: { data },
      });
      const { driver_id, route_id } = await trial.read(id);
      assert.equal(driver_id, ana);
      const stored = (await trial.client.call('getRoute', { params: { id: route_id } })).body.data.warnings;
      return [
        ...stored.map(({ code, message }) => `${code}: ${message}`),
        ...changed.body.data.warnings.map(({ code, is_new }) => `${code} is ${is_new ? 'new' : 'known'}`),
      ];
    };
    assert.deepEqual(await codesOn('15'), ['license_expired is new']);
    assert.deepEqual(await codesOn('16'), [
      `license_expired: The driving licence of driver id ${ana} will have expired by the plan’s day.`,
      'license_expired is known',
    ]);
  });

  it('no change after it is resolved, while warnings about points remain', async () => {
    const plan = await troubled();
    const data = { date_time_end: (await trial.read(plan.id)).date_time_start.replace('11:00', '11:01') };
    await trial.client.call('changeRoutePlan', { params: { id: plan.id }, body: { data } });
    const before = await storedWarningsOf(plan);
    await trial.service.sql(`update driver set status = 'A' where id = ${driver_id}`);
    await trial.client.call('excludeRoutePlan', { params: { id: plan.id } });
    await trial.client.call('restoreRoutePlan', { params: { id: plan.id } });
    const after = await storedWarningsOf(plan);
    assert.deepEqual(
      [before, after].map((warnings) => warnings.map(([code]) => code).sort()),
      [
        ['not_active', 'plan_period_exceeded', 'vehicle_booked'],
        ['plan_period_exceeded', 'vehicle_booked'],
      ],
    );
  });
});

describe('A plan that waits to be split over several crews', () => {
  const imported = async (data: Partial<NewRoutePlan>, options: Partial<RoutePlanImport>) => {
    const plan = { external_code: `Rota ${days}`, route_points: points, ...newMorning(), ...data };
    return (await trial.client.call('importRoutePlan', { body: { source: 'H', ...options, data: plan } })).body;
  };
  const bookings = async (morning: Partial<NewRoutePlan>, vehicle_plate: string) =>
    (await imported({ vehicle_plate, ...morning }, { dry_run: true })).warnings
      .filter(({ code }) => code.endsWith('_booked'))
      .map(({ code, other_route_plans }) => [code, other_route_plans]);

  it('books all of them until it is optimized, cancelled or excluded', async () => {
    const morning = newMorning();
    const vehicle_plates = trial.vans.map(({ plate }) => plate);
    const { route_plans } = await imported({ vehicle_plates, ...morning }, { is_async: true });
    const id = route_plans[0]?.id ?? 0;
    const isBooked = [['vehicle_booked', [id]]];
    for (const status of ['W', 'R']) {
      await trial.service.sql(`update route_plan set status = '${status}' where id = ${id}`);
      for (const plate of vehicle_plates)
        assert.deepEqual(await bookings(morning, plate), isBooked, `${plate} ${status}`);
    }
    assert.deepEqual(await bookings(newMorning(), 'AAA1A11'), [], 'on another day');
    await trial.service.sql(`update route_plan set status = 'W' where id = ${id}`);
    await trial.client.call('excludeRoutePlan', { params: { id } });
    assert.deepEqual(await bookings(morning, 'AAA1A11'), []);
    await trial.client.call('restoreRoutePlan', { params: { id } });
    assert.deepEqual(await bookings(morning, 'AAA1A12'), isBooked);
    await trial.client.call('cancelOptimization', { params: { id } });
    assert.deepEqual(await bookings(morning, 'AAA1A12'), []);
  });
});
