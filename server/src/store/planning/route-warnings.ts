import { changeWarningsMaxCount } from '@tropeiro/domain/planning/change/plan-change-report.ts';
import { type PlanWarningFacts, withoutPersonName } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { PlanWarningCode } from '@tropeiro/domain/planning/warnings/plan-warnings.ts';
import { arrayLiteral, asTextArray, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A stored warning about a plan. Null `route_plan_id`: about what was sent, such as a point in no plan. */
export type StoredWarning = PlanWarningFacts & { readonly route_plan_id: number | null };

/**
 * Replaces the stored warnings about plans of a route, without the names of people.
 * @param codes if given, only earlier warnings with these codes are replaced, otherwise all
 */
export async function replaceWarnings(
  transaction: Transaction,
  routeId: number,
  planIds: readonly number[],
  warnings: readonly StoredWarning[],
  codes?: readonly PlanWarningCode[],
): Promise<void> {
  const stored = warnings
    .slice(0, changeWarningsMaxCount)
    .map(({ route_plan_id, ...warning }) => ({ ...withoutPersonName(warning), route_plan_id }));
  const isUntouched = codes ? sql`one ->> 'code' <> all(${asTextArray(codes)})` : sql`false`;
  await transaction.rows(sql`update route set warnings = (
      select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(warnings) with ordinality stored(one, at)
      where coalesce((one ->> 'route_plan_id')::bigint, 0) <> all(${arrayLiteral(planIds)}::bigint[]) or ${isUntouched})
      || ${stored}::jsonb
    where id = ${routeId} and (warnings <> '[]' or ${stored.length > 0}::boolean)`);
}
