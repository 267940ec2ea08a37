import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { RoutePlanOptimization } from '@tropeiro/domain/planning/optimization/route-plan-optimization-schema.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { until } from '@tropeiro/tools/until.ts';
import { pino } from 'pino';
import { SearchNeverEnded, SolverFailed } from '../../solving/solver-thread.ts';
import { cpfOf } from '../../testing/documents.ts';
import { at, PlanTrial } from '../change/plan-trial.fixture.ts';
import { commitImport, prepareImport } from '../import/prepare-import.ts';
import { OptimizationQueue } from '../optimize/optimization-queue.ts';
import { oneAtATime, planningTools as tools } from '../optimize/planning-tools.fixture.ts';
import { listedPoints } from '../points/read-points.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';

const plates = ['CRW1A11', 'CRW1A12', 'CRW1A13'];
const cpfs = [cpfOf(1), cpfOf(2), cpfOf(3)];

let trial: PlanTrial;
let database: Database;
let vehicleIds: readonly number[];
let driverIds: readonly number[];
before(async () => {
  trial = await PlanTrial.open();
  database = new Database({ url: trial.service.target.appUrl, maxConnections: 4, waitS: 30, statementTimeoutS: 30 });
  vehicleIds = await Promise.all(plates.map((plate) => trial.insert('vehicle', { title: plate, plate, capacity: 50 })));
  driverIds = await Promise.all(cpfs.map((cpf, index) => trial.insert('driver', { name: `Motorista ${index}`, cpf })));
});
after(async () => {
  await database.close();
  await trial.service.stop();
});

let days = 0;
/** A plan with the load of three vehicles, on a day of its own. */
const plan = (): NewRoutePlan => {
  const date = new Date(Date.UTC(2027, 5, ++days)).toISOString().slice(0, 10);
  return {
    date_time_start: `${date}T08:00:00-03:00`,
    date_time_end: `${date}T18:00:00-03:00`,
    external_code: `CREWS-${days}`,
    entity: plates.map((vehicle_plate, index) => ({ vehicle_plate, document_number: cpfs[index] ?? '' })),
    route_points: [
      { name: 'Base', type: 'PA', ...at(0) },
      ...[1, 2, 3, 4, 5, 6].map((north) => ({
        name: `NF ${north}`,
        ...at(north),
        route_point_items: [{ external_code: 'CX', capacity: 25 }],
      })),
    ],
  };
};

/** Imports a plan to be optimized later. */
const waiting = async (data = plan()): Promise<number> =>
  (await trial.client.call('importRoutePlan', { body: { source: 'H', is_async: true, data } })).body.route_plans[0]
    ?.id ?? assert.fail();

/** Imports a plan and cancels its optimization. It then has no crew. */
async function cancelled(): Promise<number> {
  const id = await waiting();
  await trial.client.call('cancelOptimization', { params: { id } });
  return id;
}

/** Runs a queue until it is empty. */
async function emptied(tools: PlanningTools): Promise<void> {
  const queue = new OptimizationQueue(database, tools, pino({ level: 'silent' }), oneAtATime);
  queue.start();
  const left = 'select from plan_optimization';
  await until('the queue to be empty', async () => (await trial.service.sql(left)).length === 0);
  await queue.stop();
}

const failing = (error: Error): PlanningTools => ({ ...tools, solve: () => Promise.reject(error) });

const optimize = async (id: number, data: RoutePlanOptimization = {}, dry_run = false) =>
  (await trial.client.call('optimizeRoutePlan', { params: { id }, query: { dry_run }, body: { data } })).body.data;
const routeOf = async (planId: number) =>
  (await trial.client.call('getRoute', { params: { id: (await trial.read(planId)).route_id } })).body.data;
const crewsIn = (plans: readonly { readonly vehicle_id: number | null; readonly driver_id: number | null }[]) =>
  plans.map(({ vehicle_id, driver_id }) => [vehicle_id, driver_id]).sort();
const all = () => vehicleIds.map((id, index) => [id, driverIds[index]]).sort();
const textsOf = (warnings: readonly { readonly code: string; readonly message: string }[]) =>
  warnings.map(({ code, message }) => `${code}: ${message}`);
const inactiveOf = (warnings: Parameters<typeof textsOf>[0]) =>
  textsOf(warnings.filter(({ code }) => code === 'not_active'));

/** Sets the status of a record while some work is done. */
async function whileIn<T>(table: string, id: number | undefined, status: string, work: () => Promise<T>): Promise<T> {
  await trial.service.sql(`update ${table} set status = '${status}' where id = ${id}`);
  try {
    return await work();
  } finally {
    await trial.service.sql(`update ${table} set status = 'A' where id = ${id}`);
  }
}

