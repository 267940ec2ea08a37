import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { countForm } from '@tropeiro/domain/language/count-form.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report.ts';
import { Temporal } from 'temporal-polyfill';
import { importFile } from '../importing/import-file.ts';
import type { ImportIdOf } from '../importing/import-kinds.ts';
import { CommandFailed, type Given } from './command.ts';
import { inCompany } from './database-target.ts';
import { failureOf, faultText, languageOf, readSheetFile } from './sheet-command.ts';
import { print, type Terminal } from './terminal.ts';

type ImportOptions = {
  readonly document: string;
  readonly 'dry-run': boolean;
  readonly 'create-missing': boolean;
  readonly language: string | undefined;
};

/** Brings records in from the file that is given, as this operation does. */
export async function importRecords(
  id: ImportIdOf<'file'>,
  { values, operand: path, terminal }: Given<ImportOptions>,
): Promise<void> {
  const { document, 'dry-run': dryRun, 'create-missing': createMissing } = values;
  const reportLanguage = languageOf(values.language, terminal.env);
  const file = await readSheetFile(path);
  const report = await inCompany(terminal, document, async (transaction, { timezone }) => {
    const context = {
      role: 'admin',
      language: reportLanguage,
      timezone,
      today: Temporal.Now.plainDateISO(timezone).toString(),
    } as const;
    return importFile(id, file, context, transaction, { dryRun, createMissing, onRows: progressLine(terminal) });
  }).catch((error) => {
    throw error instanceof Refusal ? failureOf(error, reportLanguage) : error;
  });
  print(terminal.stdout, textOf(report));
  if (report.wrong > 0) throw new CommandFailed(`${report.wrong} of ${countOfRows(report.rows)} left out.`);
}

/** Prints a line on standard error now and then, for whoever waits for a long file. */
function progressLine({ stderr }: Terminal): (rows: number) => void {
  let printedMs = Date.now();
  return (rows) => {
    if (Date.now() - printedMs < 2000) return;
    printedMs = Date.now();
    print(stderr, `${countOfRows(rows)}…\n`);
  };
}

function textOf(report: ImportReport): string {
  const { rows, created, updated, unchanged, wrong, wrong_lines, created_references, ignored_columns, dry_run } =
    report;
  const lines = wrong_lines.map((line) => faultText(line, 'en'));
  const { wrong_lines_omitted: omitted } = report;
  if (omitted > 0) lines.push(`${omitted} more ${countForm(omitted, 'fault', 'faults')}.`);
  if (ignored_columns.length > 0) lines.push(`Columns not understood, and ignored: ${ignored_columns.join(', ')}.`);
  for (const { resource, name } of created_references)
    lines.push(`Created the ${resource.replaceAll('_', ' ')} "${name}".`);
  lines.push(
    `${countOfRows(rows)}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${wrong} wrong.${dry_run ? ' Nothing was kept.' : ''}`,
  );
  return `${lines.join('\n')}\n`;
}

const countOfRows = (count: number): string => `${count} ${countForm(count, 'row', 'rows')}`;
