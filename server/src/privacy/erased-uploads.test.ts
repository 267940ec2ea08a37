import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { executionRecords, phoneOf, send } from '../execution/plan-under-way.fixture.ts';
import { drawing } from '../testing/drawn-images.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let admin: Client;
const { sql, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
});
after(() => service.stop());

/** Uploads a drawing and returns its name. */
async function upload(number: number, client: Client): Promise<string> {
  const file = new Blob([new Uint8Array(await drawing(number).png().toBuffer())]);
  return (await client.call('uploadImage', { file })).body.data.picture;
}

/** The pictures that the two exports of a driver's person list. */
async function exportedFiles(driverId: number, userId: number): Promise<readonly unknown[][]> {
  const exports = [
    await admin.call('exportDriver', { params: { id: driverId }, query: {} }),
    await admin.call('exportUser', { params: { id: userId }, query: {} }),
  ];
  return exports.map(({ body }) =>
    body.data.filter(({ group }) => group === 'files').map(({ data }) => (data as { picture: string }).picture),
  );
}

describe('Pictures that an anonymized person uploaded', () => {
  for (const noun of ['driver', 'user'] as const)
    it(`are erased with the ${noun} though no action names them, and neither export lists them`, async () => {
      const [teo, rita] = [await driver(), await driver()];
      const [user] = await sql<{ id: number }>(`select id::int from app_user where driver_id = ${teo.id}`);
      const userId = user?.id ?? assert.fail();
      const first = noun === 'driver' ? 310 : 330;
      const unclaimed = await upload(first, teo.client);
      const shared = await upload(first + 1, teo.client);
      await upload(first + 1, rita.client);
      const awaited = await upload(first + 2, teo.client);
      await upload(first + 2, rita.client);
      const ofRita = await plan(rita.id);
      const bytes = await drawing(first + 1)
        .png()
        .toBuffer();
      const pictures = [createHash('sha256').update(bytes).digest('hex')];
      await send(rita.client, [phoneOf(ofRita)(0, 'deliver', 1, { pictures })]);
      assert.deepEqual(await exportedFiles(teo.id, userId), [
        [unclaimed, shared, awaited],
        [unclaimed, shared, awaited],
      ]);

      const { data } =
        noun === 'driver'
          ? (await admin.call('anonymizeDriver', { params: { id: teo.id } })).body
          : (await admin.call('anonymizeUser', { params: { id: userId } })).body;
      assert.equal(data.erased.find(({ resource }) => resource === 'picture')?.count, 1);
      assert.deepEqual(await exportedFiles(teo.id, userId), [[], []]);
      const left = await sql<{ name: string }>(
        `select name from image where name in ('${unclaimed}', '${shared}', '${awaited}') order by id`,
      );
      assert.deepEqual(left, [{ name: shared }, { name: awaited }], 'what another driver also uploaded remains');
    });
});
