import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderFailed } from '../provider-failed.ts';
import { validateTable } from './road-table.ts';

describe("A pair in a road server's response", () => {
  const place = { latitude: -30, longitude: -51 };
  const validated = (durationS: unknown, distanceM: unknown) => {
    const question = { profile: 'driving', sources: [place], destinations: [place] };
    const { durationsS, distancesM } = validateTable(question, () => ({ durationS, distanceM }));
    return [...durationsS, ...distancesM];
  };
  const [month, aroundTheEarth] = [30 * 86_400, 40_000_000];

  const accepted: readonly [title: string, durationS: unknown, distanceM: unknown, accepted: readonly number[]][] = [
    ['begun seconds as whole ones, and the nearest metre', 1.2, 1.4, [2, 1]],
    ['nothing at all', 0, 0, [0, 0]],
    ['as much as there may be', month, aroundTheEarth, [month, aroundTheEarth]],
    ['no way where there is no time', null, 1, [-1, -1]],
    ['no way where there is no distance', 1, null, [-1, -1]],
  ];
  for (const [title, durationS, distanceM, cells] of accepted)
    it(`is read as ${title}`, () => assert.deepEqual(validated(durationS, distanceM), cells));

  const refused: readonly [title: string, durationS: unknown, distanceM: unknown][] = [
    ['more than a month', month + 1, 1],
    ['more than once around the Earth', 1, aroundTheEarth + 1],
    ['less than nothing', 1, -1],
  ];
  for (const [title, durationS, distanceM] of refused)
    it(`is rejected if it is ${title}`, () =>
      assert.throws(() => validated(durationS, distanceM), new ProviderFailed('wrong_answer')));
});
