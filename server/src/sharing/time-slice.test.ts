import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TimeSlice } from './time-slice.ts';

/** Does works that take so many milliseconds each, and tells how many of them were done in each turn of the event loop. */
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
  for (const [says, worksMs, byTurn] of cases)
    it(`gives others their turn by the time that was taken: ${says}`, async () =>
      assert.deepEqual(await worksByTurn(worksMs), byTurn));

  it('lets one of many works go on in each turn of the event loop', async () => {
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

  it('ends the work of a caller who has gone', async () => {
    const gone = new Error('gone');
    await assert.rejects(worksByTurn([10, 10], AbortSignal.abort(gone)), gone);
  });
});
