import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { actionAt, planToExecute } from '../executed-plan.fixture.ts';
import { foldActions } from './fold-actions.ts';
import type { RecordedAction } from './recorded-action.ts';

const meal = { break_kind: 'meal' } as const;
const outcomesOf = (actions: readonly RecordedAction[]) =>
  [...foldActions(planToExecute(), actions).outcomes.values()].map((result) =>
    result.outcome === 'refused' ? result.refusal.code : 'applied',
  );

describe('Breaks', () => {
  it('begin and end in turn', () => {
    const actions = [
      actionAt(1, 'break_end'),
      actionAt(2, 'break_begin', null, meal),
      actionAt(3, 'break_begin', null, meal),
      actionAt(4, 'break_end'),
      actionAt(5, 'break_end'),
    ];
    assert.deepEqual(outcomesOf(actions), ['no_break', 'applied', 'already_on_break', 'applied', 'no_break']);
  });

  it('of a driver and a helper do not affect each other', () => {
    const helper = { phone: 'b', user_id: 2, ...meal };
    const actions = [actionAt(1, 'break_begin', null, meal), actionAt(2, 'break_begin', null, helper)];
    assert.deepEqual(outcomesOf(actions), ['applied', 'applied']);
  });
});

describe('An action that is only recorded', () => {
  it('leaves a plan waiting for its optimization', () => {
    for (const action of ['acknowledge', 'break_begin', 'break_end'] as const)
      assert.equal(
        foldActions(planToExecute({ status: 'W' }), [actionAt(1, action, null, { plan_status: 'W', ...meal })]).status,
        'W',
      );
  });

  it('changes no plan, wherever it is inserted', () => {
    const done = fc.constantFrom('start', 'arrive', 'perform', 'deliver', 'return', 'finish', 'undo_own' as const);
    const recorded = fc.constantFrom('acknowledge', 'break_begin', 'break_end' as const);
    const at = fc.record({ minute: fc.nat(40), point: fc.constantFrom(1, 2, 3, 4, 5), sequence: fc.nat(40) });
    const steps = fc.uniqueArray(fc.tuple(fc.oneof(done, recorded), at), { selector: ([, { minute }]) => minute });
    fc.assert(
      fc.property(steps, (sent) => {
        const actions = sent.map(([action, { minute, point, sequence }]) =>
          actionAt(minute, action, point, { route_return_reason_id: 1, sequence, ...meal }),
        );
        const isRecorded = ({ action }: RecordedAction) => /^(acknowledge|break)/.test(action);
        const [whole, without] = [actions, actions.filter((action) => !isRecorded(action))].map((chosen) => {
          const { outcomes: _, usersOnBreak: __, ...state } = foldActions(planToExecute(), chosen);
          return { ...state, points: [...state.points] };
        });
        assert.deepEqual(whole, without);
      }),
    );
  });
});
