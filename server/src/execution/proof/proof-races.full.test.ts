import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, it } from 'node:test';
import { drawing } from '../../testing/drawn-images.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, phoneOf, send } from '../plan-under-way.fixture.ts';

let service: TestService;
const { driver, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

it('Pictures and the actions that name them, sent at the same time by several phones, are each proved once', async () => {
  const teo = await driver();
  const desk = await service.as('dispatcher');
  const files = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      drawing(900 + turn)
        .png()
        .toBuffer(),
    ),
  );
  const hashes = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const plans = [await plan(teo.id), await plan(teo.id)];
  const deeds = plans.flatMap((own) => {
    const done = phoneOf(own);
    return files.map((_, turn) =>
      done(turn, 'arrive', 1 + (turn % 3), { pictures: [hashes[turn] ?? '', hashes[(turn + 3) % 8] ?? ''] }),
    );
  });
  await Promise.all([
    ...deeds.map((deed, turn) => send(teo.client, [deed], `phone ${turn % 3}`)),
    ...files.map((bytes) => teo.client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) })),
  ]);
  for (const { id } of plans) {
    const { data } = (await desk.call('getRoutePlanProof', { params: { id }, query: {} })).body;
    assert.deepEqual([data.is_whole, data.faults], [true, []]);
    const named = new Set(
      data.links.flatMap(({ kind, content }) => (kind === 'action' ? JSON.parse(content ?? '{}').pictures : [])),
    );
    const stored = data.links.flatMap(({ kind, content }) =>
      kind === 'picture_stored' ? JSON.parse(content ?? '{}').sha256_uploaded : [],
    );
    assert.deepEqual([...stored].sort(), [...named].sort());
    assert.deepEqual(
      data.links.map(({ sequence }) => sequence),
      data.links.map((_, index) => index + 1),
    );
  }
});
