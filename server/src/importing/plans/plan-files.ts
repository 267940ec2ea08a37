import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { PlanFileQuery } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import { lineWeightColumn } from '@tropeiro/domain/planning/sheets/route-point-columns.ts';
import { shownRowsMaxBytes } from '@tropeiro/domain/sheets/shown-rows.ts';
import type { SandboxLimits } from '@tropeiro/platform/sandbox/sandbox-process.ts';
import type { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { importerOf } from '../../planning/import/prepare-import.ts';
import { holdPoints } from '../../planning/points/points-in-memory.ts';
import type { PlanningTools } from '../../planning/routing/plan-routes.ts';
import { readColumnChoice } from '../rows/read-column-choice.ts';
import { waitForTurn } from '../wait-for-turn.ts';
import { withPointer } from '../with-pointer.ts';
import { commitPlans, type PreparedPlans } from './commit-plans.ts';
import { planOfQuery } from './plan-of-query.ts';
import { pointSheet } from './point-sheet.ts';
import { preparePlanFiles } from './prepare-plan-files.ts';
import { ShownSheet } from './shown-sheet.ts';

type PreparedFile = PreparedPlans & {
  readonly plan: PlanToImport;
  readonly ignoredColumns: readonly string[];
  readonly shown: ShownSheet | undefined;
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
    const choice = readColumnChoice(query.columns, [...pointSheet.columns, lineWeightColumn]);
    const shown = shownSheet(query);
    if (shown) lifetime.reserveMemory(shownRowsMaxBytes * bytesOfCharacter);
    const { signal, report } = lifetime;
    const endTurn = await waitForTurn(shares, call.actor, lifetime);
    lifetime.reserveMemory(memoryPerByte * bytes.length);
    const onRead = (pointCount: number) => {
      endTurn();
      holdPoints(lifetime, pointCount);
    };
    const optimizing = { maxS: optimizingS, nowS: () => performance.now() / 1000 };
    const files = { files: [{ name, bytes }], sandbox, onRead, optimizing, choice, shown };
    const importing = preparePlanFiles(plan, files, importerOf(call), { db, signal, report, tools });
    return { plan, shown, ...(await importing.catch(withPointer(pointer))) };
  },

  async commit({ transaction, ...call }, { plan, ignoredColumns, shown, ...prepared }) {
    const { body, ...reply } = await commitPlans(plan, prepared, importerOf(call), transaction);
    const sheet = shown && { columns: [...shown.columns], rows: shown.rows, rows_omitted: shown.omittedCount };
    return { ...reply, body: { ...body, ignored_columns: [...ignoredColumns], ...sheet } };
  },
});

/** Where columns and rows are collected, if the caller requests them. They are for a user who is not done with the file. */
function shownSheet({ rows = false, dry_run: dryRun = false }: PlanFileQuery): ShownSheet | undefined {
  if (!rows) return undefined;
  if (!dryRun) throw new Refusal('invalid_input', { faults: [{ parameter: 'rows', code: 'needs_dry_run' }] });
  return new ShownSheet();
}

/** Of a text in memory. */
const bytesOfCharacter = 2;
