import { basename } from 'node:path';
import { callPhases } from '@tropeiro/domain/about/call-progress.ts';
import { percentOf } from '@tropeiro/domain/about/progress-step.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanFileReport } from '@tropeiro/domain/planning/route-plan-file.ts';
import type { ReportProgress } from '../handling/progress.ts';
import type { PlanFile } from '../importing/plan-file-points.ts';
import { planOfQuery } from '../importing/plan-of-query.ts';
import { commitPlans } from '../importing/plans/commit-plans.ts';
import { preparePlanFiles } from '../importing/prepare-plan-files.ts';
import type { PlanPreparation } from '../planning/import/prepare-import.ts';
import { openPlanning } from '../planning/open-planning.ts';
import type { Settings } from '../settings.ts';
import { openSolver } from '../solving/open-solver.ts';
import { openRoads } from '../travel/roads/open-roads.ts';
import { CommandFailed, type Given } from './command.ts';
import { type OpenCompany, withCompany } from './database-target.ts';
import { faultyOptions, type PlanOptions, planQueryOf } from './plan-query.ts';
import { faultCountOf, faultLines, planReportText } from './plan-report.ts';
import { ProgressBar } from './progress-bar.ts';
import { failureOf, readSheetFile } from './sheet-command.ts';
import { print, type Terminal } from './terminal.ts';

/** Plans a route from the points in the files that are given, as the operation does. */
export async function importPlan({ values, operands: paths, terminal }: Given<PlanOptions>): Promise<void> {
  const { language } = terminal;
  const files = await readFiles(paths);
  const report = await withCompany(terminal, values.document, async (company, settings) => {
    const plan = planOf(values, company.timezone, files);
    return withProgress(terminal, (progress) => imported(plan, files, company, language, settings, progress));
  }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    for (const line of error.report ? faultLines(error.report, language) : []) print(terminal, verbatim(`${line}\n`));
    throw failureOf(error);
  });
  print(terminal, verbatim(planReportText(report, language)));
  const leftCount = report.unassigned_points.length + faultCountOf(report);
  if (leftCount > 0) throw new CommandFailed(notWhole);
}

const notWhole = bilingual('Not everything is planned.', 'Nem tudo está planejado.');

async function readFiles(paths: readonly string[]): Promise<PlanFile[]> {
  const files: PlanFile[] = [];
  for (const path of paths) files.push({ name: basename(path), bytes: await readSheetFile(path) });
  return files;
}

/** The plan that the options tell of, called as its file where there is one; what they contradict is asked wrongly. */
function planOf(values: PlanOptions, timezone: string, [file, ...others]: readonly PlanFile[]): PlanToImport {
  try {
    return planOfQuery(planQueryOf(values, timezone), others.length === 0 ? file?.name : undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw faultyOptions(error.faults.map((fault) => [fault.parameter ?? '', fault]));
  }
}

/** Reads, plans and stores, with a transaction for each short query, one for all that is stored, and solver threads of its own. */
async function imported(
  plan: PlanToImport,
  files: readonly PlanFile[],
  { id: companyId, timezone, transact }: OpenCompany,
  language: Language,
  settings: Settings,
  report: ReportProgress,
): Promise<RoutePlanFileReport> {
  const importer = { companyId, timezone, language };
  const solver = openSolver(settings);
  // Answers that cannot be cached are asked for again. The user of a command need not know.
  const roads = openRoads(settings, { inCompany: (_, work) => transact(work), log: { warn: () => {} } });
  const preparation: PlanPreparation = {
    db: { rows: (query) => transact((transaction) => transaction.rows(query)) },
    signal: new AbortController().signal,
    tools: openPlanning(solver, settings, roads),
    report,
  };
  try {
    const { ignoredColumns, ...prepared } = await preparePlanFiles(plan, { files }, importer, preparation);
    const { body } = await transact((transaction) => commitPlans(plan, prepared, importer, transaction));
    return { ...body, ignored_columns: [...ignoredColumns] };
  } finally {
    solver.close();
  }
}

/** Shows how far the work is, and in which phase. */
async function withProgress<T>(terminal: Terminal, work: (report: ReportProgress) => Promise<T>): Promise<T> {
  const bar = new ProgressBar(bilingual('Planning', 'Planejando'), terminal);
  try {
    return await work((step) => {
      const phase = callPhases.find(({ code }) => code === step?.phase);
      if (step && phase) bar.report(percentOf(step) ?? 0, 100, phase.name);
    });
  } finally {
    bar.end();
  }
}
