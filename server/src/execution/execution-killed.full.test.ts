import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seeded } from '@tropeiro/tools/seeded.ts';
import { scaledRuns } from '@tropeiro/tools/test-run.ts';
import { drawing } from '../testing/drawn-images.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { executionRecords, outcomes, type PlanUnderWay, phoneOf, send } from './plan-under-way.fixture.ts';

/** Every step is tried in a long run, and otherwise some of them, others with every seed. */
const stride = scaledRuns(1) > 1 ? 1 : 4;

let service: TestService;
const { sql, insert, plan, state, told } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

it('A service that is killed behind any step keeps all of a call or nothing, and sent again it is as if nobody had died', async () => {
  const driverId = await insert('driver', { name: 'Téo' });
  await sql(`update app_user set driver_id = ${driverId} where login = '52998224725'`);
  const reason = await insert('route_return_reason', { name: 'Fechado' });
  const { client, access } = await service.logIn('52998224725', { realm: 'driver' });
  const desk = await service.as('dispatcher');

  /** What a plan has come to: its state, what is told of it, and its proof, of which every link must hold. */
  const broughtTo = async (own: PlanUnderWay) => {
    const { is_whole, links } = (await desk.call('getRoutePlanProof', { params: { id: own.id }, query: {} })).body.data;
    assert.ok(is_whole);
    return { state: await state(own), told: await told(own), links: links.map(({ kind }) => kind) };
  };
  const nothing = { state: 'P PPPPP', told: [], links: [] };
  const actions = { links: Array.from({ length: 4 }, () => 'action'), state: 'E PEDPP' };
  const announced = ['started', 'arrived', 'delivered', 'returned'];
  const proved = [...announced, 'point updated'];

  for (let death = 1 + Math.floor(seeded().next() * stride); ; death += stride) {
    const own = await plan(driverId);
    const bytes = await drawing(death).png().toBuffer();
    const pictures = [createHash('sha256').update(bytes).digest('hex')];
    const done = phoneOf(own);
    const sent = [
      done(0, 'start'),
      done(5, 'arrive', 1),
      done(10, 'deliver', 1, { pictures }),
      done(20, 'return', 2, { route_return_reason_id: reason }),
    ];

    const answered = await lifeOf(death, access, JSON.stringify(sent), bytes);
    const left = await broughtTo(own);
    const areKept = left.links.length > 0;
    assert.ok(areKept || answered.length === 0, 'what was acknowledged is there');
    const isStored = left.links.includes('picture_stored');
    const whole = { ...actions, links: [...actions.links, 'picture_stored'], told: proved };
    assert.deepEqual(left, isStored ? whole : areKept ? { ...actions, told: announced } : nothing);

    const again = outcomes(await send(client, sent));
    assert.deepEqual(new Set(again), new Set([areKept ? 'repeated' : 'applied']));
    await client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) });
    assert.deepEqual(await broughtTo(own), whole, `killed behind ${death}`);
    if (answered.includes('picture')) break;
  }
});

/** What was answered by a service that dies behind so many round trips. */
async function lifeOf(death: number, token: string, actions: string, bytes: Buffer): Promise<readonly string[]> {
  const script = fileURLToPath(new URL('./execution-killed.fixture.ts', import.meta.url));
  const words = [
    JSON.stringify(service.target),
    service.folder,
    String(death),
    token,
    actions,
    bytes.toString('base64'),
  ];
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [[code, signal], said] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  assert.ok(code === 0 || signal === 'SIGKILL', `${death} ended with ${code}`);
  return said.split('\n').filter((line) => line !== '');
}
