import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { bodyNormaliser } from '../handling/normalise-body.ts';
import type { SheetRow } from '../sheets/reading/sheet-row.ts';
import { columnLetters } from '../sheets/writing/xlsx-cells.ts';
import { type Headings, readHeadings } from './headings.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import { nameFault } from './missing-references.ts';
import type { OpenSheet } from './open-sheet.ts';
import {
  type FaultPlace,
  fieldOfFault,
  normalisedRow,
  type ParsedRow,
  type RowFault,
  type UnknownName,
} from './parsed-row.ts';
import type { ReferenceLookup } from './reference-lookup.ts';
import type { RowSource } from './row-source.ts';

type Kind = Pick<ImportKind<never, never>, 'columns' | 'keys' | 'mainKey' | 'isKeyOptional' | 'createBody'>;

/** The rows of a sheet. Each cell is parsed as its column says, names of records as their ids. An empty cell says nothing. */
export function sheetSource(
  kind: Kind,
  sheet: OpenSheet,
  { language, timezone }: Pick<ImportContext, 'language' | 'timezone'>,
  references: ReferenceLookup,
): RowSource {
  const headings = readHeadings(sheet.headings, kind);
  const normalise = bodyNormaliser(kind.createBody);
  const placeOf = (cells: SheetRow['cells'], fault: RowFault): FaultPlace => {
    const field = fieldOfFault(fault);
    const found = headings.columns.find(({ column }) => column.field === field);
    const index = fault.cellIndex ?? found?.index;
    const inTemplate = kind.columns.find((column) => column.field === field)?.heading[language];
    return {
      index: index ?? Number.MAX_SAFE_INTEGER,
      column: found?.heading ?? inTemplate ?? null,
      value: index === undefined ? null : (cells[index] ?? null),
    };
  };
  const parse = async (rows: readonly SheetRow[]): Promise<readonly ParsedRow[]> => {
    await loadReferences(headings, rows, references);
    return rows.map(({ line, cells }) =>
      normalisedRow(
        { line, ...parseCells(headings, cells, references), placeOf: (fault) => placeOf(cells, fault) },
        normalise,
        timezone,
      ),
    );
  };
  return {
    name: 'import',
    async *chunks() {
      for await (const chunk of chunksOf(sheet.rows)) yield await parse(chunk);
    },
    ignoredColumns: headings.ignored,
    namesDrivers: headings.columns.some(({ holds }) => holds.kind === 'reference' && holds.to === 'driver'),
  };
}

function parseCells(
  { columns, isHeaded }: Headings,
  cells: SheetRow['cells'],
  references: ReferenceLookup,
): Pick<ParsedRow, 'data' | 'faults' | 'unknownNames'> {
  const data: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  const unknownNames: UnknownName[] = [];
  for (const { column, holds, index } of columns) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    const { field } = column;
    const read = parseCell(cell, holds);
    if ('fault' in read) faults.push({ pointer: `/data/${field}`, ...read.fault });
    else if (holds.kind !== 'reference') data[field] = read.value;
    else {
      const name = String(read.value);
      const id = references.idOf(holds.to, name);
      if (typeof id === 'number') data[field] = id;
      else faults.push({ pointer: `/data/${field}`, ...nameFault(id, holds.to) });
      if (id === 'unknown_name')
        unknownNames.push({ field, noun: holds.to, name, described: { name, external_code: null } });
    }
  }
  // Most often a separator within a text, which moved everything behind it.
  for (const [cellIndex, cell] of cells.entries())
    if (cell !== null && !isHeaded(cellIndex))
      faults.push({ code: 'no_heading', details: { column: verbatim(columnLetters(cellIndex)) }, cellIndex });
  return { data, faults, unknownNames };
}

async function loadReferences(
  { columns }: Headings,
  rows: readonly SheetRow[],
  references: ReferenceLookup,
): Promise<void> {
  for (const { holds, index } of columns) {
    if (holds.kind !== 'reference') continue;
    const names = rows.flatMap(({ cells }) => {
      const read = parseCell(cells[index] ?? '', holds);
      return 'value' in read && read.value !== '' ? String(read.value) : [];
    });
    await references.load(holds.to, names);
  }
}

const chunkMaxRows = 500;

/** A chunk ends after so many characters: long rows are few at once. */
const chunkMaxCharacters = 1_000_000;

async function* chunksOf(rows: AsyncIterable<SheetRow>): AsyncGenerator<readonly SheetRow[]> {
  let chunk: SheetRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    chunk.push(row);
    for (const cell of row.cells) characters += typeof cell === 'string' ? cell.length : 0;
    if (chunk.length < chunkMaxRows && characters < chunkMaxCharacters) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
