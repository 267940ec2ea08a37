import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { actionAt, planToExecute, pointToExecute } from '../executed-plan.fixture.ts';
import { foldActions } from './fold-actions.ts';
import type { RecordedAction } from './recorded-action.ts';

const reason = { route_return_reason_id: 1 };
const desk = { phone: null, sequence: null, user_id: 2, comment: 'Confirmado por telefone' };
const other = { phone: 'b' };
/** A device time this many seconds after eight. */
const second = (seconds: number) => ({ device_time: new Date(Date.UTC(2026, 10, 17, 8, 0, seconds)).toISOString() });
const twoStops = planToExecute({ points: [pointToExecute(2), pointToExecute(3)] });

/** The status of a plan and of its points after some actions, and the result of the last one. */
function result(actions: readonly RecordedAction[], plan = twoStops): string {
  const { status, points, outcomes } = foldActions(plan, actions);
  const last = outcomes.get(actions.at(-1)?.uuid ?? '');
  const statuses = [...points.values()].map((point) => point.status).join('');
  return `${status} ${statuses} ${last?.outcome === 'refused' ? last.refusal.code : 'applied'}`;
}

describe('A driver who undoes an action', () => {
  const delivered = actionAt(1, 'deliver', 2);
  const cases: readonly [says: string, actions: readonly RecordedAction[], expected: string][] = [
    ['gets a delivered stop back', [delivered, actionAt(2, 'undo_own', 2)], 'E PP applied'],
    ['gets a returned stop back', [actionAt(1, 'return', 2, reason), actionAt(2, 'undo_own', 2)], 'E PP applied'],
    [
      'can do so 300 seconds later',
      [actionAt(1, 'deliver', 2, second(60)), actionAt(6, 'undo_own', 2, second(360))],
      'E PP applied',
    ],
    [
      'cannot do so 301 seconds later',
      [actionAt(1, 'deliver', 2, second(60)), actionAt(6, 'undo_own', 2, second(361))],
      'E EP not_undoable',
    ],
    [
      'cannot do so with a clock that was set back by an hour',
      [actionAt(1, 'deliver', 2, second(4000)), actionAt(2, 'undo_own', 2, second(100))],
      'E EP not_undoable',
    ],
    ['cannot do so from another phone', [delivered, actionAt(2, 'undo_own', 2, other)], 'E EP not_undoable'],
    [
      'cannot undo what another driver did on the same phone',
      [delivered, actionAt(2, 'undo_own', 2, { user_id: 9 })],
      'E EP not_undoable',
    ],
    [
      'cannot undo an attempt after having arrived again',
      [actionAt(1, 'return', 2, reason), actionAt(2, 'arrive', 2), actionAt(3, 'undo_own', 2)],
      'E DP not_undoable',
    ],
    [
      'can do so after acknowledging a change of the point',
      [delivered, actionAt(2, 'acknowledge', 2), actionAt(3, 'undo_own', 2)],
      'E PP applied',
    ],
    [
      'cannot do so twice',
      [delivered, actionAt(2, 'undo_own', 2), actionAt(3, 'undo_own', 2)],
      'E PP invalid_transition',
    ],
    [
      'cannot undo an arrival',
      [actionAt(1, 'start'), actionAt(2, 'arrive', 2), actionAt(3, 'undo_own', 2)],
      'E PP invalid_transition',
    ],
    [
      'cannot undo what the desk did',
      [actionAt(1, 'start'), actionAt(2, 'perform_manually', 2, desk), actionAt(3, 'undo_own', 2)],
      'E MP invalid_transition',
    ],
    [
      'reopens the plan that the action completed',
      [delivered, actionAt(2, 'deliver', 3), actionAt(3, 'undo_own', 3)],
      'E EP applied',
    ],
    [
      'leaves a plan completed, and the stop returned, if only a further attempt is undone',
      [
        actionAt(1, 'return', 2, reason),
        actionAt(2, 'deliver', 3),
        actionAt(3, 'deliver', 2),
        actionAt(4, 'undo_own', 2),
      ],
      'C DE applied',
    ],
    [
      'gets the first failed attempt back, not the stop, by undoing the second',
      [actionAt(1, 'return', 2, reason), actionAt(2, 'return', 2, reason), actionAt(3, 'undo_own', 2)],
      'E DP applied',
    ],
    [
      'reopens a completed plan in which the stop is to be visited again',
      [actionAt(1, 'return', 2, reason), actionAt(2, 'deliver', 3), actionAt(3, 'undo_own', 2)],
      'E PE applied',
    ],
  ];
  for (const [says, actions, expected] of cases) it(says, () => assert.equal(result(actions), expected));

  it('leaves a plan completed if only its arrival is undone after the last stop', () => {
    const plan = planToExecute({ points: [pointToExecute(2), pointToExecute(5, { type: 'CH' })] });
    const actions = [actionAt(1, 'deliver', 2), actionAt(2, 'perform', 5), actionAt(3, 'undo_own', 5)];
    assert.equal(result(actions, plan), 'C EP applied');
  });

  it('keeps the earlier attempts', () => {
    const actions = [
      actionAt(1, 'return', 2, reason),
      actionAt(2, 'return', 2, reason),
      actionAt(3, 'undo_own', 2),
      actionAt(4, 'deliver', 2),
    ];
    const { points } = foldActions(twoStops, actions);
    assert.deepEqual(
      points.get(2)?.attempts.map(({ uuid }) => uuid),
      [actions[0]?.uuid, actions[3]?.uuid],
    );
  });

  it('returns to the arrival of the attempt before', () => {
    const arrivals = [actionAt(1, 'arrive', 2), actionAt(2, 'return', 2, reason), actionAt(3, 'arrive', 2)];
    const again = [...arrivals, actionAt(4, 'return', 2, reason), actionAt(5, 'undo_own', 2)];
    const { points } = foldActions(twoStops, again);
    assert.equal(points.get(2)?.date_arrived, arrivals[0]?.corrected_time);
  });

  it('has the same result as the undo of the desk if it was the first attempt, whatever was done before', () => {
    const step = fc.record({
      action: fc.constantFrom('deliver' as const, 'return' as const, 'arrive' as const, 'check_items' as const),
      point: fc.constantFrom(2, 3),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const before = steps.map(({ action, point }, at) => actionAt(at + 1, action, point, reason));
        const own = foldActions(twoStops, [...before, actionAt(8, 'undo_own', 2)]);
        fc.pre(own.outcomes.get(actionAt(8, 'undo_own', 2).uuid)?.outcome === 'applied');
        fc.pre(own.points.get(2)?.attempts.length === 0);
        const wasCompleted = foldActions(twoStops, before).status === 'C';
        const reopened = wasCompleted ? [actionAt(7, 'reopen', null, desk)] : [];
        const byDesk = foldActions(twoStops, [...before, ...reopened, actionAt(8, 'undo', 2, desk)]);
        const state = ({ status, date_completed, points }: typeof own) => ({
          status,
          date_completed,
          points: [...points].map(([id, { lastAction: _, ...visit }]) => [id, visit]),
        });
        assert.deepEqual(state(own), state(byDesk));
      }),
    );
  });
});
