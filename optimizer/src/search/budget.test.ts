import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BudgetOptions, type Stopwatch, startBudget, startTryBudget } from './budget.ts';

const at = (wallS: number, cpuS = 0): Stopwatch => ({ wallSeconds: () => wallS, cpuSeconds: () => cpuS });

describe('of its clock a search leaves to the reasons', () => {
  const cases: readonly { name: string; options: BudgetOptions; reservedS: number; endsAtS: number }[] = [
    { name: 'nothing where nothing is unassigned', options: { timeS: 5 }, reservedS: 0, endsAtS: 5 },
    { name: 'what they will take', options: { timeS: 5 }, reservedS: 0.2, endsAtS: 4.8 },
    { name: 'a tenth at most', options: { timeS: 5 }, reservedS: 60, endsAtS: 4.5 },
    { name: 'the same of its processor time', options: { cpuSeconds: 5 }, reservedS: 0.2, endsAtS: 4.8 },
  ];
  for (const { name, options, reservedS, endsAtS } of cases)
    test(name, () => {
      const isOver = (s: number): boolean => {
        const budget = startBudget(100, options, at(s, s), () => reservedS);
        assert.equal(budget.isOver(), budget.spent(1) >= 1);
        return budget.isOver();
      };
      assert.deepEqual([isOver(endsAtS - 0.01), isOver(endsAtS + 0.01)], [false, true]);
    });

  test('never more than before: a spent budget stays spent when less is unassigned', () => {
    let reservedS = 0.5;
    const budget = startBudget(100, { timeS: 5 }, at(4), () => reservedS);
    const spent = budget.spent(1);
    reservedS = 0;
    assert.equal(budget.spent(1), spent);
  });
});

/** How many tries a budget allows, up to a million. */
function countTries(options: BudgetOptions, stopwatch: Stopwatch): number {
  const budget = startTryBudget(100, options, stopwatch);
  let count = 0;
  for (; count < 1_000_000 && !budget.isOver(); count++) budget.spend();
  return count;
}

describe('reasons are tried', () => {
  test('for as long as the clock goes, however many tries that is', () =>
    assert.equal(countTries({ timeS: 5 }, at(4.99)), 1_000_000));

  test('a few times when the clock has run out, as often whatever it says', () => {
    const past = countTries({ timeS: 5 }, at(5));
    assert.ok(past > 0 && past < 1000);
    for (const [options, stopwatch] of [
      [{ timeS: 5 }, at(1e9)],
      [{ cpuSeconds: 5 }, at(0, 5)],
    ] as const)
      assert.equal(countTries(options, stopwatch), past);
  });

  test('so many times where steps are counted, whatever the clock says', () => {
    assert.equal(countTries({ iterations: 500 }, at(1)), countTries({ iterations: 500 }, at(1e9)));
    assert.ok(countTries({ iterations: 5000 }, at(1)) > countTries({ iterations: 500 }, at(1)));
  });

  test('no more once asked to stop', () => assert.equal(countTries({ timeS: 5, shouldStop: () => true }, at(0)), 0));
});
