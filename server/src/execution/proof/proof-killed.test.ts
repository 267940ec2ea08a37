import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { drawing } from '../../testing/drawn-images.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { executionRecords, phoneOf } from '../plan-under-way.fixture.ts';

/** Behind how many round trips each service dies: every step of an action, and of a picture behind two that are known. */
const deaths = [2, 5, 8, 10, 12, 14, 16, 18];

let service: TestService;
const { sql, insert, plan } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

it('A service that is killed behind any step leaves no action or picture without its proof, and none twice', async () => {
  const driverId = await insert('driver', { name: 'Téo' });
  await sql(`update app_user set driver_id = ${driverId} where login = '52998224725'`);
  const own = await plan(driverId);
  const bytes = await drawing(77).png().toBuffer();
  const pictures = [createHash('sha256').update(bytes).digest('hex')];
  const done = phoneOf(own);
  const actions = [done(0, 'start'), done(10, 'deliver', 1, { pictures })];
  const wordsOf = (killedBehind: number) => [
    ...[JSON.stringify(service.target), service.folder, String(killedBehind)],
    ...[JSON.stringify(actions), bytes.toString('base64')],
  ];
  const script = fileURLToPath(new URL('./proof-killed.fixture.ts', import.meta.url));
  const desk = await service.as('dispatcher');
  const proof = async () => (await desk.call('getRoutePlanProof', { params: { id: own.id }, query: {} })).body.data;
  for (const death of [...deaths, 0]) {
    const child = spawn(process.execPath, [script, ...wordsOf(death)], { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code, signal] = await once(child, 'close');
    assert.ok(code === 0 || signal === 'SIGKILL', `${death} ended with ${code}`);
    const { is_whole, links } = await proof();
    const [kept] = await sql<{
      actions: number;
      images: number;
    }>(`select (select count(*)::integer from execution_action) as actions,
      (select count(*)::integer from image) as images`);
    const count = (kind: string) => links.filter((link) => link.kind === kind).length;
    assert.deepEqual(
      [is_whole, count('action'), count('picture_stored')],
      [true, kept?.actions, kept?.images],
      `${death}`,
    );
  }
  assert.deepEqual(
    (await proof()).links.map(({ kind }) => kind),
    ['action', 'action', 'picture_stored'],
  );
});
