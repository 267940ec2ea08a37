import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { PointToRoute } from '../route-request.ts';

/** How many codes the text lists, and how many lines of each. */
const namedMaxCount = 10;
const codeMaxLength = 60;

/**
 * Warns about points with the same external code, which may be one delivery sent twice. A delivery and a pick-up may
 * share a code, as in an exchange of goods.
 */
export function repeatedCodeWarnings(points: readonly RepeatedPoint[]): PlanWarningFacts[] {
  const linesOf = new Map<string, RepeatedPoint[]>();
  for (const point of points.toSorted((one, other) => one.line - other.line)) {
    const { type, external_code: code } = point;
    if (!code) continue;
    const key = `${type} ${code}`;
    const lines = linesOf.get(key);
    if (lines) lines.push(point);
    else linesOf.set(key, [point]);
  }
  const repeated = [...linesOf].filter(([, lines]) => lines.length > 1);
  const second = repeated[0]?.[1][1];
  if (second === undefined) return [];
  const named = repeated.slice(0, namedMaxCount).map(([key, lines]) => {
    const code = printableText(key.slice(key.indexOf(' ') + 1), codeMaxLength);
    const places = lines.slice(0, namedMaxCount).map(({ line, place }) => place ?? line);
    return `“${code}” (${places.join(', ')}${endOf(lines)})`;
  });
  const amount = repeated.reduce((sum, [, lines]) => sum + lines.length - 1, 0);
  return [
    {
      code: 'repeated_code',
      line: second.line,
      amount,
      details: { codes: verbatim(named.join(', ') + endOf(repeated)) },
    },
  ];
}

type RepeatedPoint = Pick<PointToRoute, 'line' | 'place' | 'type' | 'external_code'>;

const endOf = (list: readonly unknown[]): string => (list.length > namedMaxCount ? ' …' : '');
