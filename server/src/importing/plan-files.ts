import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PreparedHandler } from '../handling/call.ts';
import { importerOf } from '../planning/import/prepare-import.ts';
import type { PlanningTools } from '../planning/routing/plan-routes.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import type { FairSemaphore } from '../sharing/fair-semaphore.ts';
import { planOfQuery } from './plan-of-query.ts';
import { commitPlans, type PreparedPlans } from './plans/commit-plans.ts';
import { pointingAt } from './pointing-at.ts';
import { preparePlanFiles } from './prepare-plan-files.ts';
import { waitForTurn } from './wait-for-turn.ts';

type PreparedFile = PreparedPlans & {
  readonly plan: PlanToImport;
  readonly ignoredColumns: readonly string[];
};

/** What a person waits for, and far below what a call may take. The plans that are left are optimized later. */
const optimizingS = 120;

/** Imports route plans whose points are in a sheet or are invoices, by the very import that a body of JSON goes through. */
export const importRoutePlanFile = (
  tools: PlanningTools,
  shares: FairSemaphore,
  sandbox: SandboxLimits,
): PreparedHandler<'importRoutePlanFile', PreparedFile> => ({
  async prepare({ file: { bytes, pointer, name }, query, db, lifetime, ...call }) {
    const plan = planOfQuery(query, name);
    const { signal, report } = lifetime;
    const onRead = await waitForTurn(shares, call.actor, lifetime);
    const optimizing = { maxS: optimizingS, nowS: () => performance.now() / 1000 };
    const files = { files: [{ name, bytes }], sandbox, onRead, optimizing };
    const importing = preparePlanFiles(plan, files, importerOf(call), { db, signal, report, tools });
    return { plan, ...(await importing.catch(pointingAt(pointer))) };
  },

  async commit({ transaction, ...call }, { plan, ignoredColumns, ...prepared }) {
    const { body, ...reply } = await commitPlans(plan, prepared, importerOf(call), transaction);
    return { ...reply, body: { ...body, ignored_columns: [...ignoredColumns] } };
  },
});
