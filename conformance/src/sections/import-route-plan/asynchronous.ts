import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { bodyOf } from '../../answer.ts';
import type { Fields } from '../../field-table.ts';
import { crews } from '../../prepare/crews.ts';
import { deliveries, listOf, load, plansOf, requireNothingStored, sendImport } from '../../prepare/plan-imports.ts';
import type { Trial } from '../../trial.ts';

/** Longest time until a plan of a few points is optimized, including its wait in the queue. */
const longestWaitMs = 60_000;
const betweenMs = 200;

/** `is_async`: the plan is optimized after the response. */
export function asynchronous(trial: Trial): void {
  const isAsync = { beside: { is_async: true } };

  describe('POST /import/route_plan, is_async', () => {
    trial.rule('is answered 202 with the points accepted, nothing unassigned, and a plan in W', async () => {
      const answer = await sendImport(trial, deliveries(3), isAsync);
      const report = bodyOf(answer, 202);
      assert.deepEqual([report.route_points, report.unassigned_points], [3, []]);
      assert.deepEqual(
        listOf(report, 'route_plans').map(({ status }) => status),
        ['W'],
        answer.summary,
      );
    });

    trial.rule('holds all points in one plan, which is P in the end and the first of its route', async () => {
      const { van, truck } = await trial.once(crews);
      const external_code = trial.newCode();
      const data = { external_code, vehicle_plates: [van.plate, truck.plate] };
      const report = bodyOf(await sendImport(trial, deliveries(4, load(50)), { data, ...isAsync }), 202);
      const [accepted] = listOf(report, 'route_plans');
      const plans = await settled(trial, external_code);
      assert.deepEqual(
        plans.map(({ status, total_points }) => [status, total_points]),
        [
          ['P', 2],
          ['P', 2],
        ],
      );
      assert.equal(new Set(plans.map(({ route_id }) => route_id)).size, 1);
      assert.ok(
        plans.some(({ id }) => id === accepted?.id),
        'the plan that was answered is one of them',
      );
    });

    trial.rule('with dry_run is done at once, with a warning', async () => {
      const external_code = trial.newCode();
      const input = { data: { external_code }, beside: { is_async: true, dry_run: true } };
      const answer = await sendImport(trial, deliveries(2), input);
      assert.ok(listOf(bodyOf(answer), 'warnings').length > 0, answer.summary);
      await requireNothingStored(trial, external_code);
    });
  });
}

/** The plans of this code once none of them waits or is being optimized. */
async function settled(trial: Trial, external_code: string): Promise<readonly Fields[]> {
  const deadline = Date.now() + longestWaitMs;
  for (;;) {
    const plans = await plansOf(trial, external_code);
    if (plans.length > 0 && plans.every(({ status }) => status !== 'W' && status !== 'R')) return plans;
    assert.ok(Date.now() < deadline, `optimized within ${longestWaitMs} ms: ${JSON.stringify(plans).slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
  }
}
