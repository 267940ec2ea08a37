import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
let desk: Client;
let reason: number;
const { sql, insert, driver, plan } = executionRecords(() => service);

before(async () => {
  service = await startTestService();
  teo = await driver();
  desk = await service.as('dispatcher');
  reason = await insert('route_return_reason', { name: 'Ausente' });
});
after(() => service.stop());

const body = { data: { comment: 'Combinado com o cliente' } };
const pointAt = ({ points }: PlanUnderWay, index: number): { readonly id: number } => ({ id: points[index] ?? 0 });

/** The announced states of the points, oldest first: place, status, excluded or not, revision. */
const pointUpdates = async ({ points }: PlanUnderWay): Promise<string[]> =>
  (
    await sql<{ id: string; payload: { status: string; date_excluded: string | null; revision: number } }>(
      `select resource_id::text as id, payload from outbox
       where type = 'route_point.updated' and resource_id = any('{${points.join(',')}}') order by id`,
    )
  ).map(({ id, payload: { status, date_excluded, revision } }) =>
    [points.indexOf(Number(id)), status, ...(date_excluded === null ? [] : ['excluded']), revision].join(' '),
  );

/** Each case: what is done after the first stop was delivered, and which points are then announced as changed. */
const table: readonly [what: string, did: (plan: PlanUnderWay) => Promise<unknown>, announced: readonly string[]][] = [
  ['undone', (own) => desk.call('undoRoutePoint', { params: pointAt(own, 1), body }), ['1 P 2']],
  ['cancelled', (own) => desk.call('cancelRoutePoint', { params: pointAt(own, 2), body }), ['2 P excluded 1']],
  [
    'moved to another plan',
    async (own) =>
      desk.call('moveRoutePoints', {
        params: { id: (await plan(teo.id)).id },
        body: { data: { route_points: own.points.slice(2, 4) } },
      }),
    ['2 P 1', '3 P 1'],
  ],
  [
    'removed from their plan',
    (own) =>
      desk.call('removeRoutePoints', {
        params: { id: own.id },
        body: { data: { route_points: own.points.slice(2, 3) } },
      }),
    ['2 P excluded 1'],
  ],
];

describe('A changed point is announced', () => {
  for (const [caseName, did, expected] of table)
    it(`when it is ${caseName}, with its new state`, async () => {
      const own = await plan(teo.id);
      await send(teo.client, [phoneOf(own)(1, 'deliver', 1)]);
      await did(own);
      assert.deepEqual(await pointUpdates(own), expected);
    });

  it('when an earlier action arrives late and changes it', async () => {
    const own = await plan(teo.id);
    const [first, second] = [phoneOf(own), phoneOf(own)];
    await send(teo.client, [first(10, 'return', 1, { route_return_reason_id: reason })], 'second');
    await send(teo.client, [first(20, 'deliver', 1)], 'second');
    await desk.call('undoRoutePoint', { params: pointAt(own, 1), body });
    assert.deepEqual(await pointUpdates(own), ['1 P 3']);
    // With this one the return is refused, and the undo still undoes the delivery after it.
    await send(teo.client, [second(5, 'deliver', 1)], 'first');
    const announcements = await sql<{ type: string; revision: number }>(
      `select type, (payload -> 'revision')::integer as revision from outbox
       where type like 'route_point.%' and resource_id = ${pointAt(own, 1).id} order by id`,
    );
    assert.equal(
      new Set(announcements.map(({ revision }) => revision)).size,
      announcements.length,
      'each has a revision of its own',
    );
  });
});
