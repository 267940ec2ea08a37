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

/** A long run tries every step. Otherwise some steps are tried, other ones with every seed. */
const stride = scaledRuns(1) > 1 ? 1 : 4;

let service: TestService;
const { sql, insert, plan, state, announcementsOf } = executionRecords(() => service);
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

it('A service killed after any step stores all of a call or nothing, and sending it again gives the same result as without the kill', async () => {
  const driverId = await insert('driver', { name: 'Téo' });
  await sql(`update app_user set driver_id = ${driverId} where login = '52998224725'`);
  const reason = await insert('route_return_reason', { name: 'Fechado' });
  const { client, access } = await service.logIn('52998224725', { realm: 'driver' });
  const desk = await service.as('dispatcher');

  /** The result for a plan: its state, its announcements, and its proof, whose every link must be valid. */
  const progressOf = async (own: PlanUnderWay) => {
    const { is_whole, links } = (await desk.call('getRoutePlanProof', { params: { id: own.id }, query: {} })).body.data;
    assert.ok(is_whole);
    return { state: await state(own), announcements: await announcementsOf(own), links: links.map(({ kind }) => kind) };
  };
  const nothing = { state: 'P PPPPP', announcements: [], links: [] };
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
    const left = await progressOf(own);
    const areStored = left.links.length > 0;
    assert.ok(areStored || answered.length === 0, 'what was acknowledged is there');
    const isStored = left.links.includes('picture_stored');
    const whole = { ...actions, links: [...actions.links, 'picture_stored'], announcements: proved };
    assert.deepEqual(left, isStored ? whole : areStored ? { ...actions, announcements: announced } : nothing);

    const again = outcomes(await send(client, sent));
    assert.deepEqual(new Set(again), new Set([areStored ? 'repeated' : 'applied']));
    await client.call('uploadImage', { file: new Blob([new Uint8Array(bytes)]) });
    assert.deepEqual(await progressOf(own), whole, `killed behind ${death}`);
    if (answered.includes('picture')) break;
  }
});

/** The responses of a service that dies after this many round trips. */
async function lifeOf(death: number, token: string, actions: string, bytes: Buffer): Promise<readonly string[]> {
  const script = fileURLToPath(new URL('./execution-killed.fixture.ts', import.meta.url));
  const parameters = [
    JSON.stringify(service.target),
    service.folder,
    String(death),
    token,
    actions,
    bytes.toString('base64'),
  ];
  const child = spawn(process.execPath, [script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [[code, signal], output] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  assert.ok(code === 0 || signal === 'SIGKILL', `${death} ended with ${code}`);
  return output.split('\n').filter((line) => line !== '');
}
