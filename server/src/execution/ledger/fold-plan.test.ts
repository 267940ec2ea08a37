import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actionAt, planToExecute } from '@tropeiro/domain/execution/executed-plan.fixture.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { StoredExecution } from '../../store/execution/plans-to-execute.ts';
import type { IncomingAction } from '../../store/execution/recorded-actions.ts';
import { foldPlan } from './fold-plan.ts';

describe('Folding a plan with many actions', () => {
  it('yields to other work after every slice', async () => {
    const actionCount = 100;
    const plan = { ...planToExecute(), id: 1, date_started: null, date_excluded: null } as unknown as StoredExecution;
    const actions = Array.from({ length: actionCount }, (_, index) =>
      actionAt(0, 'acknowledge', null, { uuid: String(index) }),
    ) as unknown as IncomingAction[];
    // Each look at the clock is 4 ms later, so a slice of 10 ms has three actions.
    let nowMs = 0;
    const slice = new TimeSlice({ nowMs: () => (nowMs += 4) });
    let turnCount = 0;
    let isFolded = false;
    const countTurns = (): void => {
      turnCount++;
      if (!isFolded) setImmediate(countTurns);
    };
    countTurns();
    const { added } = await foldPlan(plan, [], [], actions, slice);
    isFolded = true;
    assert.equal(added.length, actionCount);
    assert.ok(turnCount >= actionCount / 4);
  });
});
