import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { commitImport, type PlanImporter, type PreparedImport } from '../../planning/import/prepare-import.ts';
import { requireAllOrNothing } from '../../planning/points/require-all-or-nothing.ts';
import { mergedReport } from './merged-report.ts';

/** The plans of one request, before anything is stored. */
export type PreparedPlans = {
  readonly imports: readonly { readonly plan: PlanToImport; readonly prepared: PreparedImport }[];
};

/** Stores the plans of a request in one transaction, and returns one report for all of them. */
export async function commitPlans(
  request: PlanToImport,
  { imports }: PreparedPlans,
  importer: PlanImporter,
  transaction: Transaction,
): Promise<{ readonly body: RoutePlanReport; readonly isPending: boolean }> {
  const bodies: RoutePlanReport[] = [];
  let isPending = false;
  for (const { plan, prepared } of imports) {
    const stored = await commitImport(plan, prepared, importer, transaction);
    bodies.push(stored.body);
    isPending ||= stored.isPending ?? false;
  }
  const body = mergedReport(bodies);
  requireAllOrNothing(request.all_or_nothing, body);
  return { body, isPending };
}
