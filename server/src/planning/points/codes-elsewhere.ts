import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import { isTerminal } from '@tropeiro/domain/planning/route-point-type.ts';
import type { Db } from '../../store/engine/db.ts';
import { listPlansWithCodes } from '../../store/planning/codes-elsewhere.ts';
import type { PointLine } from './read-points.ts';

/** So many codes are named in the text, and so much of each. */
const namedMaxCount = 10;
const codeMaxLength = 60;

/**
 * The warning of points that other plans of the same days have too, by their codes: a delivery that is sent again in another plan
 * would be driven to twice.
 * @param without the ids of plans that the points are for, or that make way for them
 */
export async function codesElsewhereWarnings(
  db: Db,
  points: readonly PointLine[],
  period: Pick<RoutePlan, 'date_time_start' | 'date_time_end'>,
  timezone: string,
  without: readonly number[],
): Promise<readonly PlanWarningFacts[]> {
  const coded = points.flatMap(({ point: { type, external_code } }) =>
    external_code && !isTerminal(type) ? [{ type: type ?? 'PE', external_code }] : [],
  );
  if (coded.length === 0) return [];
  const found = await listPlansWithCodes(db, coded, period, timezone, without);
  if (found.length === 0) return [];
  const named = found
    .slice(0, namedMaxCount)
    .map(({ code, external_code: plan, id }) => `“${printableText(code, codeMaxLength)}” (${plan}, ${id})`);
  const codes = verbatim(`${named.join(', ')}${found.length > namedMaxCount ? ' …' : ''}`);
  return [
    { code: 'code_in_other_plan', line: null, details: { codes }, otherPlans: [...new Set(found.map(({ id }) => id))] },
  ];
}
