import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import { bodyNormaliser } from '@tropeiro/platform/handling/normalise-body.ts';
import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { SheetRow } from '@tropeiro/platform/sheets/reading/sheet-row.ts';
import type { ImportContext, ImportKind } from '../kinds/import-kind.ts';
import type { OpenSheet } from '../open-sheet.ts';
import { type Headings, type HeadingsToRead, readHeadings } from './headings.ts';
import { nameFault } from './missing-references.ts';
import {
  type FaultPlace,
  fieldOfFault,
  normalisedRow,
  type ParsedRow,
  type RowFault,
  type UnknownName,
} from './parsed-row.ts';
import type { ReferenceLookup } from './reference-lookup.ts';
import { rowChunks } from './row-chunks.ts';
import type { RowSource } from './row-source.ts';
import { unheadedFault } from './unheaded-cells.ts';

type Kind = Pick<ImportKind<never, never>, 'columns' | 'keys' | 'mainKey' | 'isKeyOptional' | 'createBody'> &
  Pick<HeadingsToRead, 'choice'>;

/** The rows of a sheet. Each cell is parsed by its column, and names of records become ids. Empty cells are skipped. */
export function sheetSource(
  kind: Kind,
  sheet: OpenSheet,
  { language, timezone }: Pick<ImportContext, 'language' | 'timezone'>,
  references: ReferenceLookup,
  slice: TimeSlice,
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
    return slice.map(rows, ({ line, cells }) =>
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
      for await (const chunk of rowChunks(sheet.rows)) yield await parse(chunk);
    },
    ignoredColumns: headings.ignored,
    namesDrivers: headings.columns.some(({ cellKind }) => cellKind.kind === 'reference' && cellKind.to === 'driver'),
  };
}

function parseCells(
  headings: Headings,
  cells: SheetRow['cells'],
  references: ReferenceLookup,
): Pick<ParsedRow, 'data' | 'faults' | 'unknownNames'> {
  const data: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  const unknownNames: UnknownName[] = [];
  for (const { column, cellKind, index } of headings.columns) {
    const cell = cells[index] ?? null;
    if (cell === null) continue;
    const { field } = column;
    const read = parseCell(cell, cellKind);
    if ('fault' in read) faults.push({ pointer: `/data/${field}`, ...read.fault });
    else if (cellKind.kind !== 'reference') data[field] = read.value;
    else {
      const name = String(read.value);
      const id = references.idOf(cellKind.to, name);
      if (typeof id === 'number') data[field] = id;
      else faults.push({ pointer: `/data/${field}`, ...nameFault(id, cellKind.to, name, references) });
      if (id === 'unknown_name')
        unknownNames.push({ field, noun: cellKind.to, name, described: { name, external_code: null } });
    }
  }
  return { data, faults: [...faults, ...unheadedFault(headings, cells)], unknownNames };
}

async function loadReferences(
  { columns }: Headings,
  rows: readonly SheetRow[],
  references: ReferenceLookup,
): Promise<void> {
  for (const { cellKind, index } of columns) {
    if (cellKind.kind !== 'reference') continue;
    const names = rows.flatMap(({ cells }) => {
      const read = parseCell(cells[index] ?? '', cellKind);
      return 'value' in read && read.value !== '' ? String(read.value) : [];
    });
    await references.load(cellKind.to, names);
  }
}
