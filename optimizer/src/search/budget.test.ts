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

  test('never more than before: what is spent stays spent when less is unassigned', () => {
    let reservedS = 0.5;
    const budget = startBudget(100, { timeS: 5 }, at(4), () => reservedS);
    const spent = budget.spent(1);
    reservedS = 0;
    assert.equal(budget.spent(1), spent);
  });
});

describe('reasons are tried', () => {
  test('for as long as the clock goes, however many tries that is', () => {
    const budget = startTryBudget(100, { timeS: 5 }, at(4.99));
    for (let i = 0; i < 1_000_000; i++) budget.spend();
    assert.equal(budget.isOver(), false);
    assert.equal(startTryBudget(100, { timeS: 5 }, at(5)).isOver(), true);
    assert.equal(startTryBudget(100, { cpuSeconds: 5 }, at(0, 5)).isOver(), true);
  });

  test('so many times where steps are counted, whatever the clock says', () => {
    const tries = (iterations: number, wallS: number): number => {
      const budget = startTryBudget(100, { iterations }, at(wallS));
      for (let count = 0; ; count++) {
        if (budget.isOver()) return count;
        budget.spend();
      }
    };
    assert.equal(tries(500, 1), tries(500, 1e9));
    assert.ok(tries(5000, 1) > tries(500, 1));
  });

  test('no more once asked to stop', () => {
    assert.equal(startTryBudget(100, { timeS: 5, shouldStop: () => true }, at(0)).isOver(), true);
  });
});
