import { changeWarningsMaxCount } from '@tropeiro/domain/planning/plan-change-report.ts';
import { nameless, type PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import type { PlanWarningCode } from '@tropeiro/domain/planning/plan-warnings.ts';
import { arrayLiteral, asTextArray, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A warning as it is kept: of a plan, or (null) of what was sent, such as a point in no plan. */
export type KeptWarning = PlanWarningFacts & { readonly route_plan_id: number | null };

/**
 * Keeps what is said of plans of a route now, without the names of people, in place of what was said of them before.
 * @param codes absent: all that was said of them makes way, else what has one of these codes
 */
export async function replaceWarnings(
  transaction: Transaction,
  routeId: number,
  planIds: readonly number[],
  warnings: readonly KeptWarning[],
  codes?: readonly PlanWarningCode[],
): Promise<void> {
  const kept = warnings
    .slice(0, changeWarningsMaxCount)
    .map(({ route_plan_id, ...warning }) => ({ ...nameless(warning), route_plan_id }));
  const stays = codes ? sql`one ->> 'code' <> all(${asTextArray(codes)})` : sql`false`;
  await transaction.rows(sql`update route set warnings = (
      select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(warnings) with ordinality told(one, at)
      where coalesce((one ->> 'route_plan_id')::bigint, 0) <> all(${arrayLiteral(planIds)}::bigint[]) or ${stays})
      || ${kept}::jsonb
    where id = ${routeId} and (warnings <> '[]' or ${kept.length > 0}::boolean)`);
}
