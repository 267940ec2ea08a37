import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import { ignoredColumnsWarnings } from '@tropeiro/domain/planning/sheets/ignored-columns.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheets/sheet-plan.ts';
import type { ColumnChoice } from '@tropeiro/domain/sheets/column-choice.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { WrongLines } from '@tropeiro/platform/handling/wrong-lines.ts';
import type { SandboxLimits } from '@tropeiro/platform/sandbox/sandbox-process.ts';
import {
  type CheckedImport,
  checkImport,
  type PlanImporter,
  type PlanPreparation,
  readingOf,
  routeImport,
} from '../../planning/import/prepare-import.ts';
import { addPlanLines } from '../../planning/import/wrong-plans.ts';
import { readPoints } from '../../planning/points/read-points.ts';
import { requireAllOrNothing } from '../../planning/points/require-all-or-nothing.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import type { PreparedPlans } from './commit-plans.ts';
import { FileLines } from './file-lines.ts';
import { mergedReport } from './merged-report.ts';
import { type PlanFile, PlanFilePoints } from './plan-file-points.ts';
import { planOfSheet, SheetPlans } from './sheet-plan.ts';
import type { ShownSheet } from './shown-sheet.ts';
import { splitByPlan } from './split-by-plan.ts';
import { type PlanDay, planDayOf } from './window-hours.ts';

/** The time for optimizing plans within one request, and a clock. */
export type OptimizingTime = { readonly maxS: number; readonly nowS: () => number };

/** The files with the points of a request. */
export type PlanFiles = {
  readonly files: readonly PlanFile[];
  readonly sandbox?: SandboxLimits;
  /**
   * Called with the number of points when the files have been read. The following steps need neither the files nor
   * their turn to read them.
   */
  readonly onRead?: (pointCount: number) => void;
  /** How long plans are optimized within the request, one after the other. Absent: without a limit. */
  readonly optimizing?: OptimizingTime;
  /** Numbers the lines of several files, for the report. */
  readonly lines?: FileLines;
  /** The columns that the caller chose. */
  readonly choice?: ColumnChoice | undefined;
  /** Collects the columns and rows of a sheet. */
  readonly shown?: ShownSheet | undefined;
};

/** Reads the points of files, and makes the routes of each of their plans. */
export async function preparePlanFiles(
  request: PlanToImport,
  { files, sandbox, onRead = () => {}, optimizing, lines = new FileLines(), choice, shown }: PlanFiles,
  importer: PlanImporter,
  preparation: PlanPreparation,
): Promise<PreparedPlans & { readonly ignoredColumns: readonly string[] }> {
  const { language, timezone } = importer;
  const planOf = (plan?: SheetPlan): PlanToImport => (plan ? planOfSheet(request, plan, timezone) : request);
  const points = new PlanFilePoints(files, {
    plans: new SheetPlans(),
    dayOf: daysOf(planOf, timezone),
    language,
    sandbox,
    signal: preparation.signal,
    lines,
    choice,
    shown,
    settings: async () => (await getCustomerSettings(preparation.db)).record,
  });
  const wrong = new WrongLines(language);
  const read = await readPoints(points.chunks(), readingOf(request, importer, preparation), wrong);
  onRead(read.points.length);
  const { ignoredColumns } = points;
  const ofFile = [...ignoredColumnsWarnings(ignoredColumns), ...points.warnings];
  const checks: CheckedImport[] = [];
  for (const { plan, read: ofPlan } of splitByPlan({ ...read, warnings: [...ofFile, ...read.warnings] }))
    checks.push(await checkImport(planOf(plan), ofPlan, importer, preparation));
  const checked = withPlanLines(checks, wrong);
  requireAllOrNothing(request.all_or_nothing, mergedReport(checked.map(({ report }) => report)));
  const imports: PreparedPlans['imports'][number][] = [];
  const beganS = optimizing?.nowS() ?? 0;
  for (const checkedImport of checked) {
    const usedUpS = optimizing && optimizing.nowS() - beganS > optimizing.maxS ? optimizing.maxS : undefined;
    imports.push({
      plan: checkedImport.plan,
      prepared: await routeImport(checkedImport, importer, { ...preparation, exhaustedBudgetS: usedUpS }),
    });
  }
  return { imports, ignoredColumns };
}

/** Adds the lines that make a plan wrong to the wrong lines of the files, which are reported with the first plan. */
function withPlanLines([first, ...others]: readonly CheckedImport[], wrong: WrongLines): readonly CheckedImport[] {
  if (!first) return [];
  for (const { read, report } of [first, ...others]) addPlanLines(wrong, read.points, report.wrong_route_plans);
  const isAsRead = others.length === 0 && first.report.wrong_route_plans.length === 0;
  const lines = isAsRead ? wrong.lines : inOrder(wrong.lines);
  const report = { ...first.report, wrong_lines: lines, wrong_lines_omitted: wrong.omittedCount };
  return [{ ...first, report }, ...others];
}

/** Lines ordered by file, and by number within each file. */
function inOrder(lines: readonly WrongLine[]): WrongLine[] {
  const places = new Map([...new Set(lines.map(({ file }) => file))].map((file, index) => [file, index]));
  const placeOf = ({ file }: WrongLine): number => places.get(file) ?? 0;
  return lines.toSorted(
    (checkedImport, other) => placeOf(checkedImport) - placeOf(other) || checkedImport.line - other.line,
  );
}

/** The day for times without a date, by plan. Cached, because many points share a plan. */
function daysOf(planOf: (plan?: SheetPlan) => PlanToImport, timezone: string): (plan?: SheetPlan) => PlanDay {
  const known = new Map<SheetPlan | undefined, PlanDay>();
  return (plan) => {
    const before = known.get(plan);
    if (before) return before;
    const { date_time_start: start, date_time_end: end } = planOf(plan).data;
    const day = planDayOf(start, end, timezone);
    known.set(plan, day);
    return day;
  };
}
