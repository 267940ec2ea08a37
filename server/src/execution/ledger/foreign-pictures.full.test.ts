import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { SentAction } from '@tropeiro/domain/execution/actions/sent-action-schema.ts';
import { drawing } from '../../testing/drawn-images.ts';
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

let service: TestService;
let admin: Client;
let desk: Client;
let teo: LoggedDriver;
let rita: LoggedDriver;
const { sql, driver, plan, announcementsOf } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  [admin, desk] = [await service.as('admin'), await service.as('dispatcher')];
  [teo, rita] = [await driver(), await driver()];
});
after(() => service.stop());

/** A picture that any user may upload, named by the hash of its bytes. */
async function picture(number: number) {
  const bytes = await drawing(number).png().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const uploadBy = async (caller: Client): Promise<string> => {
    const query = { offset: 0, size: bytes.length };
    const file = new Blob([new Uint8Array(bytes)]);
    return (await caller.call('uploadImagePiece', { params: { sha256 }, query, file })).body.data.picture ?? '';
  };
  return { sha256, uploadBy };
}

const pointOf = async ({ id }: PlanUnderWay, at: number) => {
  const query = { route_plan_id: id, external_code: `NF-${at}` };
  const [point] = (await admin.call('listRoutePoints', { query })).body.data;
  return { status: point?.status, proof_pending: point?.proof_pending, attempt: point?.routes_info.at(-1) };
};

const proofPage = async ({ id }: PlanUnderWay): Promise<string> => {
  const call = { params: { id }, query: {}, headers: { accept: 'text/html' } };
  return Buffer.from((await admin.bytes('getRoutePlanProof', call)).body).toString();
};

const kindsProved = async ({ id }: PlanUnderWay): Promise<string[]> =>
  (await admin.call('getRoutePlanProof', { params: { id }, query: {} })).body.data.links.map(({ kind }) => kind);

describe("A picture of another user's", () => {
  const uses: readonly [string, (hash: string) => Partial<SentAction>][] = [
    ['picture', (hash) => ({ pictures: [hash] })],
    ['signature', (hash) => ({ signature: hash })],
    ['picture of the hodometer', (hash) => ({ hodometer_picture: hash })],
  ];
  for (const [index, [use, proof]] of uses.entries())
    it(`is not shown as the ${use} of a delivery, whose proof stays pending`, async () => {
      const foreign = await picture(100 + index);
      await foreign.uploadBy(rita.client);
      const morning = await plan(teo.id);
      assert.deepEqual(outcomes(await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, proof(foreign.sha256))])), [
        'applied',
      ]);
      const { proof_pending, attempt } = await pointOf(morning, 1);
      const { picture_list, signature_img, hodometer_picture } = attempt ?? {};
      assert.deepEqual([proof_pending, picture_list, signature_img, hodometer_picture], [true, [], null, null]);
      assert.deepEqual(await kindsProved(morning), ['action']);
      assert.doesNotMatch(await proofPage(morning), /<img /);
    });

  it('leaves a proof pending like a picture that was not uploaded, in the answer and the announcement', async () => {
    const [foreign, missing] = [await picture(106), await picture(107)];
    await foreign.uploadBy(rita.client);
    const delivered = async ({ sha256 }: { readonly sha256: string }) => {
      const morning = await plan(teo.id, { require_picture: 'true' });
      const { actions } = await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [sha256] })]);
      const announced = await sql<{ is_pending: boolean }>(`select (payload -> 'proof_pending')::boolean as is_pending
        from outbox where type = 'route_point.delivered' and resource_id = ${morning.points[1]}`);
      return { actions: actions.map(({ uuid: _, route_point_id: __, ...result }) => result), announced };
    };
    const ofForeign = await delivered(foreign);
    assert.deepEqual(ofForeign, await delivered(missing));
    assert.deepEqual(ofForeign.announced, [{ is_pending: true }]);
  });

  it('satisfies no requirement until the driver uploads it too', async () => {
    const shared = await picture(110);
    await shared.uploadBy(desk);
    const morning = await plan(teo.id, { require_picture: 'true' });
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [shared.sha256] })]);
    assert.equal((await pointOf(morning, 1)).proof_pending, true);
    const name = await shared.uploadBy(teo.client);
    const { proof_pending, attempt } = await pointOf(morning, 1);
    assert.deepEqual([proof_pending, attempt?.picture_list], [false, [name]]);
    assert.deepEqual(await announcementsOf(morning), ['started', 'delivered', 'point updated']);
    assert.match(await proofPage(morning), /<img /);
  });

  it("proves nothing in a plan in which its owner's action names it too", async () => {
    const shared = await picture(120);
    const name = await shared.uploadBy(teo.client);
    const morning = await plan(teo.id);
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [shared.sha256] })]);
    const data = { comment: 'Confirmado por telefone', pictures: [shared.sha256] };
    await desk.call('performRoutePointManually', { params: { id: morning.points[2] ?? 0 }, query: {}, body: { data } });
    assert.deepEqual((await pointOf(morning, 1)).attempt?.picture_list, [name]);
    assert.deepEqual((await pointOf(morning, 2)).attempt?.picture_list, []);
    assert.equal((await proofPage(morning)).split('<img ').length - 1, 1);
    await shared.uploadBy(desk);
    assert.deepEqual((await pointOf(morning, 2)).attempt?.picture_list, [name]);
  });

  it('stays when the driver whose action only names it is erased', async () => {
    const owned = await picture(125);
    const name = await owned.uploadBy(rita.client);
    const leaving = await driver();
    const morning = await plan(leaving.id);
    await send(leaving.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [owned.sha256] })], 'moto-l');
    await admin.call('anonymizeDriver', { params: { id: leaving.id } });
    assert.equal((await sql(`select from image where name = '${name}'`)).length, 1);
  });

  it('stays when the proof that only names it is erased', async () => {
    const owned = await picture(130);
    const name = await owned.uploadBy(rita.client);
    const [own, other] = [await plan(rita.id), await plan(teo.id)];
    await send(rita.client, [phoneOf(own)(0, 'deliver', 1, { pictures: [owned.sha256] })], 'moto-r');
    await send(teo.client, [phoneOf(other)(0, 'deliver', 1, { pictures: [owned.sha256] })]);
    await sql(`select set_config('tropeiro.customer_id', customer_id::text, true), erase_proof(id, '{1}')
      from route_plan where id = ${other.id}`);
    assert.deepEqual((await pointOf(own, 1)).attempt?.picture_list, [name]);
  });
});

