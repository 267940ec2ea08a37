import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '@tropeiro/contract/client.ts';
import { outcomes, send } from '../../execution/plan-under-way.fixture.ts';
import { at, type TrialPlan } from './plan-trial.fixture.ts';
import { fromNow, ids, UnderWayTrial } from './under-way-trial.fixture.ts';

let under: UnderWayTrial;
let desk: Client;

before(async () => {
  under = await UnderWayTrial.open();
  desk = under.trial.client;
});
after(() => under.trial.service.stop());

const body = { data: { comment: 'Combinado por telefone' } };
const reopen = ({ id }: TrialPlan) => desk.call('reopenRoutePlan', { params: { id }, body });
/**
 * The actions of a plan with their results, oldest first. Actions whose result changed later have a higher revision.
 */
const actionsOf = async ({ id }: TrialPlan): Promise<string[]> =>
  (await desk.call('listExecutionActions', { query: { route_plan_id: id } })).body.data
    .toSorted((one, other) => one.id - other.id)
    .map(({ action, outcome, refusal, revision }) => [action, outcome, refusal, revision].filter(Boolean).join(' '));
const sendNow = (plan: TrialPlan, code: string, name: string | null, sequence: number) =>
  send(under.driver.client, [{ ...under.action(plan, code, name, sequence), device_time: fromNow(0) }]);

describe('A plan under way that loses its last stop', () => {
  const losses: readonly [title: string, lose: (plan: TrialPlan, query?: object) => Promise<Lost>][] = [
    [
      'to another plan',
      async (plan, query) => under.move(await under.today(['Z']), { route_points: left(plan) }, query),
    ],
    ['for good', (plan, query) => under.remove(plan, left(plan), query)],
    ['to those in no plan', (plan, query) => under.remove(plan, left(plan), query, true)],
  ];
  type Lost = Awaited<ReturnType<UnderWayTrial['remove']>>;
  const left = (plan: TrialPlan) => ids(plan, 'B', 'C');
  for (const [title, lose] of losses)
    it(`${title} is completed, as if the stop had been done`, async () => {
      const plan = await under.underWay();
      const statusIn = ({ body: { data } }: Lost) => data.route_plans.find(({ id }) => id === plan.id)?.status;
      assert.equal(statusIn(await lose(plan, { dry_run: true })), 'C');
      assert.equal((await under.read(plan)).status, 'E');
      assert.equal(statusIn(await lose(plan)), 'C');
      const { status, date_completed } = await under.read(plan);
      assert.equal(status, 'C');
      assert.ok(Math.abs(Date.parse(date_completed ?? '') - Date.now()) < 60_000, `completed at ${date_completed}`);
      assert.deepEqual(await under.announcedTypes(plan), [
        'route_plan.created',
        'route_plan.started',
        'route_plan.completed',
        'route_plan.updated',
      ]);
      await sendNow(plan, 'perform', 'end', 2);
      assert.deepEqual(
        [(await under.read(plan)).date_completed, (await under.pointOf(plan, 'end'))?.status],
        [date_completed, 'R'],
      );
    });

  it('returns its new version', async () => {
    const plan = await under.underWay(['A', 'B']);
    const { headers } = await under.remove(plan, ids(plan, 'B'));
    const call = { params: { id: plan.id }, body, headers: { 'if-match': headers.get('etag') ?? '' } };
    assert.equal((await desk.call('reopenRoutePlan', call)).status, 200);
  });

  it('is unchanged if nothing was done with it', async () => {
    const plan = await under.today(['A', 'B']);
    await under.remove(plan, ids(plan, 'A', 'B'));
    assert.equal((await under.read(plan)).status, 'P');
  });
});

