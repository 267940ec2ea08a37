import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Validator, validatorOf } from '../handling/validation.ts';
import type { ImportContext, ImportKind, RowData } from './import-kind.ts';
import type { ParsedRow } from './row-parser.ts';

/** What is to be done about a row. */
export type RowAction<Fields> = { readonly row: ParsedRow } & (
  | { readonly does: 'wrong'; readonly faults: readonly Fault[] }
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
      const pointer = `/data/${key}`;
      // Without its key nobody can tell which rules the row must keep, those of a new record or of a change.
      if (row.faults.some((fault) => fault.pointer === pointer)) return { row, does: 'wrong', faults: row.faults };
      const [before, ...others] = matching(row.data, byKey.get(row.key) ?? []);
      if (others.length === 0) return this.resolveAgainst(row, before);
      return { row, does: 'wrong', faults: [...row.faults, { pointer, code: 'ambiguous' }] };
    });
  }

  resolveAgainst(row: ParsedRow, before: T | undefined): RowAction<Fields> {
    const repeated = before ? this.repeatedOf(before) : {};
    const data = { ...repeated, ...row.data };
    const validate = before ? this.validateChanged : this.validateNew;
    const malformed = validate({ data });
    const found = withoutRepeated([...row.faults, ...malformed]);
    const sound = malformed.length === 0 ? data : withoutFields(data, malformed);
    if (malformed.length > 0 && validate({ data: sound }).length > 0) return { row, does: 'wrong', faults: found };
    const { fields, faults } = this.applyRules(sound, before);
    if (found.length + faults.length > 0) return { row, does: 'wrong', faults: withoutRepeated([...found, ...faults]) };
    if (!before) return { row, does: 'creation', fields };
    const isHidden = this.kind.hidesMatch?.(row.data, this.context) ?? false;
    if (!isHidden && isSame(fields, this.applyRules(repeated, before).fields)) return { row, does: 'unchanged' };
    return { row, does: 'change', id: before.id, fields };
  }

  /** The body of a change that changes nothing. */
  private repeatedOf(before: T): RowData {
    return Object.fromEntries(this.repeatedNames.map((field) => [field, before[field as keyof T]]));
  }

  private applyRules(data: RowData, before: T | undefined): { fields: Fields; faults: readonly Fault[] } {
    try {
      return this.kind.fieldsOf(data, before, this.context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { fields: {} as Fields, faults: error.faults };
    }
  }
}

/** The first fault of each field: those of cells, of the schema and of the rules are told at once, to be mended at once. */
const withoutRepeated = (faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ pointer }, index) => faults.findIndex((fault) => fault.pointer === pointer) === index);

/** What a row says without the fields at fault. */
function withoutFields(data: RowData, faults: readonly Fault[]): RowData {
  const wrong = new Set(faults.map(({ pointer }) => pointer?.split('/')[2]));
  return Object.fromEntries(Object.entries(data).filter(([field]) => !wrong.has(field)));
}

/** Whether two sets of columns are the same, as the database would hold them. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