it('The photo of a licence proves nothing, even if the driver uploaded it', async () => {
  const licence = await picture(140);
  const name = await licence.uploadBy(teo.client);
  const morning = await plan(teo.id, { require_picture: 'true' });
  await sql(`update driver set cnh_file = '${name}' where id = ${rita.id}`);
  await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [licence.sha256] })]);
  const { proof_pending, attempt } = await pointOf(morning, 1);
  assert.deepEqual([proof_pending, attempt?.picture_list], [true, []]);
  assert.doesNotMatch(await proofPage(morning), /<img /);
});

it('A picture that proves a stop cannot become a licence, and stays shown', async () => {
  const shown = await picture(145);
  const name = await shown.uploadBy(teo.client);
  const morning = await plan(teo.id);
  await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, { pictures: [shown.sha256] })]);
  for (const cnh_file of [name, name.split('.')[0] ?? ''])
    assert.equal(
      await refused(admin.call('changeDriver', { body: { data: { id: rita.id, cnh_file } } })),
      '422 /data/cnh_file proves_stop',
    );
  assert.deepEqual((await pointOf(morning, 1)).attempt?.picture_list, [name]);
});

describe('A picture that already proves a stop', () => {
  const flagsOf = async (target: PlanUnderWay, at: number) => (await pointOf(target, at)).attempt?.flags;

  it('at another address is accepted and flagged, in any plan', async () => {
    const used = await picture(150);
    await used.uploadBy(teo.client);
    const [morning, afternoon] = [await plan(teo.id), await plan(teo.id)];
    const proof = { pictures: [used.sha256] };
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, proof)]);
    await send(teo.client, [phoneOf(afternoon, '2026-03-11')(0, 'deliver', 2, proof)], 'moto-2');
    assert.deepEqual([await flagsOf(morning, 1), await flagsOf(afternoon, 2)], [[], ['reused_picture']]);
    const query = { route_plan_id: afternoon.id };
    const [action] = (await admin.call('listExecutionActions', { query })).body.data;
    assert.deepEqual([action?.outcome, action?.flag, action?.flags], ['applied', 'reused_picture', ['reused_picture']]);
  });

  it('is flagged only at the later of two stops sent in one call', async () => {
    const used = await picture(153);
    await used.uploadBy(teo.client);
    const morning = await plan(teo.id);
    const done = phoneOf(morning);
    const proof = { pictures: [used.sha256] };
    await send(teo.client, [done(0, 'deliver', 1, proof), done(10, 'deliver', 2, proof)]);
    assert.deepEqual([await flagsOf(morning, 1), await flagsOf(morning, 2)], [[], ['reused_picture']]);
  });

  it('is also flagged if it is uploaded after both actions', async () => {
    const used = await picture(155);
    const [morning, afternoon] = [await plan(teo.id), await plan(teo.id)];
    const proof = { pictures: [used.sha256] };
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, proof)]);
    await send(teo.client, [phoneOf(afternoon, '2026-03-11')(0, 'deliver', 2, proof)], 'moto-2');
    await used.uploadBy(teo.client);
    assert.deepEqual(await flagsOf(afternoon, 2), ['reused_picture']);
  });

  it('is not flagged if another user only names it', async () => {
    const used = await picture(157);
    await used.uploadBy(rita.client);
    const [other, own] = [await plan(teo.id), await plan(rita.id)];
    const proof = { pictures: [used.sha256] };
    await send(teo.client, [phoneOf(other)(0, 'deliver', 1, proof)]);
    await send(rita.client, [phoneOf(own)(0, 'deliver', 2, proof)], 'moto-r');
    assert.deepEqual(await flagsOf(own, 2), []);
  });

  it('at the same address, or that was undone, is not flagged', async () => {
    const used = await picture(160);
    await used.uploadBy(teo.client);
    const [morning, afternoon] = [await plan(teo.id), await plan(teo.id)];
    const proof = { pictures: [used.sha256] };
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, proof)]);
    await send(teo.client, [phoneOf(afternoon, '2026-03-11')(0, 'deliver', 1, proof)], 'moto-2');
    assert.deepEqual(await flagsOf(afternoon, 1), []);
    const undo = { query: {}, body: { data: { comment: 'Ponto errado' } } };
    for (const { points } of [morning, afternoon])
      await desk.call('undoRoutePoint', { params: { id: points[1] ?? 0 }, ...undo });
    const evening = await plan(teo.id);
    await send(teo.client, [phoneOf(evening, '2026-03-12')(0, 'deliver', 2, proof)], 'moto-3');
    assert.deepEqual(await flagsOf(evening, 2), []);
  });
});
