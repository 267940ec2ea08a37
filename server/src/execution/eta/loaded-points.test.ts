import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batchesOf } from './estimate-plans.ts';
import { LoadedPoints } from './loaded-points.ts';

describe('The points that estimates hold in memory', () => {
  it('are limited for all companies, and work beyond that begins in order of arrival', async () => {
    const points = new LoadedPoints(100);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const begin = (name: string, count: number) =>
      points.run(count, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      });
    const turn = () => new Promise(setImmediate);
    const all = [begin('small', 40), begin('large', 70), begin('late', 10), begin('too large', 500)];
    await turn();
    assert.deepEqual(begun, ['small']);
    ends.shift()?.();
    await turn();
    assert.deepEqual(begun, ['small', 'large', 'late']);
    ends.shift()?.();
    await turn();
    assert.equal(begun.length, 3, 'the last one needs all');
    ends.shift()?.();
    await turn();
    assert.deepEqual(begun.at(-1), 'too large');
    ends.shift()?.();
    await Promise.all(all);
  });

  it('are free again after a failure', async () => {
    const points = new LoadedPoints(10);
    await assert.rejects(points.run(10, () => Promise.reject(new Error('failed'))));
    assert.equal(await points.run(10, async () => 'run'), 'run');
  });

  it('come from plans in batches; a long plan is a batch of its own', () => {
    const sizes = [900, 1000, 200, 10_000, 0, 5].map((point_count, id) => ({ id, point_count }));
    assert.deepEqual(
      batchesOf(sizes).map((batch) => batch.map(({ id }) => id)),
      [[0, 1], [2], [3], [4, 5]],
    );
    assert.deepEqual(batchesOf([]), []);
  });
});
