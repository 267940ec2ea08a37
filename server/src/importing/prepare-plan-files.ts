import { ignoredColumnsWarnings } from '@tropeiro/domain/planning/ignored-columns.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { SheetPlan } from '@tropeiro/domain/planning/sheet-plan.ts';
import type { WrongLine } from '@tropeiro/domain/sheets/import-report.ts';
import { WrongLines } from '../handling/wrong-lines.ts';
import {
  type CheckedImport,
  checkImport,
  type PlanImporter,
  type PlanPreparation,
  readingOf,
  routeImport,
} from '../planning/import/prepare-import.ts';
import { addPlanLines } from '../planning/import/wrong-plans.ts';
import { readPoints } from '../planning/points/read-points.ts';
import { requireWhole } from '../planning/points/require-whole.ts';
import type { SandboxLimits } from '../sandbox/sandbox-process.ts';
import { getCustomerSettings } from '../store/company/customer-settings.ts';
import { type PlanFile, PlanFilePoints } from './plan-file-points.ts';
import type { PreparedPlans } from './plans/commit-plans.ts';
import { mergedReport } from './plans/merged-report.ts';
import { planOfSheet, SheetPlans } from './plans/sheet-plan.ts';
import { splitByPlan } from './plans/split-by-plan.ts';
import { type PlanDay, planDayOf } from './window-hours.ts';

/** How many seconds plans are optimized in one request, and a clock. */
export type OptimizingTime = { readonly maxS: number; readonly nowS: () => number };

/** The files with the points of a request. */
export type PlanFiles = {
  readonly files: readonly PlanFile[];
  readonly sandbox?: SandboxLimits;
  /** Called when they have been read: what comes then needs neither the files nor who reads them. */
  readonly onRead?: () => void;
  /** How long their plans are optimized at once, one after the other; absent: until all are. */
  readonly optimizing?: OptimizingTime;
};

/** Reads the points out of files, and makes the routes of each plan that they are for. */
export async function preparePlanFiles(
  request: PlanToImport,
  { files, sandbox, onRead = () => {}, optimizing }: PlanFiles,
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
    settings: async () => (await getCustomerSettings(preparation.db)).record,
  });
  const wrong = new WrongLines(language);
  const read = await readPoints(points.chunks(), readingOf(request, importer, preparation), wrong);
  onRead();
  const { ignoredColumns } = points;
  const ofFile = [...ignoredColumnsWarnings(ignoredColumns), ...points.warnings];
  const checks: CheckedImport[] = [];
  for (const { plan, read: ofPlan } of splitByPlan({ ...read, warnings: [...ofFile, ...read.warnings] }))
    checks.push(await checkImport(planOf(plan), ofPlan, importer, preparation));
  const checked = withPlanLines(checks, wrong);
  requireWhole(request.all_or_nothing, mergedReport(checked.map(({ report }) => report)));
  const imports: PreparedPlans['imports'][number][] = [];
  const beganS = optimizing?.nowS() ?? 0;
  for (const one of checked) {
    const usedUpS = optimizing && optimizing.nowS() - beganS > optimizing.maxS ? optimizing.maxS : undefined;
    imports.push({ plan: one.plan, prepared: await routeImport(one, importer, { ...preparation, usedUpS }) });
  }
  return { imports, ignoredColumns };
}

/** The plans, the first of which also has the lines that make a plan wrong, among the wrong lines of the files. */
function withPlanLines([first, ...others]: readonly CheckedImport[], wrong: WrongLines): readonly CheckedImport[] {
  if (!first) return [];
  for (const { read, report } of [first, ...others]) addPlanLines(wrong, read.points, report.wrong_route_plans);
  const isAsRead = others.length === 0 && first.report.wrong_route_plans.length === 0;
  const lines = isAsRead ? wrong.lines : inOrder(wrong.lines);
  const report = { ...first.report, wrong_lines: lines, wrong_lines_omitted: wrong.omittedCount };
  return [{ ...first, report }, ...others];
}

/** Lines by their files, and in the order of each. */
function inOrder(lines: readonly WrongLine[]): WrongLine[] {
  const places = new Map([...new Set(lines.map(({ file }) => file))].map((file, index) => [file, index]));
  const placeOf = ({ file }: WrongLine): number => places.get(file) ?? 0;
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other) || one.line - other.line);
}

/** The day of hours without one, of each plan; many points ask for the same. */
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