describe('The crews that a route was imported with are used by a later optimization', () => {
  const cases: Readonly<Record<string, () => Promise<number>>> = {
    'after the first was cancelled': cancelled,
    'after the job gave it up': async () => {
      const id = await waiting();
      await emptied(failing(new SearchNeverEnded(1)));
      return id;
    },
    'after the solver failed while its caller waited': async () => {
      const [{ id: companyId } = assert.fail()] = await trial.service.sql<{ id: number }>(
        `select customer_id::integer as id from vehicle where id = ${vehicleIds[0]}`,
      );
      const { route_points, ...data } = plan();
      const sent = { source: 'H' as const, geocoding: false, data };
      const importer = { companyId, timezone: 'America/Sao_Paulo', language: 'en' as const };
      const { signal } = new AbortController();
      const broken = failing(new SolverFailed('out of memory', undefined));
      const report = await database.transactInCompany(companyId, { via: 'job' }, async (transaction) => {
        const preparation = { db: transaction, signal, tools: broken };
        const prepared = await prepareImport(sent, [listedPoints(route_points)], importer, preparation);
        return (await commitImport(sent, prepared, importer, transaction)).body;
      });
      assert.match(
        textsOf(report.warnings).join('\n'),
        /^optimization_failed: .*The search failed because of an internal error/m,
      );
      return report.route_plans[0]?.id ?? assert.fail();
    },
  };
  for (const [title, made] of Object.entries(cases))
    for (const is_async of [false, true])
      it(`${title}, ${is_async ? 'later' : 'at once'}`, async () => {
        const id = await made();
        const before = await trial.read(id);
        assert.deepEqual([before.status, before.vehicle_id, before.driver_id], ['I', null, null]);
        await optimize(id, { is_async });
        if (is_async) await emptied(tools);
        const { route_plans } = await routeOf(id);
        assert.deepEqual(crewsIn(route_plans), all());
        assert.deepEqual(
          route_plans.map(({ status, total_points }) => [status, total_points]),
          [1, 2, 3].map(() => ['P', 2]),
        );
      });

  it('and are reported in a dry run, and then with the ids of their plans', async () => {
    const id = await cancelled();
    const tried = await optimize(id, {}, true);
    assert.deepEqual(crewsIn(tried.route_plans), all());
    assert.deepEqual(
      tried.route_plans.map((routePlan) => [routePlan.id, routePlan.before?.total_points ?? null]),
      [
        [id, 6],
        [null, null],
        [null, null],
      ],
    );
    assert.equal((await trial.read(id)).status, 'I');
    const { route_plans } = await optimize(id);
    assert.deepEqual(
      route_plans.map((routePlan) => [routePlan.id, routePlan.vehicle_id, routePlan.total_points]),
      (await routeOf(id)).route_plans.map((routePlan) => [routePlan.id, routePlan.vehicle_id, routePlan.total_points]),
    );
  });

  it('unless the plan was given a crew of its own', async () => {
    const id = await cancelled();
    const [vehicle_id = assert.fail()] = vehicleIds;
    await trial.client.call('changeRoutePlan', { params: { id }, body: { data: { vehicle_id } } });
    const { route_plans, unassigned_points } = await optimize(id);
    assert.deepEqual(crewsIn(route_plans), [[vehicle_id, null]]);
    assert.equal(unassigned_points.length, 4, 'one vehicle carries two of six');
  });

  it('without inactive ones, which are reported, then and in the route', async () => {
    for (const is_async of [false, true]) {
      const id = await cancelled();
      const reported = await whileIn('vehicle', vehicleIds[0], 'B', () =>
        whileIn('driver', driverIds[1], 'I', async () => {
          const { warnings } = await optimize(id, { is_async });
          if (is_async) await emptied(tools);
          return inactiveOf(warnings);
        }),
      );
      const { route_plans, warnings } = await routeOf(id);
      assert.deepEqual(
        crewsIn(route_plans),
        [
          [vehicleIds[1], null],
          [vehicleIds[2], driverIds[2]],
        ].sort(),
      );
      const [ofVehicle, ofDriver] = ['CRW1A11', 'Motorista 1'].map(
        (name) => `not_active: ${name} is no longer active.`,
      );
      assert.deepEqual(reported, is_async ? [] : [ofVehicle, ofDriver]);
      const nameless = ofDriver?.replace('Motorista 1', `id ${driverIds[1]}`);
      assert.deepEqual(inactiveOf(warnings), [ofVehicle, nameless], 'no name is stored');
    }
  });

  it('and if none of them is active, the plan stays as it is, with the reason', async () => {
    for (const is_async of [false, true]) {
      const id = await cancelled();
      const [first, second, third] = vehicleIds;
      await whileIn('vehicle', first, 'B', () =>
        whileIn('vehicle', second, 'C', () =>
          whileIn('vehicle', third, 'B', async () => {
            await optimize(id, { is_async });
            if (is_async) await emptied(tools);
          }),
        ),
      );
      const { route_plans, warnings } = await routeOf(id);
      assert.deepEqual(
        route_plans.map((routePlan) => [routePlan.id, routePlan.status, routePlan.total_points]),
        [[id, 'I', 6]],
      );
      assert.deepEqual(
        textsOf(warnings),
        plates.map((plate) => `not_active: ${plate} is no longer active.`),
      );
      assert.equal((await optimize(id)).route_plans.length, 3, 'it is optimized once they are back');
    }
  });
});
