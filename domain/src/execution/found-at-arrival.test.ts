import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actionAt } from './executed-plan.fixture.ts';
import { type FoundPlan, foundAtArrival } from './found-at-arrival.ts';
import type { RecordedAction } from './recorded-action.ts';

describe('An action that comes', () => {
  const plan: FoundPlan = { status: 'W', date_started: null, date_excluded: null, points: [{ id: 2 }] };
  const time = '2026-11-17T08:00:00.000Z';
  const cases: readonly [sentence: string, action: RecordedAction, plan: Partial<FoundPlan>, found: string][] = [
    ['finds a plan that waits for its optimization', actionAt(1, 'arrive', 2), {}, 'W'],
    ['finds one under way though what is left of it waits', actionAt(1, 'arrive', 2), { date_started: time }, 'E'],
    ['finds the point gone', actionAt(1, 'deliver', 3), {}, 'W unknown_point'],
    ['needs no point where it is of the plan', actionAt(1, 'finish'), {}, 'W'],
    ['finds the plan excluded', actionAt(1, 'deliver', 3), { date_excluded: time }, 'W plan_excluded'],
    [
      'is refused for what was wrong with it first',
      actionAt(1, 'return', 3, { arrival_refusal: 'unknown_reason' }),
      {},
      'W unknown_reason',
    ],
  ];
  for (const [sentence, action, facts, expected] of cases)
    it(sentence, () => {
      const { plan_status, arrival_refusal } = foundAtArrival(action, { ...plan, ...facts });
      assert.equal([plan_status, arrival_refusal].filter(Boolean).join(' '), expected);
    });
});
