import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import type { Proof } from '@tropeiro/domain/execution/proof.ts';
import { contentOf } from '@tropeiro/domain/execution/proof-content.ts';
import type { TrialPlan } from '../../planning/change/plan-trial.fixture.ts';
import { ids, UnderWayTrial } from '../../planning/change/under-way-trial.fixture.ts';
import { send } from '../plan-under-way.fixture.ts';

let under: UnderWayTrial;
let desk: Client;

before(async () => {
  under = await UnderWayTrial.open();
  desk = under.trial.client;
});
after(() => under.trial.service.stop());

const proofOf = async (pointId: number): Promise<Proof> =>
  (await desk.call('getRoutePointProof', { params: { id: pointId }, query: {} })).body.data;

/** Which plan a proof is of, whether it is whole, and what it tells. */
const toldBy = (proof: Proof) => ({
  plan: proof.route_plan_id,
  isWhole: proof.is_whole,
  actions: proof.links.flatMap((link) => contentOf(link, 'action', 'undo')?.action ?? []).join(' '),
});

/** The same of the open page that a proof leads to, held against what was printed. */
async function toldByPage({ url }: Proof) {
  const { pathname, search } = new URL(url ?? '', under.trial.service.url);
  const answer = await fetch(`${under.trial.service.url}${pathname}${search}`, {
    headers: { accept: 'application/json' },
  });
  return toldBy(((await answer.json()) as { data: Proof }).data);
}

/** A plan under way, at the second point of which its driver arrived. */
async function arrivedAtSecond(): Promise<{ readonly plan: TrialPlan; readonly point: number }> {
  const plan = await under.underWay();
  await send(under.driver.client, [under.action(plan, 'arrive', 'B', 2)]);
  return { plan, point: ids(plan, 'B')[0]! };
}

describe('The proof of a point that has left its plan', () => {
  it('is of the plan it is in now, and what was printed of the one before still verifies as that one', async () => {
    const { plan, point } = await arrivedAtSecond();
    const printed = await proofOf(point);
    const before = { plan: plan.id, isWhole: true, actions: 'arrive' };
    assert.deepEqual(toldBy(printed), before);
    const other = await under.underWay(['D', 'E']);
    await under.move(other, { route_points: [point] });
    assert.deepEqual(toldBy(await proofOf(point)), { plan: other.id, isWhole: true, actions: '' });
    const moved = { ...other, points: { B: point } };
    await send(under.driver.client, [under.action(moved, 'deliver', 'B', 3), under.action(plan, 'arrive', 'C', 4)]);
    const after = await proofOf(point);
    assert.deepEqual(toldBy(after), { plan: other.id, isWhole: true, actions: 'deliver' });
    assert.deepEqual(await toldByPage(printed), before);
    assert.deepEqual(await toldByPage(after), toldBy(after));
    const page = await desk.bytes('getRoutePointProof', {
      params: { id: point },
      query: { lang: 'en' },
      headers: { accept: 'text/html' },
    });
    const named = (await under.read(other)).external_code ?? '';
    assert.ok(Buffer.from(page.body).includes(named), `the page names ${named}`);
  });

  it('is of the plan that it was in last, where it is in none', async () => {
    const { plan, point } = await arrivedAtSecond();
    await under.remove(plan, ids(plan, 'B'), {}, true);
    assert.deepEqual(toldBy(await proofOf(point)), { plan: plan.id, isWhole: true, actions: 'arrive' });
  });
});
