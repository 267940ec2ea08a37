import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { NewRouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { pino } from 'pino';
import { Geocoding } from '../../geocoding/geocoding.ts';
import { openShortWork } from '../../solving/open-short-work.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { takeTemplate } from '../../store/planning/route-template-schedule.ts';
import { demoRecords } from '../../testing/demo-records.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { withoutUsualWarnings } from '../../testing/usual-warnings.ts';
import { greatCircleDefaults } from '../../travel/great-circle.ts';
import { travelProviders } from '../../travel/providers.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { makeRecurringPlans } from './recurring-plans.ts';

const silent = pino({ level: 'silent' });
const travel = { greatCircle: greatCircleDefaults };
const tools: PlanningTools = {
  solve: async (problem, { seed }) => solve(completeProblem(problem), { seed, iterations: 100 }),
  reserveMatrices: async () => () => {},
  searchMaxS: 30,
  requireMemoryFor: () => {},
  travel,
  shortWork: openShortWork(),
  travelProviders: travelProviders(travel),
  geocoding: new Geocoding([], { maxS: 1 }),
  now: () => new Date(0),
};

let service: TestService;
let client: Client;
/** Simulates two processes, each with its own connections. */
let processes: readonly Database[];
const { sql, insert } = demoRecords(() => service);

before(async () => {
  service = await startTestService();
  client = await service.as('dispatcher');
  const open = () => new Database({ url: service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  processes = [open(), open()];
  await sql(`update route_template_schedule set date_due = 'infinity'`);
});
after(async () => {
  await Promise.all(processes.map((database) => database.close()));
  await service.stop();
});

let count = 0;
const vehicle = () => insert('vehicle', { title: 'Van', plate: `AAA1A${10 + ++count}` });

/** Every day around the clock, so that today's period is never over. */
const daily = (more: Partial<NewRouteTemplate> = {}): NewRouteTemplate => ({
  name: `Leite ${++count}`,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  start_time: '00:00',
  end_time: '00:00',
  source: 'H',
  route_points: [
    { name: 'Mercado', latitude: -30.03, longitude: -51.22 },
    { name: 'Padaria', latitude: -30.04, longitude: -51.21, time_window: { begin: '07:00', end: '20:00' } },
  ],
  ...more,
});
const created = async (more: Partial<NewRouteTemplate> = {}) =>
  (await client.call('createRouteTemplate', { body: { data: daily(more) } })).body.data;
const makeDue = (database = processes[0] as Database) =>
  makeRecurringPlans(database, tools, silent, { maxS: 60, signal: new AbortController().signal });
const daysOf = async (id: number) =>
  (await client.call('listRouteTemplateDays', { params: { id }, query: {} })).body.data;
const plansCalled = async (name: string) =>
  sql<{ external_code: string; status: string; date_excluded: string | null }>(
    `select external_code, status, date_excluded from route_plan where external_code like '${name} ____-__-__' order by id`,
  );
const due = (id: number) => sql(`update route_template_schedule set date_due = now() where route_template_id = ${id}`);

describe('The plans of a template', () => {
  it('are made automatically, one for each due day, and wait for optimization', async () => {
    const { id, name } = await created({ crews: [{ vehicle_id: await vehicle() }], days_ahead: 2 });
    assert.deepEqual(await makeDue(), { made_count: 3, failed_count: 0 });
    const days = await daysOf(id);
    assert.deepEqual(
      (await plansCalled(name)).map(({ external_code, status }) => [external_code, status]),
      days.map(({ date }) => [`${name} ${date}`, 'W']).reverse(),
    );
    assert.ok(days.every(({ route_id, date_made, failures }) => route_id && date_made && failures.length === 0));
    assert.deepEqual(await makeDue(), { made_count: 0, failed_count: 0 }, 'it is not due before an hour has passed');
    await due(id);
    assert.deepEqual(await makeDue(), { made_count: 0, failed_count: 0 }, 'nor is anything left to be made then');
  });

  it('are left to the next run when this one ends', async (context) => {
    const { name } = await created({ days_ahead: 2 });
    const database = processes[0] as Database;
    const nowMs = performance.now.bind(performance);
    let lateMs = 0;
    const clock = context.mock.method(performance, 'now', () => nowMs() + lateMs);
    // The first plan takes longer than one run.
    const slow: Database = Object.assign(Object.create(database), {
      transactAsJob: async (...call: Parameters<Database['transactAsJob']>) => {
        const result = await database.transactAsJob(...call);
        if (result === true) lateMs = 60_000;
        return result;
      },
    });
    assert.deepEqual(await makeDue(slow), { made_count: 1, failed_count: 0 });
    clock.mock.restore();
    assert.deepEqual(await makeDue(), { made_count: 2, failed_count: 0 });
    assert.equal((await plansCalled(name)).length, 3);
  });

  it('are made in their given order if they are not optimized', async () => {
    const { name } = await created({ crews: [{ vehicle_id: await vehicle() }], days_ahead: 0, optimize: false });
    await makeDue();
    assert.deepEqual(
      (await plansCalled(name)).map(({ status }) => status),
      ['P'],
    );
  });

  it('are made once by two concurrent processes', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => created({ days_ahead: 3 })));
    const rounds = await Promise.all([0, 1, 0, 1].map((index) => makeDue(processes[index])));
    assert.equal(
      rounds.reduce((sum, { made_count }) => sum + made_count, 0),
      16,
    );
    for (const { name } of made) assert.equal((await plansCalled(name)).length, 4);
  });

  it('are made once by two processes with the same template', async () => {
    const { id, name } = await created({ days_ahead: 14 });
    // The first process is so slow that its lease expires and another takes the template.
    await Promise.all([
      makeDue(processes[0]),
      due(id).then(() => makeDue(processes[1])),
      due(id).then(() => makeDue()),
    ]);
    await due(id);
    await makeDue();
    assert.equal((await plansCalled(name)).length, 15);
  });

  it('are made by another process if one dies', async () => {
    const { id, name } = await created({ days_ahead: 0 });
    const template = await processes[0]?.transactAcrossCompanies({ via: 'job' }, (transaction) =>
      takeTemplate(transaction, 300),
    );
    assert.equal(template?.route_template_id, id);
    assert.deepEqual(
      await makeDue(processes[1]),
      { made_count: 0, failed_count: 0 },
      'no other process takes it meanwhile',
    );
    await due(id);
    assert.deepEqual(await makeDue(processes[1]), { made_count: 1, failed_count: 0 });
    assert.equal((await plansCalled(name)).length, 1);
  });

  it('are recorded with the reason if they cannot be made, and retried', async () => {
    const blocked = await vehicle();
    const { id, name } = await created({ crews: [{ vehicle_id: blocked }], days_ahead: 0 });
    await sql(`update vehicle set status = 'B' where id = ${blocked}`);
    assert.deepEqual(await makeDue(), { made_count: 0, failed_count: 1 });
    const [failed] = await daysOf(id);
    assert.deepEqual([failed?.route_id, failed?.date_made, failed?.attempt_count], [null, null, 1]);
    assert.deepEqual(
      failed?.failures.map(({ field, value, code }) => [field, value, code]),
      [['crews.0.vehicle_id', String(blocked), 'not_active']],
    );
    assert.match(failed?.failures[0]?.message ?? '', /Bloquead/, 'in the language of the company');
    const [next] = await sql<{ isNextHour: boolean }>(`select date_due between now() + interval '59 minutes'
      and now() + interval '60 minutes' as "isNextHour" from route_template_schedule where route_template_id = ${id}`);
    assert.ok(next?.isNextHour);
    await sql(`update vehicle set status = 'A' where id = ${blocked}`);
    await due(id);
    assert.deepEqual(await makeDue(), { made_count: 1, failed_count: 0 });
    const [made] = await daysOf(id);
    assert.deepEqual([made?.attempt_count, made?.failures], [2, []]);
    assert.equal((await plansCalled(name)).length, 1);
  });

  it('are not made from a template that is paused or manual', async () => {
    const paused = await created({ days_ahead: 1, active: false });
    const byHand = await created();
    assert.deepEqual(await makeDue(), { made_count: 0, failed_count: 0 });
    for (const { id } of [paused, byHand]) assert.deepEqual(await daysOf(id), []);
    const { name: _, ...fields } = daily();
    await client.call('changeRouteTemplate', {
      body: { data: { id: paused.id, name: paused.name, ...fields, active: true } },
    });
    assert.deepEqual(await makeDue(), { made_count: 2, failed_count: 0 });
  });

  it('are not made again for a day whose plan was removed', async () => {
    const { id, name } = await created({ days_ahead: 0 });
    await makeDue();
    await sql(`update route_plan set date_excluded = now() where external_code like '${name} %'`);
    await due(id);
    assert.deepEqual(await makeDue(), { made_count: 0, failed_count: 0 });
  });
});

