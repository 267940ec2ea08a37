import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { drawing } from '../testing/drawn-images.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, type LoggedDriver, phoneOf, send } from './plan-under-way.fixture.ts';

let service: TestService;
let teo: LoggedDriver;
const { sql, driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
  teo = await driver();
});
after(() => service.stop());

/** A picture as a phone has it, known by the hash of its bytes. */
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

describe('The pictures of an action', () => {
  it('come before or after it, and until all are there its proof is pending', async () => {
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
    const [kept] = await sql<{ count: number }>(
      `select count(*)::integer from image where is_shown(image) and name in ('${firstName}', '${signatureName}')`,
    );
    assert.deepEqual(kept, { count: 2 });
  });
});
