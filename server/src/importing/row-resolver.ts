import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Validator, validatorOf } from '../handling/validation.ts';
import type { TimeSlice } from '../sharing/time-slice.ts';
import type { CheckedFields, ImportContext, ImportKind, ReferenceRules } from './import-kind.ts';
import { keyTextOf, type NaturalKey } from './natural-key.ts';
import { fieldOfFault, type ParsedRow, type RowFault } from './parsed-row.ts';
import type { RowData } from './row-data.ts';

/** What is to be done about a row. */
export type RowAction<T, Fields> = { readonly row: ParsedRow; readonly before: T | undefined } & (
  | { readonly does: 'wrong'; readonly faults: readonly RowFault[] }
  | { readonly does: 'unchanged' }
  | { readonly does: 'creation'; readonly fields: Fields }
  | { readonly does: 'change'; readonly fields: Fields }
);

/** Decides what each row does, by the schemas and rules by which the API creates and changes such records. */
export class RowResolver<T extends { readonly id: number }, Fields extends object> {
  private readonly kind: ImportKind<T, Fields>;
  private readonly context: ImportContext;
  private readonly slice: TimeSlice;
  private readonly validateNew: Validator;
  private readonly validateChanged: Validator;
  /** The fields that the body of a change must repeat, although they stay as they are. */
  private readonly repeatedNames: readonly string[];
  /** The rules about other records than that of the row. */
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

  /** The action of each row, against the one of these records that it stands for. */
  async resolve(rows: readonly ParsedRow[], known: readonly T[]): Promise<readonly RowAction<T, Fields>[]> {
    const recordsOf = this.recordsByKey(known);
    return this.slice.map(rows, (row): RowAction<T, Fields> => {
      const held = this.heldKeys(row.data);
      const keyFaults = this.keyFaults(row, held);
      const { found, by } = this.findRecords(row.data, held, recordsOf);
      const [before, ...others] = found;
      if (others.length > 0) {
        const faults = [...row.faults, ...keyFaults, { pointer: `/data/${by?.field}`, code: 'ambiguous' as const }];
        return { row, before: undefined, does: 'wrong', faults };
      }
      const repeated = before && this.repeatedRecordFault(row, before, by);
      return this.resolveAgainst(withFaults(row, repeated ? [...keyFaults, repeated] : keyFaults), before);
    });
  }

  /** The action of a row against this record. Everything that is wrong with it is told at once: cells, values and rules. */
  resolveAgainst(row: ParsedRow, before: T | undefined): RowAction<T, Fields> {
    const isHidden = this.kind.hidesMatch?.(row.data, this.context) ?? false;
    // Most rows of an import that is repeated: what is stored was judged when it was written.
    if (before && !isHidden && row.faults.length === 0 && saysTheSame(row.data, before))
      return { row, before, does: 'unchanged' };
    const repeated = before ? this.repeatedOf(before) : {};
    const data = { ...repeated, ...row.data };
    const malformed = this.malformedOf(row, data, before);
    const wellFormed = malformed.length === 0 ? data : withoutFields(data, malformed);
    const isJudged = before !== undefined || this.kind.isKeyOptional || wellFormed[this.kind.mainKey] !== undefined;
    const { fields, faults: broken } = isJudged ? this.applyRules(wellFormed, before) : noFields<Fields>();
    const taken = before ? this.takenKeyFaults(wellFormed, before) : [];
    const faults = firstOfEachField([...row.faults, ...taken, ...malformed, ...broken]);
    if (faults.length > 0) return { row, before, does: 'wrong', faults };
    if (!before) return { row, before, does: 'creation', fields };
    if (!isHidden && isSame(fields, this.applyRules(repeated, before).fields))
      return { row, before, does: 'unchanged' };
    return { row, before, does: 'change', fields };
  }

  /** The records that have the first key of the row that any of them has. */
  private findRecords(
    data: RowData,
    held: readonly HeldKey[],
    recordsOf: (text: string) => readonly T[],
  ): { readonly found: readonly T[]; readonly by?: NaturalKey } {
    const { matching = (_, records) => records } = this.kind;
    for (const { key: by, text } of held) {
      const found = matching(data, recordsOf(text));
      if (found.length > 0) return { found, by };
    }
    return { found: [] };
  }

  /** The keys that a row or record has, in the order in which they count. */
  private heldKeys(data: RowData): readonly HeldKey[] {
    return this.kind.keys.flatMap((key) => {
      const text = keyTextOf(key, data);
      return text === undefined ? [] : { key, text: `${key.field} ${text}` };
    });
  }

