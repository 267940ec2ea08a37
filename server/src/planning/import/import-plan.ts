import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type RoutePlanImport, routePlanImportFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PreparedHandler } from '../../handling/call.ts';
import { listedPoints } from '../points/read-points.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { commitImport, importerOf, type PreparedImport, prepareImport } from './prepare-import.ts';
import { unreadPlanWarnings } from './unread-plan-fields.ts';

/** Imports a route plan. Points are read, routed and optimized before the transaction, which stores what came of them. */
export const importRoutePlan = (tools: PlanningTools): PreparedHandler<'importRoutePlan', PreparedImport> => ({
  async prepare({ body, query, db, lifetime: { signal, report }, ...call }) {
    requireNoFaults(body);
    const plan = { ...body, dry_run: query.dry_run ?? false };
    const preparation = { db, signal, report, tools };
    const prepared = await prepareImport(plan, [listedPoints(body.data.route_points)], importerOf(call), preparation);
    return { ...prepared, warnings: [...unreadPlanWarnings(body), ...prepared.warnings] };
  },

  commit: ({ body, transaction, ...call }, prepared) => commitImport(body, prepared, importerOf(call), transaction),
});

function requireNoFaults(body: RoutePlanImport): void {
  const faults = routePlanImportFaults(body);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
