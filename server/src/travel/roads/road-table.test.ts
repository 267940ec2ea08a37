import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderFailed } from '../provider-failed.ts';
import { judgeTable } from './road-table.ts';

describe('What a road server says of a pair', () => {
  const place = { latitude: -30, longitude: -51 };
  const judged = (durationS: unknown, distanceM: unknown) => {
    const question = { profile: 'driving', sources: [place], destinations: [place] };
    const { durationsS, distancesM } = judgeTable(question, () => ({ durationS, distanceM }));
    return [...durationsS, ...distancesM];
  };
  const [month, aroundTheEarth] = [30 * 86_400, 40_000_000];

  const taken: readonly [says: string, durationS: unknown, distanceM: unknown, taken: readonly number[]][] = [
    ['begun seconds as whole ones, and the nearest metre', 1.2, 1.4, [2, 1]],
    ['nothing at all', 0, 0, [0, 0]],
    ['as much as there may be', month, aroundTheEarth, [month, aroundTheEarth]],
    ['no way where there is no time', null, 1, [-1, -1]],
    ['no way where there is no distance', 1, null, [-1, -1]],
  ];
  for (const [says, durationS, distanceM, cells] of taken)
    it(`is taken for ${says}`, () => assert.deepEqual(judged(durationS, distanceM), cells));

  const refused: readonly [says: string, durationS: unknown, distanceM: unknown][] = [
    ['more than a month', month + 1, 1],
    ['more than once around the Earth', 1, aroundTheEarth + 1],
    ['less than nothing', 1, -1],
  ];
  for (const [says, durationS, distanceM] of refused)
    it(`is refused where it is ${says}`, () =>
      assert.throws(() => judged(durationS, distanceM), new ProviderFailed('wrong_answer')));
});
