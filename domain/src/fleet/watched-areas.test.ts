import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchedAreasFaults, watchedAreasMax } from './watched-areas.ts';

describe('The areas of a vehicle', () => {
  const { corners } = watchedAreasMax;
  for (const [title, cornerCount, codes] of [
    ['may have as many corners as the limit', corners, []],
    ['cannot have more corners', corners + 1, ['too_many_corners']],
  ] as const)
    it(title, () => {
      const faults = watchedAreasFaults(cornerCount);
      assert.deepEqual(
        faults.map(({ code }) => code),
        codes,
      );
    });
});
