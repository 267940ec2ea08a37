import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nextCursor } from '@tropeiro/contract/client/next-cursor.ts';
import type { Client } from '@tropeiro/contract/client.ts';
import { demoRecords } from '../testing/demo-records.ts';
import { planRecords } from '../testing/plan-records.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** The access key of the NF-e 48211. */
const invoiceKey = '43260312345678000195550010000482111876543210';

describe('A search for points by words', () => {
  let service: TestService;
  let client: Client;
  let olderPlanId: number;
  let olderRoute: number;
  let newerPlanId: number;
  let newerRoute: number;
  const { insert, sql } = demoRecords(() => service);
  const { insertPlan, insertRoute, insertPoint } = planRecords(() => service);

  before(async () => {
    service = await startTestService();
    client = await service.as('viewer');
    const driver = await insert('driver', { name: 'Téo' });
    await sql(`update app_user set driver_id = ${driver} where login = '52998224725'`);
    olderRoute = await insertRoute();
    olderPlanId = await insertPlan({ route_id: olderRoute, driver_id: driver });
    const newer = { date_time_start: '2026-04-10T11:00:00Z', date_time_end: '2026-04-10T20:00:00Z' };
    newerRoute = await insertRoute('Nova', newer);
    newerPlanId = await insertPlan({ route_id: newerRoute, ...newer });
    const older = { route_plan_id: olderPlanId };
    await insertPoint(olderRoute, { ...older, order: 2, name: 'Açougue São João', address: 'Rua Ágata, 77' });
    await insertPoint(olderRoute, { ...older, order: 1, name: 'ACOUGUE SAO JORGE', info: 'Senhor Zulmiro' });
    await insertPoint(olderRoute, { ...older, order: 3, name: 'Quitanda', external_code: invoiceKey });
    await insertPoint(newerRoute, {
      route_plan_id: newerPlanId,
      order: 1,
      name: 'Açougue da Joana',
      external_code: 'PED-77',
    });
    await insertPoint(olderRoute, { name: 'Açougue do Joca', unassigned_code: 'no_room' });
    await insertPoint(olderRoute, { ...older, order: 4, name: 'Açougue Jota', date_excluded: '2026-03-10T12:00:00Z' });
  });
  after(() => service.stop());

  const list = async (q: string, query: object = {}, caller = client) =>
    (await caller.call('listRoutePoints', { query: { q, ...query } as never })).body.data;
  const named = async (...asked: Parameters<typeof list>) => (await list(...asked)).map(({ name }) => name);

  const found: readonly [says: string, q: string, names: readonly string[]][] = [
    [
      'finds the beginnings of words in any order, ignoring accents and case',
      'jo acou',
      ['Açougue do Joca', 'Açougue da Joana', 'ACOUGUE SAO JORGE', 'Açougue São João'],
    ],
    ['finds accents that are written as separate characters', 'sa\u0303o joa\u0303o', ['Açougue São João']],
    ['finds words of the address together with those of the name', 'agata açougue', ['Açougue São João']],
    ['finds words of the external code', 'ped 77', ['Açougue da Joana']],
    ['takes characters other than letters and digits as spaces', '"ped-77"', ['Açougue da Joana']],
    ['finds the number of the NF-e', '48211', ['Quitanda']],
    ['finds the access key of the NF-e', invoiceKey, ['Quitanda']],
    ['does not find the middle of a word', 'ougue', []],
    ['does not find the issuer in an access key', '12345678000195', []],
    ['does not find what is written for the driver', 'zulmiro', []],
    ['finds nothing if one of the words is missing', 'açougue xis', []],
    ['takes percent signs and asterisks as spaces', '%joca*', ['Açougue do Joca']],
  ];
  for (const [says, q, names] of found) it(says, async () => assert.deepEqual(await named(q), names));

  it('combines with the filters by plan, period and state', async () => {
    const inOlder = ['ACOUGUE SAO JORGE', 'Açougue São João'];
    assert.deepEqual(await named('acou', { route_plan_id: olderPlanId }), inOlder);
    assert.deepEqual(await named('acou', { begin_date: '2026-03-01', end_date: '2026-03-31' }), inOlder);
    assert.deepEqual(await named('acou', { route_plan_id: olderPlanId, statuses: ['D'] }), []);
    assert.deepEqual(await named('acou', { external_code: 'PED-77' }), ['Açougue da Joana']);
    assert.deepEqual(await named('joca', { unassigned: false }), []);
    const inNoPlan = { unassigned: true, begin_date: '2026-03-01', end_date: '2026-03-31' };
    assert.deepEqual(await named('acou', inNoPlan), ['Açougue do Joca']);
    assert.deepEqual(await named('jota', { includes: ['user_excluded'] }), ['Açougue Jota']);
  });

  it('tells why a point is in no plan', async () => {
    const [point] = await list('joca');
    assert.equal(point?.unassigned?.code, 'no_room');
  });

  it('shows a driver the points of their own plans only', async () => {
    const driver = await service.as('52998224725');
    assert.deepEqual(await named('acou', {}, driver), ['ACOUGUE SAO JORGE', 'Açougue São João']);
    assert.deepEqual(await named('ped 77', {}, driver), []);
  });

  it('shows another company nothing', async () =>
    assert.deepEqual(await named('acou', {}, await service.asOther()), []));

  for (const q of ['a', 'a b', '- %'])
    it(`is refused for “${q}”`, async () => assert.match(await refused(list(q)), /^400 q (too_short|no_word)$/));

  it('is refused with more than ten words', async () =>
    assert.equal(await refused(list('ab b c d e f g h i j k')), '400 q too_many_words'));

  describe('that match often', () => {
    before(async () => {
      for (let order = 10; order < 40; order++)
        await insertPoint(olderRoute, { route_plan_id: olderPlanId, order, name: `Banca ${order}` });
      for (const name of ['Banca X', 'Banca Y', 'Banca Z'])
        await insertPoint(olderRoute, { name, unassigned_code: 'no_room' });
      const oldest = { date_time_start: '2026-02-10T11:00:00Z', date_time_end: '2026-02-10T20:00:00Z' };
      const oldestRoute = await insertRoute('Antiga', oldest);
      const oldestPlanId = await insertPlan({ route_id: oldestRoute, ...oldest });
      for (const order of [10, 11]) {
        await insertPoint(newerRoute, { route_plan_id: newerPlanId, order, name: `Banca nova ${order}` });
        await insertPoint(oldestRoute, { route_plan_id: oldestPlanId, order, name: `Banca antiga ${order}` });
      }
    });

    it('are found by a scan, so that no list of ids is made', async () => {
      const [found] = await sql<{ ids: unknown }>(
        `select find_words('route_point', 'banca')->'ids' as ids
         from set_config('tropeiro.customer_id', (select customer_id from route_plan where id = ${olderPlanId})::text, true)`,
      );
      assert.equal(found?.ids, null);
    });

    for (const limit of [1, 2, 3, 4, 7, 50])
      it(`are listed in the one order, in pages of ${limit}, and counted`, async () => {
        const read: string[] = [];
        let cursor: string | undefined;
        do {
          const query = { q: 'banca', limit, count: true, ...(cursor !== undefined && { cursor }) };
          const { body, headers } = await client.call('listRoutePoints', { query: query as never });
          assert.equal(headers.get('total-count'), '37');
          read.push(...body.data.map(({ name }) => name));
          cursor = nextCursor(headers);
        } while (cursor !== undefined);
        assert.deepEqual(read, await named('banca'));
        assert.deepEqual(read.slice(0, 5), ['Banca X', 'Banca Y', 'Banca Z', 'Banca nova 10', 'Banca nova 11']);
        assert.deepEqual(read.slice(-2), ['Banca antiga 10', 'Banca antiga 11']);
      });

    it('have a cursor for the same words only', async () => {
      const { headers } = await client.call('listRoutePoints', { query: { q: 'banca', limit: 1 } });
      const cursor = nextCursor(headers) ?? assert.fail('there is more');
      assert.equal(await refused(list('banca', { limit: 1, cursor })), 'not refused');
      assert.equal(await refused(list('banc', { limit: 1, cursor })), '400 invalid_cursor');
      const withoutWords = client.call('listRoutePoints', { query: { external_code: 'x', limit: 1, cursor } });
      assert.equal(await refused(withoutWords), '400 invalid_cursor');
    });
  });
});
