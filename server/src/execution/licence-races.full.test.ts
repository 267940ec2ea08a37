import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Client } from '@tropeiro/contract/client.ts';
import { drawing } from '../testing/drawn-images.ts';
import { lockWaits } from '../testing/lock-waits.ts';
import { refused } from '../testing/refused.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let admin: Client;
let teo: LoggedDriver;
const { sql, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  teo = await driver();
});
after(() => service.stop());

async function uploaded(number: number): Promise<{ sha256: string; name: string }> {
  const bytes = await drawing(number).png().toBuffer();
  const { body } = await teo.client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) });
  return { sha256: createHash('sha256').update(bytes).digest('hex'), name: body.data.picture };
}

/** Makes these changes and commits them once the call waits for them or has ended. */
async function whileUncommitted<T>(changes: string, call: () => Promise<T>): Promise<T> {
  await sql('begin');
  await sql(changes);
  let isDone = false;
  const called = call().finally(() => {
    isDone = true;
  });
  while (!isDone && (await sql(lockWaits)).length === 0) await setImmediate();
  await sql('commit');
  return called;
}

it('A picture that becomes a licence while an action names it proves nothing', async () => {
  const { sha256, name } = await uploaded(31);
  const morning = await plan(teo.id);
  await whileUncommitted(`update driver set cnh_file = '${name}' where id = ${teo.id}`, () =>
    send(teo.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [sha256] })]),
  );
  const proof = await admin.call('getRoutePlanProof', { params: { id: morning.id }, query: {} });
  assert.deepEqual(
    proof.body.data.links.map(({ kind }) => kind),
    ['action'],
  );
});

it('A picture does not become a licence while an action stores it as proof of a stop', async () => {
  const { sha256, name } = await uploaded(32);
  const morning = await plan(teo.id);
  const proving = `select from image where name = '${name}' for share;
    insert into proof_picture (customer_id, route_plan_id, sha256_uploaded, user_id, sha256_stored)
    select i.customer_id, ${morning.id}, '${sha256}', i.user_ids[1], i.sha256 from image i where i.name = '${name}'`;
  const change = { body: { data: { id: teo.id, cnh_file: name } } };
  assert.equal(
    await whileUncommitted(proving, () => refused(admin.call('changeDriver', change))),
    '422 /data/cnh_file proves_stop',
  );
});
