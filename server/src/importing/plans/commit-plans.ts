import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report.ts';
import { commitImport, type PlanImporter, type PreparedImport } from '../../planning/import/prepare-import.ts';
import { requireWhole } from '../../planning/points/require-whole.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { mergedReport } from './merged-report.ts';

/** The plans of one request, before anything is stored. */
export type PreparedPlans = {
  readonly imports: readonly { readonly plan: PlanToImport; readonly prepared: PreparedImport }[];
};

/** Stores the plans of a request in one transaction, and gives one report of all of them. */
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
  requireWhole(request.all_or_nothing, body);
  return { body, isPending };
}
