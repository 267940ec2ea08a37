import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { PointToRoute } from './route-request.ts';

/** So many codes are named in the text, and so many lines of each. */
const namedMaxCount = 10;
const codeMaxLength = 60;

/**
 * Points that have an external code together, which may be one delivery sent twice. A delivery and a pick-up may be of one
 * code: what is exchanged at a customer's is one invoice.
 */
export function repeatedCodeWarnings(points: readonly RepeatedPoint[]): PlanWarningFacts[] {
  const linesOf = new Map<string, number[]>();
  for (const { type, external_code: code, line } of points.toSorted((one, other) => one.line - other.line)) {
    if (!code) continue;
    const key = `${type} ${code}`;
    const lines = linesOf.get(key);
    if (lines) lines.push(line);
    else linesOf.set(key, [line]);
  }
  const repeated = [...linesOf].filter(([, lines]) => lines.length > 1);
  const line = repeated[0]?.[1][1];
  if (line === undefined) return [];
  const named = repeated.slice(0, namedMaxCount).map(([key, lines]) => {
    const code = printableText(key.slice(key.indexOf(' ') + 1), codeMaxLength);
    return `“${code}” (${lines.slice(0, namedMaxCount).join(', ')}${endOf(lines)})`;
  });
  const amount = repeated.reduce((sum, [, lines]) => sum + lines.length - 1, 0);
  return [{ code: 'repeated_code', line, amount, details: { codes: verbatim(named.join(', ') + endOf(repeated)) } }];
}

type RepeatedPoint = Pick<PointToRoute, 'line' | 'type' | 'external_code'>;

const endOf = (list: readonly unknown[]): string => (list.length > namedMaxCount ? ' …' : '');
