import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { idsOf, recordOf, rowOf, rowsOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import { type Fields, requireFields } from '../field-table.ts';
import { dayAtDesk, delivery, type ExecutedDay, executedDay, undoneDay } from '../prepare/executed-day.ts';
import { executedPlan } from '../prepare/executed-plans.ts';
import { routePlans } from '../prepare/route-plans.ts';
import type { Trial } from '../trial.ts';
import { executionTable, itemTable, pointTable } from './route-points.ts';

type Prepared = (trial: Trial) => Promise<ExecutedDay>;

/** The fields that are empty in a record without values. */
const emptyFields = {
  place: ['latitude', 'longitude'],
  proof: ['pictures', 'signature_img', 'hodometer_picture'],
  returned: ['route_return_reason_id', 'route_return_reason'],
  executed: ['route_executed_reason_id', 'route_executed_reason'],
};

/** What plans and points return about their execution. */
export function executionData(trial: Trial): void {
  const ask = async (path: string, query: Query) => (await trial.admin()).get(path, query);
  const planOf = async (id: unknown, query: Query = {}) =>
    rowOf(await ask('/import/route_plan', { route_plan_id: Number(id), ...query }), id);
  const pointOf = async (code: string, prepared: Prepared = executedDay) => {
    const { plan } = await trial.once(prepared);
    const asked = { route_plan_id: Number(plan.id), external_code: code };
    const [point, ...others] = rowsOf(await ask('/import/route_point', asked));
    assert.ok(point && others.length === 0, `one point has the code ${code}`);
    return point;
  };
  const recordsOf = async (code: string, prepared?: Prepared) =>
    (await pointOf(code, prepared)).routes_info as readonly Fields[];
  const recordAt = async (code: string, prepared?: Prepared) => {
    const [record, ...others] = await recordsOf(code, prepared);
    assert.ok(record && others.length === 0, 'one attempt is one record');
    return record;
  };

  describe('The status of a plan', () => {
    trial.rule('is P before anything was done, E while something is left, and C when nothing is', async () => {
      const [{ bare }, { plan: day }, { plan: done }] = [
        await trial.once(routePlans),
        await trial.once(executedDay),
        await trial.once(executedPlan),
      ];
      const statuses = [];
      for (const { id } of [bare, day, done]) statuses.push((await planOf(id)).status);
      assert.deepEqual(statuses, ['P', 'E', 'C']);
    });

    trial.rule('is what route_plan_statuses finds it by', async () => {
      const { plan } = await trial.once(executedDay);
      const find = async (status: string) =>
        idsOf(
          await ask('/import/route_plan', {
            route_plan_code: String(plan.external_code),
            route_plan_statuses: [status],
          }),
        );
      assert.deepEqual([await find('P'), await find('E'), await find('C')], [[], [plan.id], []]);
    });
  });

  describe('The status of a point', () => {
    const statuses: readonly [status: string, of: string, code: string, prepared?: Prepared][] = [
      ['R', 'a departure that was performed', 'departure'],
      ['E', 'a delivery that was made', 'delivered'],
      ['E', 'a pick-up that was made', 'collected'],
      ['D', 'a delivery that was returned', 'returned'],
      ['M', 'a delivery that the desk performed', 'manual', dayAtDesk],
      ['P', 'a delivery that was undone', 'undone', undoneDay],
      ['P', 'an arrival that is still to come', 'arrival'],
    ];
    for (const [status, description, code, prepared] of statuses)
      trial.rule(`is ${status} of ${description}`, async () =>
        assert.equal((await pointOf(code, prepared)).status, status),
      );

    for (const [description, code] of [
      ['picture', 'unpictured'],
      ['signature', 'unsigned'],
    ] as const)
      trial.rule(
        `stays P where the plan requires a ${description} and there is none, unless the point waives it`,
        async () => assert.deepEqual([(await pointOf(code)).status, (await pointOf('collected')).status], ['P', 'E']),
      );

    trial.rule('stays P where more items were counted than there are', async () => {
      const { status, routes_info } = await pointOf('over');
      assert.deepEqual([status, routes_info], ['P', []]);
    });
  });

  describe('routes_info', () => {
    trial.rule('has no execution of a point without a visit', async () => {
      for (const code of ['arrival', 'unpictured']) assert.deepEqual(await recordsOf(code), []);
    });

    trial.rule('has nothing of what was undone', async () =>
      assert.deepEqual(await recordsOf('undone', undoneDay), []),
    );

    trial.rule('returns where and when a delivery was made, by the clock of the device', async () => {
      const { latitude, longitude, return_date } = await recordAt('delivered');
      assert.deepEqual([latitude, longitude], [delivery.latitude, delivery.longitude]);
      assert.equal(Date.parse(String(return_date)), Date.parse(delivery.device_time));
    });

    trial.rule('names the first picture, the signature and the picture of the hodometer', async () => {
      const { pictures, signature, hodometer } = await trial.once(executedDay);
      const record = await recordAt('delivered');
      requireFields(executionTable, record, { empty: [...emptyFields.returned, ...emptyFields.executed] });
      assert.deepEqual(
        [record.pictures, record.signature_img, record.hodometer_picture],
        [pictures[0].name, signature.name, hodometer.name],
      );
    });

    trial.rule('names images that GET /checklist/picture/ gives', async () => {
      const { pictures, signature_img, hodometer_picture } = await recordAt('delivered');
      for (const name of [pictures, signature_img, hodometer_picture].map(String)) {
        const image = recordOf(await ask('/checklist/picture/', { picture: name }));
        assert.deepEqual([image.picture, name.startsWith(String(image.sha256))], [name, true]);
      }
    });

    trial.rule('has its fields, null where no value was sent', async () => {
      const { proof, returned, executed } = emptyFields;
      const emptyOptions = { empty: [...proof, ...returned, ...executed] };
      for (const code of ['departure', 'collected']) requireFields(executionTable, await recordAt(code), emptyOptions);
    });

    trial.rule('returns why a point was returned, by the reason and its id', async () => {
      const { returnReason } = await trial.once(executedDay);
      const record = await recordAt('returned');
      requireFields(executionTable, record, { empty: [...emptyFields.proof, ...emptyFields.executed] });
      requireReason(record.route_return_reason_id, record.route_return_reason, returnReason);
    });

    trial.rule('returns why less than planned was delivered, by the reason and its id', async () => {
      const { executedReason } = await trial.once(executedDay);
      const record = await recordAt('short');
      requireFields(executionTable, record, { empty: [...emptyFields.proof, ...emptyFields.returned] });
      requireReason(record.route_executed_reason_id, record.route_executed_reason, executedReason);
    });

    trial.rule('has a record of what the desk performed, without a place where none was said', async () => {
      const { place, proof, returned, executed } = emptyFields;
      const record = await recordAt('manual', dayAtDesk);
      requireFields(executionTable, record, { empty: [...place, ...proof, ...returned, ...executed] });
    });

    trial.rule('has one stable id for each attempt', async () => {
      const ids = async () => {
        const { plan } = await trial.once(executedDay);
        const points = (await planOf(plan.id)).route_points as readonly Fields[];
        return points.flatMap(({ routes_info }) => (routes_info as readonly Fields[]).map(({ id }) => id));
      };
      const first = await ids();
      assert.equal(new Set(first).size, first.length);
      assert.ok(first.length >= 5);
      assert.deepEqual(await ids(), first);
    });
  });

  describe('GET /import/route_plan with route_plan_id', () => {
    trial.rule('returns each point as GET /import/route_point does', async () => {
      const { plan } = await trial.once(executedDay);
      const points = (await planOf(plan.id)).route_points as readonly Fields[];
      assert.equal(points.length, 11);
      for (const point of points) {
        requireFields(pointTable, point);
        const alone = await pointOf(String(point.external_code));
        for (const name of Object.keys(pointTable)) assert.deepEqual(point[name], alone[name], name);
      }
    });

    const asked: readonly [names: readonly string[] | undefined, hasRecords: boolean, hasItems: boolean][] = [
      [undefined, true, false],
      [['route_points'], false, false],
      [['route_points.routes_info'], true, false],
      [['route_points.route_point_items'], false, true],
      [['route_points.routes_info', 'route_points.route_point_items'], true, true],
    ];
    for (const [includes, hasRecords, hasItems] of asked)
      trial.rule(
        `includes: ${includes?.join(' and ') ?? 'where it is absent'} brings ${includedText(hasRecords, hasItems)}`,
        async () => {
          const { plan } = await trial.once(executedDay);
          const row = await planOf(plan.id, includes === undefined ? {} : { includes });
          const points = row.route_points as readonly Fields[];
          const childrenOf = (name: string) => points.flatMap((point) => (point[name] ?? []) as readonly Fields[]);
          assert.equal(childrenOf('routes_info').length > 0, hasRecords, 'routes_info');
          assert.equal(childrenOf('route_point_items').length > 0, hasItems, 'route_point_items');
          for (const item of childrenOf('route_point_items')) requireFields(itemTable, item);
        },
      );
  });
}

/** Requires a reason by its id and as an object with that id and its name. */
function requireReason(id: unknown, reason: unknown, expected: Fields): void {
  const { id: inside, name } = reason as Fields;
  assert.deepEqual([id, inside, name], [expected.id, expected.id, expected.name]);
}

const includedText = (hasRecords: boolean, hasItems: boolean): string =>
  [['points'], hasRecords ? ['executions'] : [], hasItems ? ['items'] : []].flat().join(', ');
