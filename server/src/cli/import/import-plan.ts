import { basename } from 'node:path';
import { callPhases } from '@tropeiro/domain/about/call-progress.ts';
import { percentOf } from '@tropeiro/domain/about/progress-step.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { bilingual, type Language, verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanFileReport } from '@tropeiro/domain/planning/sheets/route-plan-file-schema.ts';
import type { ReportProgress } from '@tropeiro/platform/handling/progress.ts';
import { RoadsInService } from '../../geodata/roads-in-service.ts';
import { geodataDir } from '../../geodata/settings.ts';
import { commitPlans } from '../../importing/plans/commit-plans.ts';
import { FileLines } from '../../importing/plans/file-lines.ts';
import type { PlanFile } from '../../importing/plans/plan-file-points.ts';
import { planOfQuery } from '../../importing/plans/plan-of-query.ts';
import { type PlanFiles, preparePlanFiles } from '../../importing/plans/prepare-plan-files.ts';
import type { PlanPreparation } from '../../planning/import/prepare-import.ts';
import { openPlanning } from '../../planning/open-planning.ts';
import type { Settings } from '../../settings.ts';
import { openShortWork } from '../../solving/open-short-work.ts';
import { openSolver } from '../../solving/open-solver.ts';
import { EmbeddedRoads } from '../../travel/roads/embedded-roads.ts';
import { openRoadThreads } from '../../travel/roads/road-threads.ts';
import { openRoads } from '../../travel/servers/open-roads.ts';
import { CommandFailed, type CommandInput } from '../command.ts';
import { type OpenCompany, withCompany } from '../database-target.ts';
import { ProgressBar } from '../progress-bar.ts';
import { print, type Terminal } from '../terminal.ts';
import { faultyOptions, type PlanOptions, planQueryOf } from './plan-query.ts';
import { faultCountOf, faultLines, planReportText } from './plan-report.ts';
import { failureOf, readSheetFile } from './sheet-command.ts';

/** Plans a route from the points in the given files, as the operation does. */
export async function importPlan({ values, operands: paths, terminal }: CommandInput<PlanOptions>): Promise<void> {
  const { language } = terminal;
  const files = { files: await readFiles(paths), lines: new FileLines() };
  const report = await withCompany(terminal, values.document, async (company, settings) => {
    const plan = planOf(values, company.timezone, files.files);
    return withProgress(terminal, (progress) => imported(plan, files, company, language, settings, progress));
  }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    for (const line of error.report ? faultLines(error.report, files.lines, language) : [])
      print(terminal, verbatim(`${line}\n`));
    throw failureOf(error);
  });
  print(terminal, verbatim(planReportText(report, files.lines, language)));
  const leftCount = report.unassigned_points.length + faultCountOf(report);
  if (leftCount > 0) throw new CommandFailed(notWhole);
}

const notWhole = bilingual('Not everything is planned.', 'Nem tudo está planejado.');

async function readFiles(paths: readonly string[]): Promise<PlanFile[]> {
  const files: PlanFile[] = [];
  for (const path of paths) files.push({ name: basename(path), bytes: await readSheetFile(path) });
  return files;
}

/**
 * The plan that the options describe, named after the file if there is only one. Contradicting options are a usage
 * error.
 */
function planOf(values: PlanOptions, timezone: string, [file, ...otherFiles]: readonly PlanFile[]): PlanToImport {
  try {
    return planOfQuery(planQueryOf(values, timezone), otherFiles.length === 0 ? file?.name : undefined);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw faultyOptions(error.faults.map((fault) => [fault.parameter ?? '', fault]));
  }
}

/**
 * Reads, plans and stores, with a transaction for each short query, one for everything stored, and its own solver
 * threads.
 */
async function imported(
  plan: PlanToImport,
  files: PlanFiles,
  { id: companyId, timezone, transact }: OpenCompany,
  language: Language,
  settings: Settings,
  report: ReportProgress,
): Promise<RoutePlanFileReport> {
  const importer = { companyId, timezone, language };
  const solver = openSolver(settings);
  const shortWork = openShortWork();
  // If travel times cannot be cached, they are requested again. The warning would not help the user of a command.
  const roads = openRoads(settings, { inCompany: (_, work) => transact(work), log: { warn: () => {} } });
  const geodata = new RoadsInService(geodataDir(settings), { info: () => {}, error: () => {} });
  await geodata.refresh();
  const embeddedRoads = new EmbeddedRoads(geodata, openRoadThreads());
  const preparation: PlanPreparation = {
    db: { rows: (query) => transact((transaction) => transaction.rows(query)) },
    signal: new AbortController().signal,
    tools: openPlanning(solver, shortWork, settings, roads, embeddedRoads),
    report,
  };
  try {
    const { ignoredColumns, ...prepared } = await preparePlanFiles(plan, files, importer, preparation);
    const { body } = await transact((transaction) => commitPlans(plan, prepared, importer, transaction));
    return { ...body, ignored_columns: [...ignoredColumns] };
  } finally {
    await Promise.all([solver.close(), shortWork.close(), embeddedRoads.threads.close(), geodata.close()]);
  }
}

/** Shows the progress and phase of the work. */
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
