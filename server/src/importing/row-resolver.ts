import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Validator, validatorOf } from '../handling/validation.ts';
import type { CheckedFields, ImportContext, ImportKind, RowData } from './import-kind.ts';
import type { ParsedRow, RowFault } from './row-parser.ts';

/** What is to be done about a row. */
export type RowAction<Fields> = { readonly row: ParsedRow } & (
  | { readonly does: 'wrong'; readonly faults: readonly RowFault[] }
  | { readonly does: 'unchanged' }
  | { readonly does: 'creation'; readonly fields: Fields }
  | { readonly does: 'change'; readonly id: number; readonly fields: Fields }
);

/** Decides what each row does, by the schemas and rules by which the API creates and changes such records. */
export class RowResolver<T extends { readonly id: number }, Fields extends object> {
  private readonly kind: ImportKind<T, Fields>;
  private readonly context: ImportContext;
  private readonly validateNew: Validator;
  private readonly validateChanged: Validator;
  /** The fields that the body of a change must repeat, although they stay as they are. */
  private readonly repeatedNames: readonly string[];

  constructor(kind: ImportKind<T, Fields>, context: ImportContext) {
    this.kind = kind;
    this.context = context;
    this.validateNew = validatorOf(kind.createBody);
    this.validateChanged = validatorOf(kind.changeBody);
    const { properties } = kind.changeBody as unknown as { properties: { data: { required?: string[] } } };
    this.repeatedNames = properties.data.required ?? [];
  }

  /** The action of each row, against the one of these records that it stands for. */
  resolve(rows: readonly ParsedRow[], known: readonly T[]): readonly RowAction<Fields>[] {
    const { key, matching = (_, records) => records } = this.kind;
    const byKey = new Map<unknown, T[]>();
    for (const record of known) byKey.set(record[key], [...(byKey.get(record[key]) ?? []), record]);
    return rows.map((row) => {
      const [before, ...others] = matching(row.data, byKey.get(row.key) ?? []);
      if (others.length === 0) return this.resolveAgainst(row, before);
      return { row, does: 'wrong', faults: [...row.faults, { pointer: `/data/${key}`, code: 'ambiguous' }] };
    });
  }

  /** The action of a row against this record. Everything that is wrong with it is told at once: cells, values and rules. */
  resolveAgainst(row: ParsedRow, before: T | undefined): RowAction<Fields> {
    const repeated = before ? this.repeatedOf(before) : {};
    const data = { ...repeated, ...row.data };
    const malformed = this.malformedOf(row, data, before);
    const wellFormed = malformed.length === 0 ? data : withoutFields(data, malformed);
    const { fields, faults: broken } =
      wellFormed[this.kind.key] === undefined ? noFields<Fields>() : this.applyRules(wellFormed, before);
    const faults = firstOfEachField([...row.faults, ...malformed, ...broken]);
    if (faults.length > 0) return { row, does: 'wrong', faults };
    if (!before) return { row, does: 'creation', fields };
    const isHidden = this.kind.hidesMatch?.(row.data, this.context) ?? false;
    if (!isHidden && isSame(fields, this.applyRules(repeated, before).fields)) return { row, does: 'unchanged' };
    return { row, does: 'change', id: before.id, fields };
  }

  /** What the schema says against a row. Without a key, nobody knows whether it is new and must have everything. */
  private malformedOf({ key }: ParsedRow, data: RowData, before: T | undefined): readonly Fault[] {
    const malformed = (before ? this.validateChanged : this.validateNew)({ data });
    return key === undefined ? malformed.filter(({ code }) => code !== 'missing') : malformed;
  }

  /** The body of a change that changes nothing. */
  private repeatedOf(before: T): RowData {
    return Object.fromEntries(this.repeatedNames.map((field) => [field, before[field as keyof T]]));
  }

  private applyRules(data: RowData, before: T | undefined): CheckedFields<Fields> {
    try {
      return this.kind.fieldsOf(data, before, this.context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { ...noFields<Fields>(), faults: error.faults };
    }
  }
}

const noFields = <Fields>(): CheckedFields<Fields> => ({ fields: {} as Fields, faults: [] });

/** The data without the fields at fault, for the rules to judge the others. */
function withoutFields(data: RowData, faults: readonly Fault[]): RowData {
  const wrong = new Set(faults.map(({ pointer }) => pointer?.split('/')[2]));
  return Object.fromEntries(Object.entries(data).filter(([field]) => !wrong.has(field)));
}

/** One fault a field: what is wrong with its cell is why its value is missing, or breaks a rule. */
function firstOfEachField(faults: readonly RowFault[]): readonly RowFault[] {
  const pointers = new Set<string>();
  return faults.filter(({ pointer }) => {
    if (pointer === undefined) return true;
    const isFirst = !pointers.has(pointer);
    pointers.add(pointer);
    return isFirst;
  });
}

/** Whether two sets of columns are the same, as the database would hold them. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
