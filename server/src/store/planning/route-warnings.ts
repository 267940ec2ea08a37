import { changeWarningsMaxCount } from '@tropeiro/domain/planning/plan-change-report.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/plan-warning.ts';
import { arrayLiteral, sql } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';

/** A warning as it is kept: of a plan, or (null) of what was sent. */
export type KeptWarning = PlanWarningFacts & { readonly route_plan_id: number | null };

/** Keeps what is said of plans of a route now, in place of what was said of them before. */
export async function replaceWarnings(
  transaction: Transaction,
  routeId: number,
  planIds: readonly number[],
  warnings: readonly KeptWarning[],
): Promise<void> {
  const kept = warnings.slice(0, changeWarningsMaxCount);
  await transaction.rows(sql`update route set warnings = (
      select coalesce(jsonb_agg(one order by at), '[]') from jsonb_array_elements(warnings) with ordinality told(one, at)
      where coalesce((one ->> 'route_plan_id')::bigint, 0) <> all(${arrayLiteral(planIds)}::bigint[])) || ${kept}::jsonb
    where id = ${routeId} and (warnings <> '[]' or ${kept.length > 0}::boolean)`);
}
