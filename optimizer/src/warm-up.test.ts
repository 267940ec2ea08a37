import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check/check.ts';
import { buildModel } from './model/build-model.ts';
import { solve } from './solve.ts';
import { smallDay, warmUp } from './warm-up.ts';

test('the warm-up day uses the features of delivery plans, reasons and remedies included', () => {
  const problem = smallDay(1);
  const solution = solve(problem, { seed: 1, iterations: 100 });
  assert.deepEqual(check(problem, solution).problems, []);
  assert.ok(buildModel(problem).isOneBreak);
  assert.ok(solution.routes.some(({ activities }) => activities.some(({ task }) => task.kind === 'break')));
  assert.ok(solution.unassigned.some(({ remedy }) => remedy !== undefined));
  warmUp();
});
