import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from './time-slice.ts';

/**
 * Does tasks that take this many milliseconds each, and returns how many of them were done in each turn of the event
 * loop.
 */
async function worksByTurn(worksMs: readonly number[], signal?: AbortSignal): Promise<readonly number[]> {
  let nowMs = 0;
  const slice = new TimeSlice({ maxMs: 10, nowMs: () => nowMs, signal });
  const turns = [0];
  const countTurns = () => {
    turns.push(0);
    next = setImmediate(countTurns);
  };
  let next = setImmediate(countTurns);
  try {
    await slice.map(worksMs, (ms) => {
      nowMs += ms;
      turns.push((turns.pop() ?? 0) + 1);
    });
  } finally {
    clearImmediate(next);
  }
  return turns.filter((count) => count > 0);
}

describe('A time slice', () => {
  const cases: readonly [says: string, worksMs: readonly number[], byTurn: readonly number[]][] = [
    ['many short works', [1, 1, 1, 1, 1], [5]],
    ['works that take longer together', [4, 4, 4, 4, 4, 4], [3, 3]],
    ['works that take longer each', [50, 50, 50], [1, 1, 1]],
    ['a long work among short ones', [1, 1, 20, 1, 1], [3, 2]],
    ['no work', [], []],
  ];
  for (const [title, worksMs, byTurn] of cases)
    it(`yields by elapsed time: ${title}`, async () => assert.deepEqual(await worksByTurn(worksMs), byTurn));

  it('resumes one of many tasks in each turn of the event loop', async () => {
    const slices = Array.from({ length: 5 }, () => {
      let nowMs = 0;
      return new TimeSlice({ maxMs: 10, nowMs: () => (nowMs += 10) });
    });
    let turn = 0;
    const turnsOfWorks: number[] = [];
    const countTurns = () => {
      turn++;
      next = setImmediate(countTurns);
    };
    let next = setImmediate(countTurns);
    await Promise.all(slices.map((slice) => slice.map([1, 2, 3], () => turnsOfWorks.push(turn))));
    clearImmediate(next);
    assert.equal(new Set(turnsOfWorks).size, turnsOfWorks.length);
  });

  it('lets one of many tasks that arrive together begin in each turn', async () => {
    const turns: number[] = [];
    let turn = 0;
    const countTurns = () => {
      turn++;
      next = setImmediate(countTurns);
    };
    let next = setImmediate(countTurns);
    const begin = async () => {
      await new TimeSlice().begin();
      turns.push(turn);
    };
    await Promise.all([begin(), begin(), begin()]);
    clearImmediate(next);
    assert.equal(new Set(turns).size, turns.length);
  });

  it('ends the work of a caller that has gone', async () => {
    const reason = new Error('gone');
    await assert.rejects(worksByTurn([10, 10], AbortSignal.abort(reason)), reason);
  });
});
