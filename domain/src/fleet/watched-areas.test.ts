import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { watchedAreasFaults, watchedAreasMax } from './watched-areas.ts';

describe('The areas of a vehicle', () => {
  const { areas, corners } = watchedAreasMax;
  for (const [says, areaCount, cornerCount, codes] of [
    ['may be as many as are watched', areas, corners, []],
    ['may not be more', areas + 1, 0, ['too_many']],
    ['may not have more corners', areas, corners + 1, ['too_many_corners']],
  ] as const)
    it(says, () => {
      const faults = watchedAreasFaults(areaCount, cornerCount);
      assert.deepEqual(
        faults.map(({ code }) => code),
        codes,
      );
    });
});
