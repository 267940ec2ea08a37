import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
import { migrate } from '@tropeiro/platform/database/migrate/migrate.ts';
import { ask } from '@tropeiro/postgres/testing.ts';
import { tropeiroOn } from '../../cli/testing.ts';
import { schemaFiles } from '../../store/schema/schema-files.ts';
import { emptyDatabase } from '../../testing/fresh-database.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';

const path = /^\/proof\/[\w-]{32}\?head=[\da-f]{16}$/;

/** A service with a plan that has two proved deliveries. */
function provingService(settings: Readonly<Record<string, string>>) {
  let service: TestService;
  let teo: LoggedDriver;
  let own: PlanUnderWay;
  const { driver, plan, sql } = executionRecords(() => service);
  before(async () => {
    service = await startTestService(settings);
    teo = await driver();
    own = await plan(teo.id);
    const done = phoneOf(own);
    const deliveries = [done(10, 'deliver', 1, { comment: 'com Ana' }), done(20, 'deliver', 2, { comment: 'com Bia' })];
    await send(teo.client, [done(0, 'start'), ...deliveries]);
  });
  after(() => service.stop());
  return {
    sql,
    service: () => service,
    own: () => own,
    /** The proof of the plan, or of the point at this place, for a caller who sends these headers. */
    async proof(headers: Readonly<Record<string, string>> = {}, at?: number): Promise<Proof> {
      const resource = at === undefined ? `route_plan/${own.id}` : `route_point/${own.points[at]}`;
      const asked = { authorization: `Bearer ${teo.access}`, ...headers };
      const answer = await fetch(`${service.url}/${resource}/proof/`, { headers: asked });
      return ((await answer.json()) as { data: Proof }).data;
    },
    open: (url: string | null) => fetch(new URL(url ?? '', service.url)),
  };
}

const named = { 'x-forwarded-host': 'entregas.example', 'x-forwarded-proto': 'https' };

describe('The link of a proof', () => {
  const { proof, open, own, sql, service } = provingService({});

  it('is a path if no public address is known, whatever host the caller names', async () => {
    for (const headers of [{}, named]) assert.match((await proof(headers)).url ?? '', path);
    const page = await fetch(`${service().url}${(await proof()).url}`, { headers: { accept: 'text/html' } });
    const text = await page.text();
    assert.match(text, /<a href="\/proof\//, 'to which the browser adds the origin of the page');
    assert.ok(!text.includes('aria-label="QR"'), 'a QR code of a path leads nowhere');
  });

  it('is the same each time, and its token is in no table', async () => {
    const { url } = await proof();
    assert.equal((await proof()).url, url);
    const token = /proof\/([\w-]{32})/.exec(url ?? '')?.[1] ?? '';
    assert.deepEqual(await sql(`select from proof_page t where strpos(t::text, '${token}') > 0`), []);
    assert.equal((await open(url)).status, 200);
    await assert.rejects(ask(service().target.appUrl, 'select * from proof_key'), /permission denied/);
  });

  it('of a point shows what was done at that point only', async () => {
    const { url } = await proof({}, 1);
    const text = await (await open(url)).text();
    assert.ok(text.includes('com Ana') && !text.includes('com Bia'));
  });

  it('expires when it is withdrawn, and a new one replaces it', async () => {
    const [before, ofPoint] = [(await proof()).url, (await proof({}, 1)).url];
    const { code, err } = await tropeiroOn(service().target)(['proof', 'withdraw', String(own().id)]);
    assert.equal(code, 0, err);
    assert.deepEqual([(await open(before)).status, (await open(ofPoint)).status], [404, 404]);
    const { url } = await proof();
    assert.notEqual(url, before);
    assert.equal((await open(url)).status, 200);
  });
});

describe('The link of a proof with PUBLIC_URL set', () => {
  const { proof } = provingService({ PUBLIC_URL: 'https://frota.example/', TRUST_PROXY: '127.0.0.1' });

  it('has that address, whatever a proxy names', async () => {
    for (const headers of [{}, named])
      assert.match((await proof(headers)).url ?? '', /^https:\/\/frota\.example\/proof\/[\w-]{32}\?head=/);
  });
});

describe('The link of a proof behind a proxy of TRUST_PROXY', () => {
  const { proof } = provingService({ TRUST_PROXY: '127.0.0.1' });

  it('has the host that the proxy names, never one that a caller names', async () => {
    assert.match((await proof(named)).url ?? '', /^https:\/\/entregas\.example\/proof\/[\w-]{32}\?head=/);
    assert.match((await proof()).url ?? '', path);
  });
});

it('A link printed before tokens were hashed still leads to its page, like the one printed now', async () => {
  const place = await emptyDatabase();
  try {
    const migrations = schemaFiles.migrations.filter(({ name }) => name < '0084_3');
    await migrate(place.ownerUrl, { ...schemaFiles, migrations, functionsAfterTables: [] });
    await ask(
      place.ownerUrl,
      `insert into customer (name, document) values ('Uma', '11222333000181');
       insert into route (customer_id, external_code) select id, 'R' from customer;
       insert into route_plan (customer_id, route_id, status, external_code, source, source_used, objective, has_time_window,
           date_time_start, date_time_end, total_time, total_distance, total_points, total_capacity)
         select customer_id, id, 'P', 'R', 'H', 'H', 'time', false, now(), now() + interval '1 hour', 0, 0, 0, 0 from route;
       insert into proof_page (customer_id, token, route_plan_id) select customer_id, 'printed-before', id from route_plan`,
    );
    await migrate(place.ownerUrl, schemaFiles);
    const found = await ask<{ before: object; now: object }>(
      place.ownerUrl,
      `select find_proof_page('printed-before') as before, find_proof_page(proof_token(page_id)) as now from proof_page`,
    );
    assert.ok(found[0]?.before);
    assert.deepEqual(found[0]?.now, found[0]?.before);
  } finally {
    await place.drop();
  }
});
