import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RoutePointType } from '@tropeiro/domain/planning/route-point-type.ts';
import { repeatedCodeWarnings } from './repeated-codes.ts';

/** What is said of points with these codes, each in its line; `+` before a code is a pick-up. */
const told = (...codes: readonly (string | null)[]): string[] =>
  repeatedCodeWarnings(
    codes.map((code, at) => ({
      line: at + 1,
      type: (code?.startsWith('+') ? 'PC' : 'PE') satisfies RoutePointType,
      external_code: code?.replace('+', '') ?? null,
    })),
  ).map((one) => `${one.line}, ${one.amount} too many: ${warningText(one, 'en')}`);

const many = Array.from({ length: 12 }, (_, at) => `NF-${at}`);

describe('External codes that several points have', () => {
  const cases: readonly [says: string, codes: readonly (string | null)[], told: readonly string[]][] = [
    ['are told with their lines', ['A', 'B', 'A', 'A'], ['3, 2 too many: “A” (1, 3, 4)']],
    ['are told together', ['A', 'B', 'B', 'A'], ['4, 2 too many: “A” (1, 4), “B” (2, 3)']],
    ['may be of a delivery and a pick-up', ['A', '+A'], []],
    ['are no codes where there are none', [null, null, '', ''], []],
    ['may have blanks in them', ['NF 1', 'NF 2', 'NF 1'], ['3, 1 too many: “NF 1” (1, 3)']],
    [
      'are named as far as there is room',
      [...many, ...many],
      [`13, 12 too many: ${Array.from({ length: 10 }, (_, at) => `“NF-${at}” (${at + 1}, ${at + 13})`).join(', ')} …`],
    ],
    [
      'stand in very many lines',
      Array(5000).fill('x'.repeat(100)),
      [`2, 4999 too many: “${'x'.repeat(59)}…” (1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …)`],
    ],
  ];
  for (const [says, codes, expected] of cases)
    it(says, () =>
      assert.deepEqual(
        told(...codes),
        expected.map((one) => one.replace(': ', ': The same external_code is in several lines: ').concat('.')),
      ),
    );
});