describe('The plan of a requested day', () => {
  const make = async (
    id: number,
    data: { date: string; on_duplicate?: 'allow' | 'error' | 'replace'; is_async?: boolean },
    query = {},
  ) => client.call('makePlanOfTemplate', { params: { id }, query, body: { data } });

  it('is made like an import, with the report of an import', async () => {
    const crew = await vehicle();
    const { id, name } = await created({ crews: [{ vehicle_id: crew }], require_picture: true, has_time_window: true });
    const { status, body } = await make(id, { date: '2026-12-03' }, { includes: ['route_points'] });
    assert.equal(status, 200);
    assert.deepEqual(
      body.route_plans.map((plan) => [plan.external_code, plan.status, plan.vehicle_id, plan.total_points]),
      [[`${name} 2026-12-03`, 'P', crew, 2]],
    );
    assert.equal(body.route_plans[0]?.route_points?.length, 2);
    assert.deepEqual([body.route_points, body.wrong_lines, body.warnings], [2, [], []]);
    const { data } = (
      await client.call('listRoutePlans', { query: { route_id: body.route_id ?? 0, includes: ['route_points'] } })
    ).body;
    assert.equal(data[0]?.date_time_start, '2026-12-03T03:00:00.000Z');
    assert.equal(data[0]?.require_picture, true);
    assert.deepEqual(data[0]?.route_points.find(({ name }) => name === 'Padaria')?.time_window, {
      begin: '2026-12-03T10:00:00.000Z',
      end: '2026-12-03T23:00:00.000Z',
    });
    assert.deepEqual(
      (await daysOf(id)).map(({ date, route_id }) => [date, route_id]),
      [['2026-12-03', body.route_id]],
    );
  });

  it('is made for a day that is over, with a warning', async () => {
    const { id } = await created();
    const { warnings } = (await make(id, { date: '2024-12-02' }, { dry_run: true })).body;
    assert.ok(
      warnings.some(({ code }) => code === 'period_over'),
      JSON.stringify(warnings),
    );
  });

  it('is not made twice unless requested', async () => {
    const { id, name } = await created();
    const [first] = (await make(id, { date: '2026-12-03' })).body.route_plans;
    const again = (await make(id, { date: '2026-12-03' })).body;
    assert.deepEqual(
      [again.route_id, again.wrong_route_plans.map(({ field, code }) => [field, code])],
      [null, [['external_code', 'duplicate']]],
    );
    const replaced = (await make(id, { date: '2026-12-03', on_duplicate: 'replace' })).body;
    const plans = await plansCalled(name);
    assert.deepEqual(
      plans.map(({ date_excluded }) => date_excluded !== null),
      [true, false],
    );
    assert.notEqual(replaced.route_plans[0]?.id, first?.id);
    assert.deepEqual(
      (await daysOf(id)).map(({ route_id, attempt_count }) => [route_id, attempt_count]),
      [[replaced.route_id, 2]],
    );
  });

  it('is the one that would have been made automatically', async () => {
    const { id, name } = await created({ days_ahead: 0 });
    const [today] = await sql<{ date: string }>(`select (now() at time zone 'America/Sao_Paulo')::date::text as date`);
    await make(id, { date: today?.date ?? '' });
    await makeDue();
    // If the test crosses midnight, the new day has its own plan.
    const plans = await plansCalled(name);
    assert.equal(new Set(plans.map(({ external_code }) => external_code)).size, plans.length);
  });

  it('has a warning on another day of the week, and is made', async () => {
    const { id } = await created({ weekdays: [1] });
    const { body } = await make(id, { date: '2026-12-03' });
    assert.deepEqual(
      [withoutUsualWarnings(body.warnings).map(({ code }) => code), body.route_plans.length],
      [['other_weekday'], 1],
    );
  });

  it('is not stored by a dry run', async () => {
    const { id, name } = await created();
    const { body } = await make(id, { date: '2026-12-03' }, { dry_run: true });
    assert.deepEqual([body.dry_run, body.route_plans.length], [true, 1]);
    const beside = { dry_run: true, data: { date: '2026-12-03' } };
    const inBody = await client.call('makePlanOfTemplate', { params: { id }, query: {}, body: beside });
    assert.equal(inBody.body.dry_run, true);
    assert.deepEqual([await plansCalled(name), await daysOf(id)], [[], []]);
  });

  it('waits for optimization if requested', async () => {
    const { id } = await created();
    const { status, body } = await make(id, { date: '2026-12-03', is_async: true });
    assert.deepEqual([status, body.route_plans[0]?.status], [202, 'W']);
  });

  it('is split over the crews of the template', async () => {
    const crews = await Promise.all([1, 2].map(async () => ({ vehicle_id: await vehicle() })));
    await sql(`update vehicle set capacity = 10 where id in (${crews.map(({ vehicle_id: id }) => id)})`);
    const items = [{ external_code: 'CX', capacity: 8 }];
    const route_points = (daily().route_points ?? []).map((point) => ({ ...point, route_point_items: items }));
    const { id } = await created({ crews, route_points });
    const { body } = await make(id, { date: '2026-12-03' });
    assert.deepEqual(
      body.route_plans.map(({ vehicle_id }) => vehicle_id).sort(),
      crews.map(({ vehicle_id }) => vehicle_id).sort(),
    );
  });

  it('is refused without a template', async () => {
    assert.equal(await refused(make(999_999, { date: '2026-12-03' })), '404 not_found');
  });
});