describe('An accepted action stays accepted', () => {
  it('if its plan was reopened and then got another stop', async () => {
    const plan = await under.underWay(['A']);
    await reopen(plan);
    await under.add(plan, 'N', at(3));
    assert.equal((await under.read(plan)).status, 'E');
    const added = { ...plan, points: { N: (await under.pointOf(plan, 'N'))?.id ?? 0 } };
    await sendNow(added, 'arrive', 'N', 2);
    assert.deepEqual(await actionsOf(plan), ['deliver applied 1', 'reopen applied 1', 'arrive applied 1']);
    await sendNow(added, 'deliver', 'N', 3);
    assert.deepEqual((await under.announcedTypes(plan)).slice(1), [
      'route_plan.started',
      'route_plan.completed',
      'route_plan.reopened',
      'route_plan.updated',
      'route_plan.completed',
    ]);
  });

  it('if its stop moved to another plan, for which it is too late', async () => {
    const [plan, other] = [await under.underWay(), await under.today(['I'])];
    await sendNow(plan, 'arrive', 'B', 2);
    await under.move(other, { route_points: ids(plan, 'B') });
    const late = await send(under.driver.client, [
      under.action(plan, 'deliver', 'B', 3),
      under.action(plan, 'arrive', 'C', 4),
    ]);
    assert.deepEqual(outcomes(late), ['refused unknown_point', 'applied']);
    const expected = ['deliver applied 1', 'arrive applied 1', 'deliver refused unknown_point 1', 'arrive applied 1'];
    assert.deepEqual(await actionsOf(plan), expected);
    assert.equal((await under.pointOf(other, 'B'))?.date_arrived, null);
    await under.move(plan, { route_points: ids(plan, 'B') });
    assert.ok((await under.pointOf(plan, 'B'))?.date_arrived, 'who had arrived there has arrived there');
    assert.deepEqual(await actionsOf(plan), expected);
  });

  it('if its plan was waiting for an optimization', async () => {
    const plan = await under.today(['A', 'B']);
    await under.optimize(plan, { is_async: true });
    await sendNow(plan, 'arrive', 'A', 1);
    const { status, date_started } = await under.read(plan);
    assert.deepEqual([status, date_started === null], ['E', false]);
    await sendNow(plan, 'arrive', 'B', 2);
    await sendNow(plan, 'deliver', 'A', 3);
    const later = await under.read(plan);
    assert.deepEqual([later.status, later.date_started], ['E', date_started]);
    assert.deepEqual((await under.announcedTypes(plan)).filter((type) => type === 'route_plan.started').length, 1);
  });

  it('if its plan could not be optimized afterwards', async () => {
    const plan = await under.today(['A', 'B', 'C']);
    await sendNow(plan, 'arrive', 'A', 1);
    await desk.call('cancelRoutePoint', { params: { id: ids(plan, 'B')[0] ?? 0 }, body });
    await under.trial.service.sql(`update route_plan set status = 'I' where id = ${plan.id}`);
    assert.deepEqual(outcomes(await sendNow(plan, 'deliver', 'A', 2)), ['refused invalid_transition']);
    const expected = ['arrive applied 1', 'cancel applied 1', 'deliver refused invalid_transition 1'];
    assert.deepEqual(await actionsOf(plan), expected);
    await under.trial.service.sql(`update route_plan set status = 'P' where id = ${plan.id}`);
    await sendNow(plan, 'arrive', 'C', 3);
    assert.deepEqual(await actionsOf(plan), [...expected, 'arrive applied 1']);
    assert.equal((await under.read(plan)).status, 'P');
  });

  it('if its plan was excluded and restored', async () => {
    const plan = await under.today(['A']);
    const params = { id: plan.id };
    await sendNow(plan, 'arrive', 'A', 1);
    await desk.call('excludeRoutePlan', { params });
    assert.deepEqual(outcomes(await sendNow(plan, 'deliver', 'A', 2)), ['refused plan_excluded']);
    await desk.call('restoreRoutePlan', { params });
    await sendNow(plan, 'deliver', 'A', 3);
    assert.deepEqual(await actionsOf(plan), [
      'arrive applied 1',
      'deliver refused plan_excluded 1',
      'deliver applied 1',
    ]);
  });
});

describe("An optimization of a plan's remaining points", () => {
  it('continues after a refused action of the driver, and ends after an accepted one', async () => {
    const plan = await under.underWay();
    await under.optimize(plan, { is_async: true });
    assert.deepEqual(outcomes(await sendNow(plan, 'return', 'B', 2)), ['refused reason_required']);
    assert.equal((await under.read(plan)).status, 'W');
    await sendNow(plan, 'arrive', 'B', 3);
    assert.equal((await under.read(plan)).status, 'E');
    assert.deepEqual((await under.announcedTypes(plan)).filter((type) => type === 'route_plan.started').length, 1);
  });
});
