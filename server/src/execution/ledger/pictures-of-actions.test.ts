import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { drawing } from '../../testing/drawn-images.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, type LoggedDriver, type PlanUnderWay, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
const { sql, driver, plan, announcementsOf } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
});
after(() => service.stop());

/** A picture as a phone stores it, named by the hash of its bytes. */
async function picture(number: number) {
  const bytes = await drawing(number).png().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const upload = async (): Promise<string> => {
    const file = new Blob([new Uint8Array(bytes)]);
    const query = { offset: 0, size: bytes.length };
    return (await teo.client.call('uploadImagePiece', { params: { sha256 }, query, file })).body.data.picture ?? '';
  };
  return { sha256, upload };
}

/** Whether the proof of the first stop was pending in each announcement about it, oldest first. */
const pending = async ({ points }: PlanUnderWay): Promise<boolean[]> =>
  (
    await sql<{ is_pending: boolean }>(`select (payload -> 'proof_pending')::boolean as is_pending from outbox
      where type like 'route_point.%' and resource_id = ${points[1]} order by id`)
  ).map(({ is_pending }) => is_pending);

describe('The pictures of an action', () => {
  it('can arrive before or after it, and its proof is pending until all have', async () => {
    const morning = await plan(teo.id, { require_picture: 'true', require_signature: 'true' });
    const [first, second, signature] = [await picture(1), await picture(2), await picture(3)];
    const firstName = await first.upload();
    const proof = { pictures: [second.sha256, first.sha256], signature: signature.sha256 };
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, proof)]);
    const shown = async () => {
      const query = { route_plan_id: morning.id, external_code: 'NF-1' };
      const [point] = (await teo.client.call('listRoutePoints', { query })).body.data;
      const { pictures, picture_list, signature_img } = point?.routes_info[0] ?? {};
      return [point?.status, point?.proof_pending, pictures, picture_list, signature_img];
    };
    assert.deepEqual(await shown(), ['E', true, firstName, [firstName], null]);
    const [secondName, signatureName] = [await second.upload(), await signature.upload()];
    assert.deepEqual(await shown(), ['E', false, secondName, [secondName, firstName], signatureName]);
    assert.deepEqual(await announcementsOf(morning), ['started', 'delivered', 'point updated']);
    await signature.upload();
    assert.deepEqual(await pending(morning), [true, false], 'announced once, with the last of them');
    const [stored] = await sql<{ count: number }>(
      `select count(*)::integer from image where is_shown(image) and name in ('${firstName}', '${signatureName}')`,
    );
    assert.deepEqual(stored, { count: 2 });
  });

  it('that arrive at the same time announce once that the proof is complete', async () => {
    const morning = await plan(teo.id);
    const pictures = await Promise.all([11, 12, 13, 14].map(picture));
    const proof = { pictures: pictures.map(({ sha256 }) => sha256) };
    await send(teo.client, [phoneOf(morning)(0, 'deliver', 1, proof)]);
    await Promise.all(pictures.map(({ upload }) => upload()));
    assert.deepEqual(await pending(morning), [true, false]);
  });

  it('that arrive at the same time as the action are announced with it or after it', async () => {
    const morning = await plan(teo.id);
    const [image] = [await picture(21)];
    const sent = phoneOf(morning)(0, 'deliver', 1, { pictures: [image.sha256] });
    await Promise.all([send(teo.client, [sent]), image.upload()]);
    assert.equal((await pending(morning)).at(-1), false);
  });
});