  private recordsByKey(known: readonly T[]): (text: string) => readonly T[] {
    const byText = new Map<string, T[]>();
    for (const record of known)
      for (const { text } of this.heldKeys(record as RowData)) byText.set(text, [...(byText.get(text) ?? []), record]);
    return (text) => byText.get(text) ?? [];
  }

  /** A row needs a key. The second row with the same one is at fault: which of the two is right, nobody can tell. */
  private keyFaults({ line, data }: ParsedRow, held: readonly HeldKey[]): readonly Fault[] {
    if (!this.kind.isKeyOptional && held.length === 0 && (data[this.kind.mainKey] ?? null) === null)
      return [{ pointer: `/data/${this.kind.mainKey}`, code: 'missing' }];
    return held.flatMap(({ key: { field }, text }): Fault[] => {
      const earlier = this.lineOfKey.get(text);
      if (earlier === undefined) this.lineOfKey.set(text, line);
      return earlier === undefined ? [] : [repeatedKey(field, earlier)];
    });
  }

  /** The fault of a row that stands for the record of an earlier one, known by another key. */
  private repeatedRecordFault({ line }: ParsedRow, { id }: T, by: NaturalKey | undefined): Fault | undefined {
    const earlier = this.lineOfRecord.get(id);
    if (earlier === undefined) this.lineOfRecord.set(id, line);
    return earlier === undefined ? undefined : repeatedKey(by?.field ?? this.kind.mainKey, earlier);
  }

  /**
   * The fault of a row that was found by a key of a record whose first key is another: a mistyped plate, that of the
   * vehicle of another code.
   */
  private takenKeyFaults(data: RowData, before: T): readonly Fault[] {
    const [first] = this.kind.keys;
    const said = first && keyTextOf(first, data);
    const stored = first && keyTextOf(first, before as RowData);
    if (said === undefined || stored === undefined || said === stored) return [];
    const texts = new Set(this.heldKeys(before as RowData).map(({ text }) => text));
    const shared = this.heldKeys(data).find(({ text }) => texts.has(text));
    return shared ? [{ pointer: `/data/${shared.key.field}`, code: 'taken_by', details: { id: before.id } }] : [];
  }

  /** What the schema says against a row. Without a key, nobody knows whether it is new and must have everything. */
  private malformedOf({ faults }: ParsedRow, data: RowData, before: T | undefined): readonly Fault[] {
    const malformed = (before ? this.validateChanged : this.validateNew)({ data });
    const hasNoKey = faults.some(({ code, pointer }) => code === 'missing' && pointer === `/data/${this.kind.mainKey}`);
    return hasNoKey ? malformed.filter(({ code }) => code !== 'missing') : malformed;
  }

  /** The body of a change that changes nothing. */
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

/** A key, and its text with the name of its field. */
type HeldKey = { readonly key: NaturalKey; readonly text: string };

const noFields = <Fields>(): CheckedFields<Fields> => ({ fields: {} as Fields, faults: [] });

const repeatedKey = (field: string, line: number): Fault => ({
  pointer: `/data/${field}`,
  code: 'repeated_key',
  details: { line },
});

/** The row with faults of its keys, of those fields that are not at fault already. */
function withFaults(row: ParsedRow, faults: readonly Fault[]): ParsedRow {
  const others = faults.filter(({ pointer }) => !row.faults.some((known) => known.pointer === pointer));
  return others.length === 0 ? row : { ...row, faults: [...others, ...row.faults] };
}

/** The data without the fields at fault, for the rules to judge the others. */
function withoutFields(data: RowData, faults: readonly Fault[]): RowData {
  const wrong = new Set(faults.map(fieldOfFault));
  return Object.fromEntries(Object.entries(data).filter(([field]) => !wrong.has(field)));
}

/** One fault a field: what is wrong with its cell is why its value is missing, or breaks a rule. */
export function firstOfEachField(faults: readonly RowFault[]): readonly RowFault[] {
  const pointers = new Set<string>();
  return faults.filter(({ pointer }) => {
    if (pointer === undefined) return true;
    const isFirst = !pointers.has(pointer);
    pointers.add(pointer);
    return isFirst;
  });
}

/** Whether everything that a row says is stored just so. */
function saysTheSame(data: RowData, before: object): boolean {
  for (const field in data) if (data[field] !== (before as RowData)[field]) return false;
  return true;
}

/** Whether two sets of columns are the same, as the database would hold them. What was not sent is the very same value. */
function isSame<Fields extends object>(one: Fields, other: Fields): boolean {
  for (const column in one) {
    const [value, otherValue] = [one[column], other[column]];
    if (value !== otherValue && JSON.stringify(value) !== JSON.stringify(otherValue)) return false;
  }
  return true;
}
