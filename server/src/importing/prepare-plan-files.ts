import { ignoredColumnsWarnings } from '@tropeiro/domain/planning/ignored-columns.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import {
  type PlanImporter,
  type PlanPreparation,
  type PreparedImport,
  prepareImport,
} from '../planning/import/prepare-import.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import { type PlanFile, PlanFilePoints } from './plan-file-points.ts';
import { planDayOf } from './window-hours.ts';

/** The files with the points of a plan. */
export type PlanFiles = {
  readonly files: readonly PlanFile[];
  readonly sandbox?: SandboxLimits;
  /** Called when they have been read: what comes then needs neither the files nor who reads them. */
  readonly onRead?: () => void;
};

/** Reads the points of a plan out of files, and makes its routes. */
export async function preparePlanFiles(
  plan: PlanToImport,
  { files, sandbox, onRead = () => {} }: PlanFiles,
  importer: PlanImporter,
  preparation: PlanPreparation,
): Promise<{ readonly prepared: PreparedImport; readonly ignoredColumns: readonly string[] }> {
  const { language, timezone } = importer;
  const { date_time_start: start, date_time_end: end } = plan.data;
  const points = new PlanFilePoints(files, {
    day: planDayOf(start, end, timezone),
    language,
    sandbox,
    signal: preparation.signal,
    settings: async () => (await getCustomerSettings(preparation.db)).record,
  });
  const prepared = await prepareImport(plan, untilRead(points, onRead), importer, preparation);
  const { ignoredColumns } = points;
  const warnings = [...ignoredColumnsWarnings(ignoredColumns), ...points.warnings, ...prepared.warnings];
  return { prepared: { ...prepared, warnings }, ignoredColumns };
}

/** The points, after which the files are closed: to make routes of them may take far longer. */
async function* untilRead(points: PlanFilePoints, onRead: () => void): ReturnType<PlanFilePoints['chunks']> {
  yield* points.chunks();
  onRead();
}
