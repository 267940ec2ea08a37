import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchedAreasFaults, watchedAreasMax } from './watched-areas.ts';

describe('The areas of a vehicle', () => {
  const { corners } = watchedAreasMax;
  for (const [says, cornerCount, codes] of [
    ['may have as many corners as are watched', corners, []],
    ['may not have more corners', corners + 1, ['too_many_corners']],
  ] as const)
    it(says, () => {
      const faults = watchedAreasFaults(cornerCount);
      assert.deepEqual(
        faults.map(({ code }) => code),
        codes,
      );
    });
});
