import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { foldActions } from './actions/fold-actions.ts';
import type { RecordedAction } from './actions/recorded-action.ts';
import { actionAt, planToExecute, pointToExecute } from './executed-plan.fixture.ts';

const desk = { phone: null, sequence: null, comment: 'Confirmado por telefone' };
const codeOf = (actions: readonly RecordedAction[], { uuid }: RecordedAction): string => {
  const outcome = foldActions(planToExecute(), actions).outcomes.get(uuid);
  return outcome?.outcome === 'refused' ? outcome.refusal.code : 'applied';
};

describe('A plan that its driver finishes while stops are left', () => {
  const finish = actionAt(20, 'finish');

  it('is finished when the desk completes the last stop, in any order of arrival', () => {
    const action = fc.constantFrom('perform_manually' as const, 'cancel' as const);
    // The driver's earlier deliveries, and the desk's actions before and after the driver's finish.
    const points = fc.record({
      delivered: fc.subarray([2, 3, 4], { maxLength: 2 }),
      done: fc.tuple(action, action, action),
      minutes: fc.uniqueArray(
        fc.integer({ min: 11, max: 40 }).filter((minute) => minute !== 20),
        {
          minLength: 3,
          maxLength: 3,
        },
      ),
    });
    fc.assert(
      fc.property(points, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), ({ delivered, done, minutes }, order) => {
        const byDriver = delivered.map((id) => actionAt(id, 'deliver', id));
        const byDesk = [2, 3, 4]
          .filter((id) => !delivered.includes(id))
          .map((id, index) => actionAt(minutes[index] ?? 0, done[index] ?? 'cancel', id, desk));
        const all = [finish, ...byDriver, ...byDesk];
        const arrived = all
          .map((arrival, index) => ({ one: arrival, key: order[index] ?? 0 }))
          .sort((a, b) => a.key - b.key);
        const seen: RecordedAction[] = [];
        for (const { one: arrival } of arrived) {
          seen.push(arrival);
          const { status, points: visits, outcomes } = foldActions(planToExecute(), seen);
          const isWhole =
            byDesk.every((action) => seen.includes(action)) && byDriver.every((action) => seen.includes(action));
          if (!seen.includes(finish)) continue;
          assert.equal(codeOf(seen, finish), isWhole ? 'applied' : 'points_left');
          if (!isWhole) continue;
          assert.equal(status, 'C');
          assert.deepEqual([visits.get(1)?.status, visits.get(5)?.status], ['R', 'R']);
          assert.deepEqual(visits.get(5)?.attempts, [{ uuid: finish.uuid, return_date: finish.device_time }]);
          assert.equal(outcomes.size, all.length);
        }
      }),
    );
  });

  it('is finished when the desk removes the last stop', () => {
    const plan = planToExecute({
      points: planToExecute().points.filter(({ id }) => id !== 4),
      formerPoints: [pointToExecute(4)],
      pointChanges: [{ route_point_id: 4, change: 'left', time: actionAt(30, 'start').corrected_time }],
    });
    const { status, outcomes } = foldActions(plan, [actionAt(1, 'deliver', 2), actionAt(2, 'deliver', 3), finish]);
    assert.deepEqual([status, outcomes.get(finish.uuid)?.outcome], ['C', 'applied']);
  });

  it('is not finished that way if the driver goes on to another stop', () => {
    const actions = [actionAt(1, 'deliver', 2), finish, actionAt(21, 'deliver', 3)];
    assert.equal(codeOf([...actions, actionAt(30, 'perform_manually', 4, desk)], finish), 'points_left');
    assert.equal(codeOf([...actions, actionAt(30, 'deliver', 4)], finish), 'points_left');
  });
});
