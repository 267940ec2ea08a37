import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { contentOf } from '@tropeiro/domain/execution/proof/proof-content.ts';
import type { Proof } from '@tropeiro/domain/execution/proof/proof-schema.ts';
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

/** The plan of a proof, whether it is whole, and its entries. */
const summaryOf = (proof: Proof) => ({
  plan: proof.route_plan_id,
  isWhole: proof.is_whole,
  actions: proof.links.flatMap((link) => contentOf(link, 'action', 'undo')?.action ?? []).join(' '),
});

/** The same for the open page that a proof links to, compared with what was printed. */
async function summaryOfPage({ url }: Proof) {
  const { pathname, search } = new URL(url ?? '', under.trial.service.url);
  const answer = await fetch(`${under.trial.service.url}${pathname}${search}`, {
    headers: { accept: 'application/json' },
  });
  return summaryOf(((await answer.json()) as { data: Proof }).data);
}

/** A plan under way whose driver has arrived at the second point. */
async function arrivedAtSecond(): Promise<{ readonly plan: TrialPlan; readonly point: number }> {
  const plan = await under.underWay();
  await send(under.driver.client, [under.action(plan, 'arrive', 'B', 2)]);
  return { plan, point: ids(plan, 'B')[0]! };
}

describe('The proof of a point that has left its plan', () => {
  it('is that of its current plan, and what was printed from the former plan still verifies there', async () => {
    const { plan, point } = await arrivedAtSecond();
    const printed = await proofOf(point);
    const before = { plan: plan.id, isWhole: true, actions: 'arrive' };
    assert.deepEqual(summaryOf(printed), before);
    const other = await under.underWay(['D', 'E']);
    await under.move(other, { route_points: [point] });
    assert.deepEqual(summaryOf(await proofOf(point)), { plan: other.id, isWhole: true, actions: '' });
    const moved = { ...other, points: { B: point } };
    await send(under.driver.client, [under.action(moved, 'deliver', 'B', 3), under.action(plan, 'arrive', 'C', 4)]);
    const after = await proofOf(point);
    assert.deepEqual(summaryOf(after), { plan: other.id, isWhole: true, actions: 'deliver' });
    assert.deepEqual(await summaryOfPage(printed), before);
    assert.deepEqual(await summaryOfPage(after), summaryOf(after));
    const page = await desk.bytes('getRoutePointProof', {
      params: { id: point },
      query: { lang: 'en' },
      headers: { accept: 'text/html' },
    });
    const named = (await under.read(other)).external_code ?? '';
    assert.ok(Buffer.from(page.body).includes(named), `the page names ${named}`);
  });

  it('is that of its last plan, if it is in none', async () => {
    const { plan, point } = await arrivedAtSecond();
    await under.remove(plan, ids(plan, 'B'), {}, true);
    assert.deepEqual(summaryOf(await proofOf(point)), { plan: plan.id, isWhole: true, actions: 'arrive' });
  });
});
