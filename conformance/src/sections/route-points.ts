import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { requireFault, rowsOf } from '../answer.ts';
import type { Query } from '../caller.ts';
import {
  collection,
  DateTime,
  Decimal,
  type Fields,
  type FieldTable,
  Integer,
  object,
  oneOf,
  orNull,
  requireFields,
  Text,
  TrueOrFalse,
  ValueOrNull,
} from '../field-table.ts';
import { attempts, executedCode, executedPlan } from '../prepare/executed-plans.ts';
import { fullPointFields, routePlans } from '../prepare/route-plans.ts';
import type { Trial } from '../trial.ts';

const reason = orNull(object({ id: Integer, name: Text }));

/** The fields of a complete record. Only those that the specification allows to be null may be null. */
export const executionTable = {
  id: Integer,
  latitude: Decimal,
  longitude: Decimal,
  return_date: DateTime,
  pictures: Text,
  signature_img: Text,
  hodometer_picture: orNull(Text),
  route_return_reason_id: orNull(Integer),
  route_return_reason: reason,
  route_executed_reason_id: orNull(Integer),
  route_executed_reason: reason,
} as const satisfies FieldTable;

/** A record of which only the time is known. */
const anyExecutionTable = {
  ...executionTable,
  latitude: orNull(Decimal),
  longitude: orNull(Decimal),
  pictures: orNull(Text),
  signature_img: orNull(Text),
} as const satisfies FieldTable;

export const pointTable = {
  id: Integer,
  name: Text,
  type: oneOf('PA', 'CH', 'PE', 'PC'),
  order: Integer,
  optimized_order: orNull(Integer),
  address: orNull(Text),
  latitude: Decimal,
  longitude: Decimal,
  status: oneOf('P', 'R', 'E', 'D', 'M'),
  time_scheduled: DateTime,
  duration: Integer,
  distance: Decimal,
  external_code: orNull(Text),
  capacity: orNull(Integer),
  time_window: ValueOrNull,
  disable_picture: orNull(TrueOrFalse),
  routes_info: collection(object(anyExecutionTable)),
} as const satisfies FieldTable;

export const itemTable = {
  external_code: Text,
  value: Decimal,
  description: Text,
  quantity: Decimal,
  capacity: Integer,
} as const satisfies FieldTable;

export function routePoints(trial: Trial): void {
  const list = async (query: Query = {}) => {
    const { full } = await trial.once(routePlans);
    const asked = { route_plan_id: Number(full.id), external_code: fullPointFields.external_code, ...query };
    return (await trial.admin()).get('/import/route_point', asked);
  };
  const getPoint = async (query: Query = {}) => rowsOf(await list(query))[0] ?? assert.fail('there is a point');

  describe('GET /import/route_point', () => {
    trial.rule('lists rows with the fields of the table', async () =>
      requireFields(pointTable, await getPoint(), { empty: ['optimized_order', 'routes_info'] }),
    );

    trial.rule('returns what was imported', async () => {
      const point = await getPoint();
      for (const name of [
        'name',
        'type',
        'address',
        'latitude',
        'longitude',
        'external_code',
        'disable_picture',
      ] as const)
        assert.deepEqual(point[name], fullPointFields[name], name);
      assert.deepEqual([point.status, point.capacity], ['P', 24]);
      const { begin, end } = point.time_window as Fields;
      assert.deepEqual(
        [begin, end].map((time) => Date.parse(String(time))),
        [fullPointFields.time_window.begin, fullPointFields.time_window.end].map(Date.parse),
      );
      assert.ok(Number(point.duration) > 0 && Number(point.distance) > 0, 'travel from the point before');
    });

    trial.rule('has empty fields as null', async () => {
      const [, bare] = rowsOf(await list());
      const empty = ['optimized_order', 'address', 'time_window', 'disable_picture', 'routes_info'];
      requireFields({ ...pointTable, capacity: ValueOrNull }, bare ?? {}, { empty });
    });

    trial.rule('external_code: brings all points of the plan that have it, and no others', async () => {
      const names = rowsOf(await list()).map(({ name }) => name);
      assert.deepEqual(names, [fullPointFields.name, 'NF 10482 volta']);
      assert.deepEqual(rowsOf(await list({ external_code: `${trial.prefix}-nobody` })), []);
    });

    trial.rule('route_plan_id: of another plan brings none of them', async () => {
      const { bare } = await trial.once(routePlans);
      assert.deepEqual(rowsOf(await list({ route_plan_id: Number(bare.id) })), []);
      assert.deepEqual(rowsOf(await list({ route_plan_id: 2_000_000_000_000 })), []);
    });

    // A server may accept only one of them. The specification does not define searches over all plans or for whole
    // plans.
    trial.rule('route_plan_id, external_code: 400 where neither is given', async () =>
      requireFault(await list({ route_plan_id: undefined, external_code: undefined }), 400, 'route_plan_id'),
    );

    trial.rule('includes: routes_info brings the executions, as where it is absent', async () => {
      assert.deepEqual(await getPoint({ includes: ['routes_info'] }), await getPoint());
    });

    trial.rule('includes: refuses an unknown name with 400 and the allowed ones', async () => {
      const answer = await list({ includes: ['weather'] });
      requireFault(answer, 400, 'includes');
      assert.match(answer.text, /routes_info/);
    });

    const executed = async () => {
      const { plan, reason } = await trial.once(executedPlan);
      const asked = { route_plan_id: Number(plan.id), external_code: executedCode };
      const [point] = rowsOf(await (await trial.admin()).get('/import/route_point', asked));
      return { point: point ?? assert.fail('there is a point'), reason };
    };

    trial.rule('status: is E when the point was delivered', async () =>
      assert.equal((await executed()).point.status, 'E'),
    );

    trial.rule('routes_info: has one record an attempt, oldest first', async () => {
      const { point, reason } = await executed();
      const records = point.routes_info as Fields[];
      const reported = records.map(({ latitude, longitude, return_date, route_return_reason_id }) => ({
        latitude,
        longitude,
        device_time: new Date(String(return_date)).toISOString(),
        route_return_reason_id,
      }));
      assert.deepEqual(reported, [
        { ...attempts[0], route_return_reason_id: reason.id },
        { ...attempts[1], route_return_reason_id: null },
      ]);
    });

    trial.rule('routes_info: has the fields of the table', async () => {
      const { point, reason } = await executed();
      const [returned = {}, delivered = {}] = point.routes_info as Fields[];
      const emptyFields = ['hodometer_picture', 'route_executed_reason_id', 'route_executed_reason'];
      requireFields(executionTable, returned, { empty: emptyFields });
      requireFields(executionTable, delivered, {
        empty: [...emptyFields, 'route_return_reason_id', 'route_return_reason'],
      });
      const { id, name } = returned.route_return_reason as Fields;
      assert.deepEqual([id, name], [reason.id, reason.name]);
    });

    trial.rule('routes_info: names pictures by their hash with its extension', async () => {
      const { point } = await executed();
      for (const { pictures, signature_img } of point.routes_info as Fields[])
        for (const name of [pictures, signature_img]) assert.match(String(name), /^[\da-f]+\.\w+$/);
    });
  });
}
