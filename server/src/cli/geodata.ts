import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { type BilingualText, bilingual, phrase } from '@tropeiro/domain/language/bilingual-text.ts';
import { Database } from '@tropeiro/platform/database/database.ts';
import { type AddressFile, openAddressFile } from '../geodata/address-file.ts';
import type { AddressLineFault } from '../geodata/address-row.ts';
import { type GeodataFileKind, recogniseGeodataFile } from '../geodata/extract/geodata-file.ts';
import { type AddressImport, importAddresses, type WrongAddressLine } from '../geodata/import-addresses.ts';
import { CommandFailed, type CommandInput } from './command.ts';
import { withDatabase } from './database-target.ts';
import { importGeodataFile } from './geodata-extract.ts';
import { unreadable } from './import/sheet-command.ts';
import { ProgressBar } from './progress-bar.ts';
import { print } from './terminal.ts';

type GeodataOptions = { readonly again: boolean };

/** How long writing a batch may take; one takes a second or two. */
const statementTimeoutS = 600;

/** Imports roads, tiles or a file of addresses, for all companies. */
export async function importGeodata({ values, operand: path, terminal }: CommandInput<GeodataOptions>): Promise<void> {
  const kind = await kindOf(path);
  if (kind !== undefined) return importGeodataFile(path, kind, terminal);
  const file = await openFile(path);
  const bar = new ProgressBar(bilingual('Importing', 'Importando'), terminal);
  const report = await withDatabase(terminal, async ({ ownerUrl }) => {
    const database = new Database({ url: ownerUrl, maxConnections: 4, waitS: 10, statementTimeoutS });
    try {
      return await importAddresses(database, file, { again: values.again, onProgress: bar.report });
    } finally {
      bar.end();
      await database.close();
    }
  });
  print(
    terminal,
    phrase((say) => `${linesOf(report).map(say).join('\n')}\n`),
  );
  if (report.wrong > 0) throw new CommandFailed(leftOut(report));
}

/** Undefined for a file of addresses. */
async function kindOf(path: string): Promise<GeodataFileKind | undefined> {
  try {
    return await recogniseGeodataFile(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function openFile(path: string): Promise<AddressFile> {
  try {
    return await openAddressFile(path);
  } catch (error) {
    throw error instanceof BilingualError ? new CommandFailed(error.text, 2) : unreadable(path, error);
  }
}

function linesOf(report: AddressImport): BilingualText[] {
  const { importedBefore, skipped, rows, unused, added, changed, wrong, wrongLines } = report;
  if (importedBefore !== undefined)
    return [
      bilingual(
        `The file was already imported, at ${importedBefore}. --again imports it once more.`,
        `O arquivo já foi importado, em ${importedBefore}. --again o importa mais uma vez.`,
      ),
    ];
  const more = wrong - wrongLines.length;
  const resumed = bilingual(`Resumed after line ${skipped}.`, `Retomado após a linha ${skipped}.`);
  const moreText = bilingual(`${more} more.`, `Mais ${more}.`);
  const summary = bilingual(
    `${rows} addresses read: ${added} places added, ${changed} changed, ${unused} not usable for geocoding (imprecise, or without a street), ${wrong} wrong.`,
    `${rows} endereços lidos: ${added} lugares incluídos, ${changed} alterados, ${unused} sem uso na geocodificação (imprecisos, ou sem logradouro), ${wrong} errados.`,
  );
  return [
    ...wrongLines.map(wrongLineText),
    ...(more > 0 ? [moreText] : []),
    ...(skipped > 0 ? [resumed] : []),
    summary,
  ];
}

const leftOut = ({ wrong, rows }: AddressImport): BilingualText =>
  bilingual(`${wrong} of ${rows} addresses left out.`, `${wrong} de ${rows} endereços deixados de fora.`);

const lineLabel = bilingual('line', 'linha');

const wrongLineText = ({ line, column, code }: WrongAddressLine): BilingualText =>
  phrase((say) => `${say(lineLabel)} ${line}${column === undefined ? '' : `, ${column}`}: ${say(faults[code])}`);

const faults: Readonly<Record<AddressLineFault['code'], BilingualText>> = {
  missing_column: bilingual('the column is missing', 'falta a coluna'),
  wrong_field_count: bilingual(
    'does not have as many fields as the header',
    'não tem tantos campos quanto o cabeçalho',
  ),
  too_long: bilingual('is too long', 'é longa demais'),
  missing: bilingual('is missing', 'está faltando'),
  not_a_number: bilingual('is not a number', 'não é um número'),
  out_of_bounds: bilingual('is out of bounds', 'está fora dos limites'),
  unknown_municipality: bilingual(
    'is not a municipality of Brazil, or is ambiguous without its state',
    'não é um município do Brasil, ou é ambíguo sem a UF',
  ),
};
