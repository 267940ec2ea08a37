import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { replayedPointsMaxCount } from '@tropeiro/domain/execution/actions/sent-action.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { refused } from '../../testing/refused.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import {
  executionRecords,
  type LoggedDriver,
  outcomes,
  type PlanUnderWay,
  phoneOf,
  send,
} from '../plan-under-way.fixture.ts';
import { applyActions } from './apply-actions.ts';

let service: TestService;
let teo: LoggedDriver;
let rita: LoggedDriver;
const { sql, driver, plan, state } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  [teo, rita] = [await driver(), await driver()];
});
after(() => service.stop());

/** Adds deliveries to a plan until it has this many points. */
const lengthen = ({ id, points }: PlanUnderWay, count: number) =>
  sql(`insert into route_point (customer_id, route_id, route_plan_id, line, type, name, latitude, longitude, external_code, "order", delivery_time)
    select p.customer_id, p.route_id, p.route_plan_id, n, 'PE', 'NF ' || n, p.latitude, p.longitude, 'NF-' || n, n, p.delivery_time
    from route_point p, generate_series(6, ${count}) n where p.id = ${points[1]} and p.route_plan_id = ${id}`);

async function longPlan(driverId: number, count: number): Promise<PlanUnderWay> {
  const made = await plan(driverId);
  await lengthen(made, count);
  return made;
}

const startOf = (target: PlanUnderWay) => phoneOf(target)(0, 'start');

const storedCount = async ({ id }: PlanUnderWay): Promise<number> =>
  (await sql(`select from execution_action where route_plan_id = ${id}`)).length;

describe('Actions on many plans in one call', () => {
  it('are refused together if their plans have too many points, and accepted in smaller calls', async () => {
    const third = Math.ceil((replayedPointsMaxCount + 1) / 3);
    const plans = [await longPlan(teo.id, third), await longPlan(teo.id, third), await longPlan(teo.id, third)];
    const actions = plans.map(startOf);
    for (const isDryRun of [true, false]) {
      const sent = send(teo.client, actions, 'moto', 0, isDryRun);
      assert.equal(await refused(sent), '422 /data too_much_to_replay');
    }
    assert.deepEqual(await Promise.all(plans.map(storedCount)), [0, 0, 0]);
    assert.deepEqual(outcomes(await send(teo.client, actions.slice(0, 2))), ['applied', 'applied']);
    // The plans of repeated actions are not replayed.
    assert.deepEqual(outcomes(await send(teo.client, actions)), ['repeated', 'repeated', 'applied']);
    for (const { id } of plans)
      assert.deepEqual(await sql(`select status from route_plan where id = ${id}`), [{ status: 'E' }]);
  });

  it('do not reveal the size of another driver’s plan', async () => {
    const own = await longPlan(teo.id, replayedPointsMaxCount / 2);
    const other = await longPlan(rita.id, replayedPointsMaxCount / 2 + 1);
    const small = await plan(rita.id);
    const sent = await send(teo.client, [other, own, small].map(startOf));
    assert.deepEqual(outcomes(sent), ['refused not_found', 'applied', 'refused not_found']);
    assert.deepEqual([await storedCount(other), await storedCount(small)], [0, 1]);
  });

  it('are applied with one plan in memory at a time', async () => {
    const pointCount = 1000;
    const plans = [];
    for (let count = 0; count < 3; count++) plans.push(await longPlan(teo.id, pointCount));
    assert.deepEqual(outcomes(await send(teo.client, plans.map(startOf))), ['applied', 'applied', 'applied']);
    const database = new Database({ url: service.target.appUrl, maxConnections: 1, waitS: 30, statementTimeoutS: 30 });
    const [row] = await sql<{ customer_id: string }>(`select customer_id from route_plan where id = ${plans[0]?.id}`);
    const resultLengths: number[] = [];
    const folded: number[] = [];
    const ids = plans.map(({ id }) => id);
    await database
      .transactInCompany(Number(row?.customer_id), {}, async (transaction) => {
        const read = transaction.rows.bind(transaction);
        transaction.rows = async (query) => {
          const rows = await read(query);
          resultLengths.push(lengthOf(rows));
          return rows;
        };
        // In the order of ids, in which plans are locked.
        await applyActions(transaction, ids.toReversed(), [], ({ before }) => {
          assert.equal(before.points.length, pointCount);
          folded.push(before.id);
        });
      })
      .finally(() => database.close());
    assert.deepEqual(folded, ids);
    const [longest = 0, ...others] = resultLengths.sort((a, b) => b - a);
    assert.ok(longest > 100 * pointCount, `the plans were read: ${longest}`);
    assert.ok(longest < 1.5 * (others[1] ?? 0), `three results of one plan each: ${[longest, ...others]}`);
    assert.deepEqual(await Promise.all(plans.map(async (each) => (await state(each))[0])), ['E', 'E', 'E']);
  });
});

const lengthOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + row.reduce((length, text) => length + (text?.length ?? 0), 0), 0);
