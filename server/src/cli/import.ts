import { readFile, stat } from 'node:fs/promises';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { Refusal, refusals } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate } from '@tropeiro/domain/faults/text-template.ts';
import { bilingual, type Language, languages } from '@tropeiro/domain/language/bilingual-text.ts';
import { type ImportReport, importMaxBytes } from '@tropeiro/domain/sheets/import-report.ts';
import { Temporal } from 'temporal-polyfill';
import { importFile } from '../importing/import-file.ts';
import type { SheetImportId } from '../importing/sheet-imports.ts';
import { CommandFailed, type Given } from './command.ts';
import { inCompany } from './database-target.ts';
import type { Terminal } from './terminal.ts';

type ImportOptions = {
  readonly document: string;
  readonly 'dry-run': boolean;
  readonly language: string | undefined;
};

/** Brings records in from the file that is given, as this operation does. */
export async function importRecords(
  id: SheetImportId,
  { values: { document, 'dry-run': dryRun, language }, operand: path, terminal }: Given<ImportOptions>,
): Promise<void> {
  const reportLanguage = languageOf(language);
  const file = await readSheetFile(path);
  const report = await inCompany(terminal, document, async (transaction, { timezone }) => {
    const context = {
      role: 'admin',
      language: reportLanguage,
      timezone,
      today: Temporal.Now.plainDateISO(timezone).toString(),
    } as const;
    return importFile(id, file, context, transaction, { dryRun, onRows: progressLine(terminal) });
  }).catch((error) => {
    throw error instanceof Refusal ? failureOf(error, reportLanguage) : error;
  });
  terminal.stdout.write(textOf(report));
  if (report.wrong > 0) throw new CommandFailed(`${report.wrong} of ${report.rows} rows were left out.`);
}

function languageOf(given = 'en'): Language {
  const known = languages.find((one) => one === given);
  if (known === undefined) throw new CommandFailed(`--language must be one of ${languages.join(', ')}.`, 2);
  return known;
}

async function readSheetFile(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > importMaxBytes) {
      throw new CommandFailed(`The file ${path} has more than ${importMaxBytes} bytes.`, 2);
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed(`The file ${path} cannot be read (${(error as { code?: string }).code}).`, 2);
  }
}

/** A refusal as the failure of the command; exit code 2 for a file that cannot be read. */
function failureOf({ code, details, faults }: Refusal, language: Language): CommandFailed {
  if (code !== 'unreadable_file') return new CommandFailed(fillTemplate(refusals[code], details, language));
  const file = bilingual('The file', 'O arquivo')[language];
  return new CommandFailed(`${file} ${faults.map((fault) => messageOf(fault, language)).join(', ')}.`, 2);
}

/** Prints a line on standard error now and then, for whoever waits for a long file. */
function progressLine({ stderr }: Terminal): (rows: number) => void {
  let printedMs = Date.now();
  return (rows) => {
    if (Date.now() - printedMs < 2000) return;
    printedMs = Date.now();
    stderr.write(`${rows} rows…\n`);
  };
}

function textOf(report: ImportReport): string {
  const { rows, created, updated, unchanged, wrong, wrong_lines, ignored_columns, dry_run } = report;
  const lines = wrong_lines.map(
    ({ line, column, value, message }) =>
      `line ${line}, ${column ?? '-'}${value === null ? '' : ` "${value}"`}: ${message}`,
  );
  if (ignored_columns.length > 0) lines.push(`Columns not understood, and ignored: ${ignored_columns.join(', ')}.`);
  lines.push(
    `${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${wrong} wrong.${dry_run ? ' Nothing was kept.' : ''}`,
  );
  return `${lines.join('\n')}\n`;
}
