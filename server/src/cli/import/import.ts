import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { fillTemplate, type TextDetails } from '@tropeiro/domain/faults/text-template.ts';
import {
  type BilingualText,
  bilingual,
  type Language,
  phrase,
  verbatim,
} from '@tropeiro/domain/language/bilingual-text.ts';
import type { ImportReport } from '@tropeiro/domain/sheets/import-report-schema.ts';
import { Temporal } from 'temporal-polyfill';
import { importFile } from '../../importing/import-file.ts';
import type { ImportIdOf } from '../../importing/kinds/import-kinds.ts';
import { creatableNouns } from '../../importing/rows/missing-references.ts';
import { CommandFailed, type CommandInput } from '../command.ts';
import { inCompany } from '../database-target.ts';
import { print, printAside, type Terminal } from '../terminal.ts';
import { failureOf, faultText, readSheetFile } from './sheet-command.ts';

type ImportOptions = {
  readonly document: string;
  readonly columns: string | undefined;
  readonly 'dry-run': boolean;
  readonly 'create-missing': boolean;
};

/** Imports records from the given file, as this operation does. */
export async function importRecords(
  id: ImportIdOf<'import'>,
  { values, operand: path, terminal }: CommandInput<ImportOptions>,
): Promise<void> {
  const { document, columns, 'dry-run': dryRun, 'create-missing': createMissing } = values;
  const file = await readSheetFile(path);
  const report = await inCompany(terminal, document, async (transaction, { timezone }) => {
    const context = {
      role: 'admin',
      language: terminal.language,
      timezone,
      today: Temporal.Now.plainDateISO(timezone).toString(),
    } as const;
    const options = { columns, dryRun, createMissing, onRows: progressLine(terminal) };
    return importFile(id, file, context, transaction, options);
  }).catch((error) => {
    throw error instanceof Refusal ? failureOf(error) : error;
  });
  print(terminal, verbatim(textOf(report, terminal.language)));
  if (report.wrong > 0) throw new CommandFailed(leftOut(report));
}

/** Prints a line on standard error every few seconds while a long file is imported. */
function progressLine(terminal: Terminal): (rows: number) => void {
  let printedMs = Date.now();
  return (rows) => {
    if (Date.now() - printedMs < 2000) return;
    printedMs = Date.now();
    const counted = rowCount(rows);
    printAside(
      terminal,
      phrase((say) => `${say(counted)}…\n`),
    );
  };
}

const texts = {
  rows: bilingual('{count|row|rows}', '{count|linha|linhas}'),
  omitted: bilingual('{count|more fault|more faults}.', 'Mais {count|falha|falhas}.'),
  ignored: bilingual('Unknown columns, ignored: {columns}.', 'Colunas desconhecidas, ignoradas: {columns}.'),
  reference: bilingual('Created the {noun} "{name}".', 'Cadastro criado: {noun} "{name}".'),
  summary: bilingual(
    '{rows|row|rows}: {created} created, {updated} updated, {unchanged} unchanged, {wrong} wrong.',
    '{rows|linha|linhas}: {created} incluídas, {updated} alteradas, {unchanged} sem mudança, {wrong} com falha.',
  ),
  notStored: bilingual(' Nothing was stored.', ' Nada foi gravado.'),
} satisfies Record<string, BilingualText>;

const createdNouns: ReadonlyMap<string, BilingualText> = new Map(
  creatableNouns.map(({ noun, singular }) => [noun, singular]),
);

/** The report of an import for a person. */
function textOf(report: ImportReport, language: Language): string {
  const fill = (text: BilingualText, details: TextDetails): string => fillTemplate(text, details, language);
  const { rows, created, updated, unchanged, wrong, wrong_lines_omitted: omitted, ignored_columns: ignored } = report;
  const lines = [
    ...report.wrong_lines.map((line) => faultText(line, language)),
    ...(omitted > 0 ? [fill(texts.omitted, { count: omitted })] : []),
    ...(ignored.length > 0 ? [fill(texts.ignored, { columns: verbatim(ignored.join(', ')) })] : []),
    ...report.created_references.map(({ resource, name }) =>
      fill(texts.reference, { noun: createdNouns.get(resource) ?? verbatim(resource), name: verbatim(name) }),
    ),
    `${fill(texts.summary, { rows, created, updated, unchanged, wrong })}${report.dry_run ? texts.notStored[language] : ''}`,
  ];
  return `${lines.join('\n')}\n`;
}

const rowCount = (count: number): BilingualText =>
  bilingual(fillTemplate(texts.rows, { count }, 'en'), fillTemplate(texts.rows, { count }, 'pt-BR'));

function leftOut({ wrong, rows }: ImportReport): BilingualText {
  const counted = rowCount(rows);
  return bilingual(`${wrong} of ${counted.en} left out.`, `${wrong} de ${counted['pt-BR']} fora da importação.`);
}
