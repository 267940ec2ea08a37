import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Validator, validatorOf } from '@tropeiro/platform/handling/validation.ts';
import type { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import type { CheckedFields, ImportContext, ImportKind, ReferenceRules } from '../kinds/import-kind.ts';
import { keyTextOf, type NaturalKey } from './natural-key.ts';
import { fieldOfFault, type ParsedRow, type RowFault } from './parsed-row.ts';
import type { RowData } from './row-data.ts';

/** What to do with a row. */
export type RowAction<T, Fields> = { readonly row: ParsedRow; readonly before: T | undefined } & (
  | { readonly type: 'wrong'; readonly faults: readonly RowFault[] }
  | { readonly type: 'unchanged' }
  | { readonly type: 'creation'; readonly fields: Fields }
  | { readonly type: 'change'; readonly fields: Fields }
);

/** Decides what to do with each row, with the schemas and rules by which the API creates and changes such records. */
export class RowResolver<T extends { readonly id: number }, Fields extends object> {
  private readonly kind: ImportKind<T, Fields>;
  private readonly context: ImportContext;
  private readonly slice: TimeSlice;
  private readonly validateNew: Validator;
  private readonly validateChanged: Validator;
  /** The required fields of a change, which are filled from the record if a row omits them. */
  private readonly repeatedNames: readonly string[];
  /** The rules that involve other records. */
  rules: ReferenceRules<T> = () => [];
  private readonly lineOfKey = new Map<string, number>();
  private readonly lineOfRecord = new Map<number, number>();

  constructor(kind: ImportKind<T, Fields>, context: ImportContext, slice: TimeSlice) {
    this.kind = kind;
    this.context = context;
    this.slice = slice;
    this.validateNew = validatorOf(kind.createBody);
    this.validateChanged = validatorOf(kind.changeBody);
    const { properties } = kind.changeBody as unknown as { properties: { data: { required?: string[] } } };
    this.repeatedNames = properties.data.required ?? [];
  }

  /** The action of each row, given the known records with its keys. */
  async resolve(rows: readonly ParsedRow[], known: readonly T[]): Promise<readonly RowAction<T, Fields>[]> {
    const recordsOf = this.recordsByKey(known);
    return this.slice.map(rows, (row): RowAction<T, Fields> => {
      const keys = this.keysOf(row.data);
      const keyFaults = this.keyFaults(row, keys);
      const { found, matchedKey } = this.findRecords(row.data, keys, recordsOf);
      const [before, ...others] = found;
      if (others.length > 0) {
        const faults = [
          ...row.faults,
          ...keyFaults,
          { pointer: `/data/${matchedKey?.field}`, code: 'ambiguous' as const },
        ];
        return { row, before: undefined, type: 'wrong', faults };
      }
      const repeated = before && this.repeatedRecordFault(row, before, matchedKey);
      return this.resolveAgainst(withFaults(row, repeated ? [...keyFaults, repeated] : keyFaults), before);
    });
  }

  /** The action of a row for this record. Reports all faults at once: cells, values and rules. */
  resolveAgainst(row: ParsedRow, before: T | undefined): RowAction<T, Fields> {
    const isHidden = this.kind.hidesMatch?.(row.data, this.context) ?? false;
    // Most rows of a repeated import. Stored values need no validation.
    if (before && !isHidden && row.faults.length === 0 && isUnchanged(row.data, before))
      return { row, before, type: 'unchanged' };
    const repeated = before ? this.repeatedOf(before) : {};
    const data = { ...repeated, ...row.data };
    const malformed = this.malformedOf(row, data, before);
    const wellFormed = malformed.length === 0 ? data : withoutFields(data, malformed);
    const canApplyRules =
      before !== undefined || this.kind.isKeyOptional || wellFormed[this.kind.mainKey] !== undefined;
    const { fields, faults: broken } = canApplyRules ? this.applyRules(wellFormed, before) : noFields<Fields>();
    const takenFaults = before ? this.takenKeyFaults(wellFormed, before) : [];
    const faults = firstOfEachField([...row.faults, ...takenFaults, ...malformed, ...broken]);
    if (faults.length > 0) return { row, before, type: 'wrong', faults };
    if (!before) return { row, before, type: 'creation', fields };
    if (!isHidden && isSame(fields, this.applyRules(repeated, before).fields))
      return { row, before, type: 'unchanged' };
    return { row, before, type: 'change', fields };
  }

  /** Whether a row matches this record. The record may have lost the row's key to a change or an erasure. */
  isMatch({ data }: ParsedRow, record: T): boolean {
    return this.findRecords(data, this.keysOf(data), this.recordsByKey([record])).found.length > 0;
  }

  /** The records with the first of the row's keys that any record has. */
  private findRecords(
    data: RowData,
    keys: readonly RowKey[],
    recordsOf: (text: string) => readonly T[],
  ): { readonly found: readonly T[]; readonly matchedKey?: NaturalKey } {
    const { selectMatches = (_, records) => records } = this.kind;
    for (const { key: matchedKey, text } of keys) {
      const found = selectMatches(data, recordsOf(text));
      if (found.length > 0) return { found, matchedKey };
    }
    return { found: [] };
  }

  /** The keys of a row or record, in order of precedence. */
  private keysOf(data: RowData): readonly RowKey[] {
    return this.kind.keys.flatMap((key) => {
      const text = keyTextOf(key, data);
      return text === undefined ? [] : { key, text: `${key.field} ${text}` };
    });
  }

  private recordsByKey(known: readonly T[]): (text: string) => readonly T[] {
    const byText = new Map<string, T[]>();
    for (const record of known)
      for (const { text } of this.keysOf(record as RowData)) byText.set(text, [...(byText.get(text) ?? []), record]);
    return (text) => byText.get(text) ?? [];
  }

  /**
   * The faults of missing and repeated keys. The second row with a key is reported, because the server cannot decide between
   * them.
   */
  private keyFaults({ line, data }: ParsedRow, keys: readonly RowKey[]): readonly Fault[] {
    if (!this.kind.isKeyOptional && keys.length === 0 && (data[this.kind.mainKey] ?? null) === null)
      return [{ pointer: `/data/${this.kind.mainKey}`, code: 'missing' }];
    return keys.flatMap(({ key: { field }, text }): Fault[] => {
      const earlier = this.lineOfKey.get(text);
      if (earlier === undefined) this.lineOfKey.set(text, line);
      return earlier === undefined ? [] : [repeatedKey(field, earlier)];
    });
  }

  /** The fault of a row that matches the same record as an earlier row, by another key. */
  private repeatedRecordFault({ line }: ParsedRow, { id }: T, matchedKey: NaturalKey | undefined): Fault | undefined {
    const earlier = this.lineOfRecord.get(id);
    if (earlier === undefined) this.lineOfRecord.set(id, line);
    return earlier === undefined ? undefined : repeatedKey(matchedKey?.field ?? this.kind.mainKey, earlier);
  }

  /**
   * The fault of a row that matches a record with a different first key, for example a mistyped plate that belongs to a vehicle
   * with another code.
   */
  private takenKeyFaults(data: RowData, before: T): readonly Fault[] {
    const [first] = this.kind.keys;
    const rowText = first && keyTextOf(first, data);
    const storedText = first && keyTextOf(first, before as RowData);
    if (rowText === undefined || storedText === undefined || rowText === storedText) return [];
    const texts = new Set(this.keysOf(before as RowData).map(({ text }) => text));
    const shared = this.keysOf(data).find(({ text }) => texts.has(text));
    return shared ? [{ pointer: `/data/${shared.key.field}`, code: 'taken_by', details: { id: before.id } }] : [];
  }

  /** The schema faults of a row. Without a key it may be a new or an existing record, so missing fields are not reported. */
  private malformedOf({ faults }: ParsedRow, data: RowData, before: T | undefined): readonly Fault[] {
    const malformed = (before ? this.validateChanged : this.validateNew)({ data });
    const hasNoKey = faults.some(({ code, pointer }) => code === 'missing' && pointer === `/data/${this.kind.mainKey}`);
    return hasNoKey ? malformed.filter(({ code }) => code !== 'missing') : malformed;
  }

  /** The required fields of a change, with the record's current values. */
  private repeatedOf(before: T): RowData {
    return Object.fromEntries(this.repeatedNames.map((field) => [field, before[field as keyof T]]));
  }

  private applyRules(data: RowData, before: T | undefined): CheckedFields<Fields> {
    try {
      const { fields, faults } = this.kind.fieldsOf(data, before, this.context);
      return { fields, faults: [...faults, ...this.rules(data, before)] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...noFields<Fields>(), faults: error.faults };
    }
  }
}

/** A key, and its text prefixed with the field name. */
type RowKey = { readonly key: NaturalKey; readonly text: string };

const noFields = <Fields>(): CheckedFields<Fields> => ({ fields: {} as Fields, faults: [] });

const repeatedKey = (field: string, line: number): Fault => ({
  pointer: `/data/${field}`,
  code: 'repeated_key',
  details: { line },
});

/** The row with further faults, for fields that have none yet. */
function withFaults(row: ParsedRow, faults: readonly Fault[]): ParsedRow {
  const newFaults = faults.filter(({ pointer }) => !row.faults.some((known) => known.pointer === pointer));
  return newFaults.length === 0 ? row : { ...row, faults: [...newFaults, ...row.faults] };
}

/** The data without the fields at fault, so that rules check only the others. */
function withoutFields(data: RowData, faults: readonly Fault[]): RowData {
  const wrong = new Set(faults.map(fieldOfFault));
  return Object.fromEntries(Object.entries(data).filter(([field]) => !wrong.has(field)));
}

/** Keeps the first fault of each field. A fault in the cell is also the cause of a missing value or a broken rule. */
export function firstOfEachField(faults: readonly RowFault[]): readonly RowFault[] {
  const pointers = new Set<string>();
  return faults.filter(({ pointer }) => {
    if (pointer === undefined) return true;
    const isFirst = !pointers.has(pointer);
    pointers.add(pointer);
    return isFirst;
  });
}

/** Whether every value of the row equals the stored one. */
function isUnchanged(data: RowData, before: object): boolean {
  for (const field in data) if (data[field] !== (before as RowData)[field]) return false;
  return true;
}

/** Whether two sets of columns are equal once stored. Unsent values are identical and need no comparison as JSON. */
function isSame<Fields extends object>(one: Fields, other: Fields): boolean {
  for (const column in one) {
    const [value, otherValue] = [one[column], other[column]];
    if (value !== otherValue && JSON.stringify(value) !== JSON.stringify(otherValue)) return false;
  }
  return true;
}
