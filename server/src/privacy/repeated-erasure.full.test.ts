import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { executionRecords, outcomes, phoneOf, send } from '../execution/plan-under-way.fixture.ts';
import { drawing } from '../testing/drawn-images.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { forgetAllOld } from './forget-old.ts';

let service: TestService;
let admin: Client;
const { sql, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

/**
 * The data that a repeated call must not change: the number of audit entries, announcements and proof links, and the
 * records.
 */
const written = () =>
  sql(`select (select count(*) from audit) as audit, (select count(*) from outbox) as outbox, (select count(*) from proof_link) as links,
    (select md5(string_agg(t::text, ' ' order by id)) from driver t) as drivers,
    (select md5(string_agg(t::text, ' ' order by id)) from app_user t) as users,
    (select md5(string_agg(t::text, ' ' order by id)) from route_point t) as points,
    (select md5(string_agg(t::text, ' ' order by id)) from execution_action t) as actions`);

/** Calls twice. The second response is the same as the first, and the second call writes nothing. */
async function repeated<T>(call: () => Promise<{ readonly body: { readonly data: T } }>): Promise<T> {
  const { data: first } = (await call()).body;
  const before = await written();
  assert.deepEqual((await call()).body.data, first);
  assert.deepEqual(await written(), before);
  return first;
}

/** A plan of a driver with one delivery that names its receiver. */
async function deliveredPlan() {
  const teo = await driver();
  const own = await plan(teo.id);
  const done = phoneOf(own);
  const receiver = { receiver_name: 'Ana Souza', comment: 'na portaria', latitude: -30, longitude: -51 };
  await send(teo.client, [done(0, 'perform', 0), done(5, 'deliver', 1, receiver)]);
  return { teo, own, done, point: own.points[1] ?? 0 };
}

const countsOf = ({ erased }: { readonly erased: readonly { resource: string; count: number }[] }) =>
  Object.fromEntries(erased.map(({ resource, count }) => [resource, count]));

describe('An erasure that is repeated', () => {
  it('of a driver changes nothing, and returns again when and how much was erased', async () => {
    const { teo } = await deliveredPlan();
    const params = { id: teo.id };
    const erasure = await repeated(() => admin.call('anonymizeDriver', { params }));
    assert.deepEqual(countsOf(erasure), { driver: 1, execution_action: 2, proof: 2, session: 1, user: 1 });
    const { data } = (await admin.call('getDriver', { params, query: {} })).body;
    assert.equal(data.date_anonymized, erasure.date_anonymized);
    const fields = { id: teo.id, name: 'Outra pessoa', status: 'A' } as const;
    assert.equal(
      await refused(admin.call('changeDriver', { body: { data: fields } })),
      '422 /data/id anonymized',
      'the record is not given to another person',
    );
  });

  it('of a user changes nothing', async () => {
    const created = await admin.call('createUser', {
      body: { data: { name: 'Zoé', login: 'zoe', role: 'viewer', password: 'uma senha longa' } },
    });
    const params = { id: created.body.data.id };
    assert.equal(created.body.data.date_anonymized, null);
    const erasure = await repeated(() => admin.call('anonymizeUser', { params }));
    assert.deepEqual(countsOf(erasure), { user: 1 });
    assert.equal((await admin.call('getUser', { params })).body.data.date_anonymized, erasure.date_anonymized);
    const fields = { id: params.id, login: 'outra', active: true };
    assert.equal(await refused(admin.call('changeUser', { body: { data: fields } })), '422 /data/id anonymized');
  });

  it('of a point changes nothing, unless more was reported there since', async () => {
    const { teo, own, done, point } = await deliveredPlan();
    const params = { id: point };
    const erase = () => admin.call('anonymizeRoutePoint', { params });
    const erasure = await repeated(erase);
    assert.deepEqual(countsOf(erasure), { execution_action: 1, proof: 1, route_point: 1 });
    const read = (await admin.call('listRoutePoints', { query: { route_plan_id: own.id } })).body.data;
    assert.deepEqual(
      read.map(({ date_anonymized }) => date_anonymized),
      [null, erasure.date_anonymized, null, null, null],
    );
    await send(teo.client, [done(4, 'arrive', 1, { comment: 'a vizinha Iara abriu' })]);
    const later = await repeated(erase);
    assert.deepEqual(
      countsOf(later),
      { execution_action: 2, proof: 1, route_point: 1 },
      'it came too late to be proved',
    );
    assert.deepEqual(await sql(`select from execution_action where comment ~ 'Iara'`), []);
  });

  it('of a point leaves it imprecise: its place is not corrected any more, in a plan or in none', async () => {
    const own = await plan((await driver()).id);
    const [, inPlan = 0, inNone = 0] = own.points;
    const [row] = await sql<{ route: number }>(`select route_id::int as route from route_plan where id = ${own.id}`);
    await sql(
      `update route_point set route_plan_id = null, "order" = null, unassigned_code = 'not_geocoded', latitude = -30.0456789 where id = ${inNone}`,
    );
    for (const id of [inPlan, inNone]) await admin.call('anonymizeRoutePoint', { params: { id } });
    const body = { data: { latitude: -30.0456789, longitude: -51.123456 } };
    const fault = '422 point_id anonymized';
    const ofPlan = { params: { id: own.id, point_id: inPlan }, query: {}, body };
    assert.equal(await refused(admin.call('correctRoutePoint', ofPlan)), fault);
    const ofRoute = { params: { id: row?.route ?? 0, point_id: inNone }, body };
    assert.equal(await refused(admin.call('correctUnassignedPoint', ofRoute)), fault);
    const audited = await sql(`select resource_id::int as id, count(*)::int from audit
      where resource = 'route_point' and resource_id in (${inPlan}, ${inNone}) group by 1 order by 1`);
    assert.deepEqual(audited, [
      { id: inPlan, count: 1 },
      { id: inNone, count: 1 },
    ]);
  });

  it('of a point counts a picture once that a refused return and a delivery name', async () => {
    const teo = await driver();
    const own = await plan(teo.id);
    const done = phoneOf(own);
    const bytes = await drawing(91).png().toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const query = { offset: 0, size: bytes.length };
    await teo.client.call('uploadImagePiece', { params: { sha256 }, query, file: new Blob([new Uint8Array(bytes)]) });
    const shown = { pictures: [sha256], latitude: -30, longitude: -51 };
    const sent = await send(teo.client, [
      done(0, 'perform', 0),
      done(4, 'return', 1, shown),
      done(5, 'deliver', 1, shown),
    ]);
    assert.deepEqual(outcomes(sent), ['applied', 'refused reason_required', 'applied']);
    const erasure = await repeated(() => admin.call('anonymizeRoutePoint', { params: { id: own.points[1] ?? 0 } }));
    assert.equal(countsOf(erasure).picture, 1);
  });
});

describe('The erasure of several people at once', () => {
  it('erases proofs plan by plan, and counts those of each person', async () => {
    const [teo, ivo] = [await driver(), await driver()];
    const delivered = async ({ id, client }: typeof teo) => {
      const own = await plan(id);
      const done = phoneOf(own);
      await send(client, [done(0, 'perform', 0), done(5, 'deliver', 1)]);
      return own.id;
    };
    const planIds = [await delivered(ivo), await delivered(teo), await delivered(ivo)];
    await sql(`update driver set status = 'I', date_modified = now() - case id when ${teo.id} then interval '500 days' else interval '400 days' end
        where id in (${teo.id}, ${ivo.id});
      insert into retention (customer_id, class, days) select customer_id, 'inactive_driver', 300 from driver where id = ${teo.id};
      delete from outbox`);
    const database = new Database({ url: service.target.appUrl, maxConnections: 2, waitS: 60, statementTimeoutS: 60 });
    const warn = (facts: object) => assert.fail(JSON.stringify(facts));
    await forgetAllOld(database, { chunkRows: 40, budgetS: 60 }, { warn }).finally(() => database.close());
    const announced = await sql<{ id: number }>(
      `select resource_id::int as id from outbox where type = 'route_plan.updated' order by outbox.id`,
    );
    assert.deepEqual(
      announced.map(({ id }) => id),
      planIds,
    );
    const counted = await sql(
      `select id::int, (erased -> 'proof')::int as proof from driver where id in (${teo.id}, ${ivo.id}) order by id`,
    );
    assert.deepEqual(counted, [
      { id: teo.id, proof: 2 },
      { id: ivo.id, proof: 4 },
    ]);
  });
});

describe('A process of the release before, during a rolling upgrade,', () => {
  const keys = ['driver', 'erased_driver', 'user', 'vehicle', 'checklist', 'cards'] as const;
  const read = async (noun: 'driver' | 'user', id: number) => {
    const [row] = await sql<{ erased: Record<string, unknown> }>(`select anonymize_${noun}(${id}) as erased
      from (select set_config('tropeiro.customer_id', customer_id::text, true) from driver limit 1) company`);
    return keys.map((key) => row?.erased[key]);
  };

  it('finds the records of an erasure under the names it knows', async () => {
    const [teo, ivo] = [await driver(), await driver()];
    const userOf = async (id: number) =>
      (await sql<{ id: number }>(`select id::int from app_user where driver_id = ${id}`))[0]?.id ?? 0;
    const [userOfTeo, userOfIvo] = [await userOf(teo.id), await userOf(ivo.id)];
    assert.deepEqual(await read('user', userOfTeo), [[teo.id], undefined, [userOfTeo], undefined, [], []]);
    assert.deepEqual(await read('driver', ivo.id), [[ivo.id], [ivo.id], [userOfIvo], [], [], []]);
  });
});
