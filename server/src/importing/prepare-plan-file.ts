import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import {
  type PlanImporter,
  type PlanPreparation,
  type PreparedImport,
  prepareImport,
} from '../planning/import/prepare-import.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { defaultSheetLimits } from '../sheets/reading/limits.ts';
import { type OpenSheet, openSheet } from './open-sheet.ts';
import { type SheetPoints, sheetPoints } from './sheet-points.ts';
import { planDayOf } from './window-hours.ts';

/** A file with the points of a plan. */
export type PlanFile = {
  readonly bytes: Uint8Array;
  readonly sandbox?: SandboxLimits;
  /** Called when it has been read: what comes then needs neither the file nor who reads it. */
  readonly onRead?: () => void;
};

/** A plan holds on to its points until they are routed: so much is enough for ten thousand, as much as a body may have. */
const limits = { ...defaultSheetLimits, characters: 40_000_000 };

/** Reads the points of a plan out of a file, and makes its routes. */
export async function preparePlanFile(
  plan: PlanToImport,
  { bytes, sandbox, onRead = () => {} }: PlanFile,
  importer: PlanImporter,
  preparation: PlanPreparation,
): Promise<{ readonly prepared: PreparedImport; readonly ignoredColumns: readonly string[] }> {
  const { language, timezone } = importer;
  const { date_time_start: start, date_time_end: end } = plan.data;
  const sheet = await openSheet(bytes, { sandbox, limits, signal: preparation.signal });
  try {
    const points = sheetPoints(sheet, { day: planDayOf(start, end, timezone), language });
    const prepared = await prepareImport(plan, untilRead(points, sheet, onRead), importer, preparation);
    return { prepared, ignoredColumns: points.ignoredColumns };
  } finally {
    sheet.close();
  }
}

/** The points, after which the file is closed: to make routes of them may take far longer. */
async function* untilRead({ chunks }: SheetPoints, sheet: OpenSheet, onRead: () => void): SheetPoints['chunks'] {
  yield* chunks;
  sheet.close();
  onRead();
}
