import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RoutePointType } from '@tropeiro/domain/planning/points/route-point-type.ts';
import { warningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import { repeatedCodeWarnings } from './repeated-codes.ts';

/** The warnings about points with these codes, one line each. A `+` before a code means a pick-up. */
const warningLines = (...codes: readonly (string | null)[]): string[] =>
  repeatedCodeWarnings(
    codes.map((code, at) => ({
      line: at + 1,
      type: (code?.startsWith('+') ? 'PC' : 'PE') satisfies RoutePointType,
      external_code: code?.replace('+', '') ?? null,
    })),
  ).map((warning) => `${warning.line}, ${warning.amount} too many: ${warningText(warning, 'en')}`);

const many = Array.from({ length: 12 }, (_, at) => `NF-${at}`);

describe('External codes that several points have', () => {
  const cases: readonly [title: string, codes: readonly (string | null)[], reported: readonly string[]][] = [
    ['are reported with their lines', ['A', 'B', 'A', 'A'], ['3, 2 too many: “A” (1, 3, 4)']],
    ['are reported together', ['A', 'B', 'B', 'A'], ['4, 2 too many: “A” (1, 4), “B” (2, 3)']],
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
  for (const [title, codes, expected] of cases)
    it(title, () =>
      assert.deepEqual(
        warningLines(...codes),
        expected.map((line) => line.replace(': ', ': The same external_code is in several lines: ').concat('.')),
      ),
    );
});
