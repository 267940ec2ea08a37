import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actionAt } from '../executed-plan.fixture.ts';
import { type PlanAtArrival, withArrivalState } from './arrival-state.ts';
import type { RecordedAction } from './recorded-action.ts';

describe('An action on arrival', () => {
  const plan: PlanAtArrival = { status: 'W', date_started: null, date_excluded: null, points: [{ id: 2 }] };
  const time = '2026-11-17T08:00:00.000Z';
  const cases: readonly [sentence: string, action: RecordedAction, plan: Partial<PlanAtArrival>, found: string][] = [
    ['stores that the plan waits for an optimization', actionAt(1, 'arrive', 2), {}, 'W'],
    [
      'stores that the plan is under way even if its remaining points wait for an optimization',
      actionAt(1, 'arrive', 2),
      { date_started: time },
      'E',
    ],
    ['is refused if the point is gone', actionAt(1, 'deliver', 3), {}, 'W unknown_point'],
    ['needs no point if it is an action on the plan', actionAt(1, 'finish'), {}, 'W'],
    ['is refused if the plan is excluded', actionAt(1, 'deliver', 3), { date_excluded: time }, 'W plan_excluded'],
    [
      'keeps an earlier reason of refusal',
      actionAt(1, 'return', 3, { arrival_refusal: 'unknown_reason' }),
      {},
      'W unknown_reason',
    ],
  ];
  for (const [sentence, action, facts, expected] of cases)
    it(sentence, () => {
      const { plan_status, arrival_refusal } = withArrivalState(action, { ...plan, ...facts });
      assert.equal([plan_status, arrival_refusal].filter(Boolean).join(' '), expected);
    });
});
