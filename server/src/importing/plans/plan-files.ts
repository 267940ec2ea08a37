import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { SandboxLimits } from '@tropeiro/platform/sandbox/sandbox-process.ts';
import type { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { importerOf } from '../../planning/import/prepare-import.ts';
import { holdPoints } from '../../planning/points/points-in-memory.ts';
import type { PlanningTools } from '../../planning/routing/plan-routes.ts';
import { waitForTurn } from '../wait-for-turn.ts';
import { withPointer } from '../with-pointer.ts';
import { commitPlans, type PreparedPlans } from './commit-plans.ts';
import { planOfQuery } from './plan-of-query.ts';
import { preparePlanFiles } from './prepare-plan-files.ts';

type PreparedFile = PreparedPlans & {
  readonly plan: PlanToImport;
  readonly ignoredColumns: readonly string[];
};

/** How long a person waits for the plans, and far below the limit of a call. The remaining plans are optimized later. */
const optimizingS = 120;

/** Measured: the rows of a sheet of points are all held until the last is read. They take about eight times its bytes. */
const memoryPerByte = 8;

/** Imports route plans from a sheet of points or from invoices, with the same import that JSON bodies use. */
export const importRoutePlanFile = (
  tools: PlanningTools,
  shares: FairSemaphore,
  sandbox: SandboxLimits,
): PreparedHandler<'importRoutePlanFile', PreparedFile> => ({
  async prepare({ file: { bytes, pointer, name }, query, db, lifetime, ...call }) {
    const plan = planOfQuery(query, name);
    const { signal, report } = lifetime;
    const endTurn = await waitForTurn(shares, call.actor, lifetime);
    lifetime.reserveMemory(memoryPerByte * bytes.length);
    const onRead = (pointCount: number) => {
      endTurn();
      holdPoints(lifetime, pointCount);
    };
    const optimizing = { maxS: optimizingS, nowS: () => performance.now() / 1000 };
    const files = { files: [{ name, bytes }], sandbox, onRead, optimizing };
    const importing = preparePlanFiles(plan, files, importerOf(call), { db, signal, report, tools });
    return { plan, ...(await importing.catch(withPointer(pointer))) };
  },

  async commit({ transaction, ...call }, { plan, ignoredColumns, ...prepared }) {
    const { body, ...reply } = await commitPlans(plan, prepared, importerOf(call), transaction);
    return { ...reply, body: { ...body, ignored_columns: [...ignoredColumns] } };
  },
});
