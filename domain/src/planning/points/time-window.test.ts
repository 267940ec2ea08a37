import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normaliseWindow, sortWindows, windowFaults } from './time-window.ts';

const [eight, ten, noon, two] = ['08', '10', '12', '14'].map((hour) => `2026-12-01T${hour}:00:00.000Z`) as [
  string,
  string,
  string,
  string,
];

describe('A time window', () => {
  const spellings: readonly [says: string, sent: unknown, read: unknown][] = [
    ['begin and end', { begin: eight, end: ten }, { begin: eight, end: ten }],
    ['start and end', { start: eight, end: ten }, { begin: eight, end: ten }],
    ['a pair', [eight, ten], { begin: eight, end: ten }],
    ['a text with a slash', `${eight}/${ten}`, { begin: eight, end: ten }],
    ['an incomplete pair, left to the validator', { start: eight }, { begin: eight }],
    ['a text with blanks around the slash', `${eight} / ${ten}`, { begin: eight, end: ten }],
  ];
  for (const [title, sent, read] of spellings)
    it(`may be written as ${title}`, () => assert.deepEqual(normaliseWindow(sent), read));

  it('in any other notation is left to the validator', () => {
    for (const sent of [null, 8, 'morning', 'a/b/c', [eight], [eight, ten, noon]])
      assert.deepEqual(normaliseWindow(sent), sent);
  });

  const cases: readonly [says: string, windows: [string, string][], faults: string[]][] = [
    ['one', [[eight, ten]], []],
    [
      'two apart, in any order',
      [
        [noon, two],
        [eight, ten],
      ],
      [],
    ],
    ['one that ends before it begins', [[ten, eight]], ['/w/0 period_reversed']],
    ['one without length', [[ten, ten]], ['/w/0 period_reversed']],
    [
      'two that overlap',
      [
        [eight, noon],
        [ten, two],
      ],
      ['/w overlaps'],
    ],
    [
      'two that touch',
      [
        [eight, ten],
        [ten, noon],
      ],
      ['/w overlaps'],
    ],
  ];
  for (const [title, windows, faults] of cases)
    it(`${faults.length === 0 ? 'may be' : 'may not be'} ${title}`, () => {
      const found = windowFaults(
        windows.map(([begin, end]) => ({ begin, end })),
        '/w',
      );
      assert.deepEqual(
        found.map(({ pointer, code }) => `${pointer} ${code}`),
        faults,
      );
    });

  it('comes before windows that begin later', () =>
    assert.deepEqual(
      sortWindows([
        { begin: noon, end: two },
        { begin: eight, end: ten },
      ]).map(({ begin }) => begin),
      [eight, noon],
    ));
});
