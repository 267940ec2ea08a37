import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { wrongType } from '@tropeiro/domain/faults/wrong-type.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { isStorable, printableText } from '@tropeiro/domain/language/storable-text.ts';
import { parseCell } from '@tropeiro/domain/sheets/cell-value.ts';
import type { CellKind, ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import { pointerToken } from '@tropeiro/platform/handling/json-pointer.ts';
import { bodyNormaliser } from '@tropeiro/platform/handling/normalise-body.ts';
import { unstorablePath } from '@tropeiro/platform/handling/unstorable-text.ts';
import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { ImportContext, ImportKind } from '../kinds/import-kind.ts';
import { nameFault } from './missing-references.ts';
import {
  type DescribedRecord,
  type FaultPlace,
  fieldOfFault,
  normalisedRow,
  type ParsedRow,
  type RowFault,
  type UnknownName,
} from './parsed-row.ts';
import type { ReferenceLookup } from './reference-lookup.ts';
import type { RowData } from './row-data.ts';
import type { RowSource } from './row-source.ts';

type Kind = Pick<ImportKind<never, never>, 'columns' | 'listFields' | 'ignoredFields' | 'createBody'>;

/**
 * The rows of a list in a body, with the fields of the API. A reference can be an id (`fleet_id`), a name or external code
 * (`fleet`), or an object with one of the three. Fields of closed lists, such as `state`, accept the same texts as cells. Null
 * clears a field.
 */
export function listSource(
  kind: Kind,
  rows: readonly RowData[],
  { timezone }: Pick<ImportContext, 'timezone'>,
  references: ReferenceLookup,
  slice: TimeSlice,
): RowSource {
  const fields = fieldsOf(kind);
  const normalise = bodyNormaliser(kind.createBody);
  const namesOf = fields.flatMap(({ alias, named }) =>
    alias !== undefined && named?.kind === 'reference' ? { alias, to: named.to } : [],
  );
  const parse = (sent: RowData, line: number): ParsedRow => {
    const names = Object.keys(sent);
    const placeOf = (fault: RowFault): FaultPlace => {
      const field = fieldOfFault(fault);
      const alias = field?.replace(/_id$/, '');
      const index = names.findIndex((name) => name === field || name === alias);
      const value = index === -1 ? null : sent[names[index] ?? ''];
      return { index: index === -1 ? Number.MAX_SAFE_INTEGER : index, column: null, value };
    };
    const unstorable = names.filter((name) => !isStorable(name) || unstorablePath(sent[name]) !== undefined);
    const read = unstorable.length === 0 ? sent : omit(sent, unstorable);
    const parsed = parseFields(read, fields, references);
    const faults = [...unstorable.map(badCharacterIn), ...parsed.faults];
    return normalisedRow({ line, ...parsed, faults, placeOf }, normalise, timezone);
  };
  return {
    name: 'batch',
    async *chunks() {
      for (const [begin, chunk] of chunksOf(rows)) {
        for (const { alias, to } of namesOf)
          await references.load(
            to,
            chunk.flatMap((row) => (unstorablePath(row[alias]) ? [] : (nameIn(row[alias]) ?? []))),
          );
        yield await slice.map(chunk, (row, index) => parse(row, begin + index + 1));
      }
    },
    ignoredColumns: unknownNamesIn(rows, fields),
    namesDrivers: rows.some(({ driver }) => nameIn(driver) !== undefined),
  };
}

const badCharacterIn = (field: string): RowFault => ({
  pointer: `/data/${pointerToken(field)}`,
  code: 'bad_character',
});

/** A row without some of its fields. */
function omit(row: RowData, fields: readonly string[]): RowData {
  const omitted = new Set(fields);
  return Object.fromEntries(Object.entries(row).filter(([field]) => !omitted.has(field)));
}

const chunkMaxRows = 1000;

/** A chunk ends after this many values in lists, so that chunks of rows with long lists stay small. */
const chunkMaxValues = 50_000;

function* chunksOf(rows: readonly RowData[]): Generator<readonly [begin: number, chunk: readonly RowData[]]> {
  let begin = 0;
  let valueCount = 0;
  for (const [index, row] of rows.entries()) {
    for (const value of Object.values(row)) valueCount += Array.isArray(value) ? value.length : 0;
    const end = index + 1;
    if (end < rows.length && end - begin < chunkMaxRows && valueCount < chunkMaxValues) continue;
    yield [begin, rows.slice(begin, end)];
    begin = end;
    valueCount = 0;
  }
}

/** As many as the columns of a file. */
const ignoredMaxCount = 200;

/** The length to which unknown names in reports are cut. */
const shownMaxLength = 100;

/** The unknown names in rows, each once. */
function unknownNamesIn(rows: readonly RowData[], fields: readonly RowField[]): readonly string[] {
  const known = new Set(fields.flatMap(({ field, alias }) => (alias === undefined ? [field] : [field, alias])));
  const unknown = new Set<string>();
  for (const row of rows)
    for (const name of Object.keys(row)) {
      if (unknown.size === ignoredMaxCount) return [...unknown];
      if (!known.has(name)) unknown.add(printableText(name, shownMaxLength));
    }
  return [...unknown];
}

/** A field of a row, and if it is a reference, its name without `_id` (alias) and how a record can be named. */
export type RowField = {
  readonly field: string;
  readonly isAccepted: boolean;
  readonly alias?: string;
  readonly named?: NamedKind;
};

/** What can replace an id: the name of a record, or of an entry in a closed list. */
type NamedKind = Extract<CellKind, { readonly kind: 'reference' | 'code' }>;

export function fieldsOf({ columns, listFields = [], ignoredFields = [], createBody }: Kind): readonly RowField[] {
  const { properties } = createBody as unknown as { properties: { data: { properties: object } } };
  const byField = new Map<string, ImportColumn>(columns.map((column) => [column.field, column]));
  const names = Object.keys(properties.data.properties).filter((field) => !ignoredFields.includes(field));
  return names.map((field) => {
    const column = byField.get(field);
    const isAccepted = column !== undefined || listFields.includes(field);
    const { cellKind } = column ?? {};
    // An external_id is no reference.
    if (!isAccepted || !field.endsWith('_id') || cellKind?.kind === 'text') return { field, isAccepted };
    const alias = field.slice(0, -3);
    const isNamed = cellKind?.kind === 'reference' || cellKind?.kind === 'code';
    return isNamed ? { field, isAccepted, alias, named: cellKind } : { field, isAccepted, alias };
  });
}

function parseFields(
  sent: RowData,
  fields: readonly RowField[],
  references: ReferenceLookup,
): Pick<ParsedRow, 'data' | 'faults' | 'unknownNames'> {
  const data: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  const unknownNames: UnknownName[] = [];
  for (const { field, isAccepted, alias = '', named } of fields) {
    const pointer = `/data/${field}`;
    const value = sent[field];
    if (value !== undefined) {
      if (isAccepted) data[field] = value;
      else if (!isAliasOf(field, fields)) faults.push({ pointer, code: 'not_taken' });
    }
    const reference = alias === '' ? undefined : sent[alias];
    // A response has null for a record that was not requested with `includes`, beside its id.
    if (reference === undefined || (reference === null && value !== undefined)) continue;
    const { id, fault, unknownName } = identify(reference, named, references);
    if (unknownName) unknownNames.push({ field, ...unknownName });
    if (fault) faults.push({ pointer, ...fault });
    else if (value !== undefined && value !== id)
      faults.push({ pointer, code: 'contradicts', details: { other: verbatim(alias) } });
    else data[field] = id;
  }
  return { data, faults, unknownNames };
}

/** An object such as `point_of_interest_category` is read with the field of its id. */
const isAliasOf = (field: string, fields: readonly RowField[]): boolean => fields.some(({ alias }) => alias === field);

type Identified = {
  readonly id?: unknown;
  readonly fault?: Pick<Fault, 'code' | 'details'>;
  readonly unknownName?: Omit<UnknownName, 'field'>;
};

/** The id of a referenced record, or why there is none. */
function identify(reference: unknown, named: NamedKind | undefined, references: ReferenceLookup): Identified {
  const name = nameIn(reference);
  if (!named || name === undefined) {
    const id = idIn(reference);
    return id === undefined ? { fault: wrongType(named ? 'string' : 'object') } : { id };
  }
  if (named.kind === 'code') {
    const parsed = parseCell(name, named);
    return 'fault' in parsed ? parsed : { id: parsed.value };
  }
  const id = references.idOf(named.to, name);
  if (typeof id === 'number') return { id };
  const fault = nameFault(id, named.to, name, references);
  return id === 'ambiguous'
    ? { fault }
    : { fault, unknownName: { noun: named.to, name, described: describedBy(reference, name) } };
}

/** The name or code in a reference. */
function nameIn(reference: unknown): string | undefined {
  if (typeof reference === 'string') return reference.trim();
  const { id, external_code: code, name } = (reference ?? {}) as Readonly<Record<string, unknown>>;
  if (id !== undefined) return undefined;
  return typeof code === 'string' ? code : typeof name === 'string' ? name : undefined;
}

/** The name and code that a reference gives. A plain text is the name. */
function describedBy(reference: unknown, name: string): DescribedRecord {
  if (typeof reference === 'string') return { name, external_code: null };
  const { external_code: code, name: called } = reference as Readonly<Record<string, unknown>>;
  return {
    name: typeof called === 'string' ? called.trim() : name,
    external_code: typeof code === 'string' ? code : null,
  };
}

/** The id in a reference object. Null for no reference. */
function idIn(reference: unknown): unknown {
  if (reference === null || typeof reference !== 'object') return reference === null ? null : undefined;
  return (reference as { readonly id?: unknown }).id;
}
