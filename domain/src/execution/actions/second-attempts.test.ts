import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actionAt, planToExecute, pointToExecute } from '../executed-plan.fixture.ts';
import { foldActions } from './fold-actions.ts';

const plan = planToExecute({ points: [pointToExecute(2), pointToExecute(3)] });
const closed = { route_return_reason_id: 1, pictures: ['a'.repeat(64)] };
const absent = { route_return_reason_id: 2, comment: 'Ninguém atendeu' };

describe('A stop whose delivery fails again', () => {
  it('has one attempt for each failure, while the plan is under way and when it is completed', () => {
    const returns = [actionAt(1, 'return', 2, closed), actionAt(2, 'return', 2, absent)];
    const last = [actionAt(3, 'deliver', 3), actionAt(4, 'return', 2, closed)];
    const { status, points, outcomes } = foldActions(plan, [...returns, ...last]);
    assert.deepEqual([status, points.get(2)?.status], ['C', 'D']);
    assert.deepEqual(
      points.get(2)?.attempts.map(({ uuid }) => uuid),
      [returns[0]?.uuid, returns[1]?.uuid, last[1]?.uuid],
    );
    assert.ok([...outcomes.values()].every(({ outcome }) => outcome === 'applied'));
  });

  it('needs a reason each time', () => {
    const { outcomes } = foldActions(plan, [actionAt(1, 'return', 2, closed), actionAt(2, 'return', 2)]);
    assert.deepEqual([...outcomes.values()].at(-1), {
      outcome: 'refused',
      refusal: { code: 'reason_required', details: {} },
    });
  });

  it('cannot be returned after it was delivered', () => {
    const { points, outcomes } = foldActions(plan, [actionAt(1, 'deliver', 2), actionAt(2, 'return', 2, closed)]);
    assert.equal(points.get(2)?.status, 'E');
    assert.equal([...outcomes.values()].at(-1)?.outcome, 'refused');
  });
});
