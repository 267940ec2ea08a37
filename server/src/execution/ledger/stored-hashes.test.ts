import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { photo } from '../../testing/drawn-images.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
let admin: Client;
let teo: LoggedDriver;
let rita: LoggedDriver;
const { driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  admin = await service.as('admin');
  [teo, rita] = [await driver(), await driver()];
});
after(() => service.stop());

/** Uploads a photo in one request. Returns the image, and the hash of the file as sent. */
async function upload(number: number, caller: Client) {
  const bytes = await photo(number).jpeg({ quality: 97 }).toBuffer();
  const { data } = (await caller.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) })).body;
  return { image: data, sent: createHash('sha256').update(bytes).digest('hex') };
}

const pointOf = async ({ id }: PlanUnderWay, at: number) => {
  const query = { route_plan_id: id, external_code: `NF-${at}` };
  const [point] = (await admin.call('listRoutePoints', { query })).body.data;
  const attempt = point?.routes_info.at(-1);
  return { isPending: point?.proof_pending, pictures: attempt?.picture_list, flags: attempt?.flags };
};

const proofOf = async ({ id }: PlanUnderWay) => {
  const { is_whole, links } = (await admin.call('getRoutePlanProof', { params: { id }, query: {} })).body.data;
  return { is_whole, kinds: links.map(({ kind }) => kind) };
};

describe('The hash in the response to an upload', () => {
  it('stands for the picture in an action of the user who uploaded it', async () => {
    const { image, sent } = await upload(410, teo.client);
    assert.notEqual(image.sha256, sent);
    const own = await plan(teo.id);
    await send(teo.client, [phoneOf(own)(0, 'deliver', 1, { pictures: [image.sha256] })]);
    assert.deepEqual(await pointOf(own, 1), { isPending: false, pictures: [image.picture], flags: [] });
    assert.deepEqual(await proofOf(own), { is_whole: true, kinds: ['action', 'picture_stored'] });
  });

  it('stands for nothing in an action of another user, until that user uploads the picture too', async () => {
    const { image } = await upload(411, teo.client);
    const own = await plan(rita.id);
    await send(rita.client, [phoneOf(own)(0, 'deliver', 1, { pictures: [image.sha256] })]);
    assert.deepEqual(await pointOf(own, 1), { isPending: true, pictures: [], flags: [] });
    await upload(411, rita.client);
    assert.deepEqual(await pointOf(own, 1), { isPending: false, pictures: [image.picture], flags: [] });
    assert.deepEqual(await proofOf(own), { is_whole: true, kinds: ['action', 'picture_stored'] });
  });

  it('and the hash of the file as sent are one picture, which proves no stop at another address', async () => {
    const { image, sent } = await upload(412, teo.client);
    const own = await plan(teo.id);
    const done = phoneOf(own);
    await send(teo.client, [done(0, 'deliver', 1, { pictures: [sent] })]);
    await send(teo.client, [done(5, 'deliver', 3, { pictures: [image.sha256] })]);
    assert.deepEqual((await pointOf(own, 3)).flags, ['reused_picture']);
  });
});
