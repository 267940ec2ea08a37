import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { printableText } from '@tropeiro/domain/language/storable-text.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { listPlansWithCodes } from '../../store/planning/plans-with-codes.ts';
import type { PointLine } from './read-points.ts';

/** How many codes the text lists, and how much of each. */
const namedMaxCount = 10;
const codeMaxLength = 60;

/**
 * Warns about points whose codes are in other plans of the same days. A delivery sent again in another plan would be
 * visited twice.
 * @param excludedPlanIds the plans that receive the points, or that are about to be replaced
 */
export async function codeInOtherPlanWarnings(
  db: Db,
  points: readonly PointLine[],
  period: Pick<RoutePlan, 'date_time_start' | 'date_time_end'>,
  timezone: string,
  excludedPlanIds: readonly number[],
): Promise<readonly PlanWarningFacts[]> {
  const coded = points.flatMap(({ point: { type, external_code } }) =>
    external_code && !isTerminal(type) ? [{ type: type ?? 'PE', external_code }] : [],
  );
  if (coded.length === 0) return [];
  const found = await listPlansWithCodes(db, coded, period, timezone, excludedPlanIds);
  if (found.length === 0) return [];
  const named = found
    .slice(0, namedMaxCount)
    .map(({ code, external_code: plan, id }) => `“${printableText(code, codeMaxLength)}” (${plan}, ${id})`);
  const codes = verbatim(`${named.join(', ')}${found.length > namedMaxCount ? ' …' : ''}`);
  return [
    { code: 'code_in_other_plan', line: null, details: { codes }, otherPlans: [...new Set(found.map(({ id }) => id))] },
  ];
}
