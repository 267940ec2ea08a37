import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { routePlanImportFaults } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanImport } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { holdPoints } from '../points/points-in-memory.ts';
import { listedPoints } from '../points/read-points.ts';
import { requireAllOrNothing } from '../points/require-all-or-nothing.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { ignoredPlanFieldWarnings } from './ignored-plan-fields.ts';
import { commitImport, importerOf, type PreparedImport, prepareImport } from './prepare-import.ts';

/** Imports a route plan. Points are read, routed and optimized before the transaction, which stores the result. */
export const importRoutePlan = (tools: PlanningTools): PreparedHandler<'importRoutePlan', PreparedImport> => ({
  async prepare({ body, query, ignoredFields, db, lifetime, ...call }) {
    requireNoFaults(body);
    holdPoints(lifetime, body.data.route_points.length);
    const { signal, report } = lifetime;
    const plan = { ...body, dry_run: query.dry_run ?? false };
    const preparation = { db, signal, report, tools, includes: query.includes ?? [] };
    const prepared = await prepareImport(plan, [listedPoints(body.data.route_points)], importerOf(call), preparation);
    return { ...prepared, warnings: [...ignoredPlanFieldWarnings(ignoredFields), ...prepared.warnings] };
  },

  async commit({ body, transaction, ...call }, prepared) {
    const stored = await commitImport(body, prepared, importerOf(call), transaction);
    requireAllOrNothing(body.all_or_nothing, stored.body);
    return stored;
  },
});

function requireNoFaults(body: RoutePlanImport): void {
  const faults = routePlanImportFaults(body);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}
