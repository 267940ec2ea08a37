import { type Fault, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { type Validator, validatorOf } from '../handling/validation.ts';
import type { Importer, ImportKind, RowData } from './import-kind.ts';
import type { ReadRow } from './row-parser.ts';

/** What is to be done about a row. */
export type Verdict<Fields> = { readonly row: ReadRow } & (
  | { readonly is: 'wrong'; readonly faults: readonly Fault[] }
  | { readonly is: 'unchanged' }
  | { readonly is: 'creation'; readonly fields: Fields }
  | { readonly is: 'change'; readonly id: number; readonly fields: Fields }
);

/** Holds rows against the schemas and rules by which the API creates and changes such records. */
export class Judge<T extends { readonly id: number }, Fields extends object> {
  private readonly kind: ImportKind<T, Fields>;
  private readonly importer: Importer;
  private readonly validateNew: Validator;
  private readonly validateChanged: Validator;
  /** What a change must repeat, although it stays as it is. */
  private readonly repeated: readonly string[];

  constructor(kind: ImportKind<T, Fields>, importer: Importer) {
    this.kind = kind;
    this.importer = importer;
    this.validateNew = validatorOf(kind.created);
    this.validateChanged = validatorOf(kind.changed);
    const { properties } = kind.changed as unknown as { properties: { data: { required?: string[] } } };
    this.repeated = properties.data.required ?? [];
  }

  /** Each against the record it means, of those that may be meant. */
  judge(rows: readonly ReadRow[], known: readonly T[]): readonly Verdict<Fields>[] {
    const { key, meant = (_, records) => records } = this.kind;
    const byKey = new Map<unknown, T[]>();
    for (const record of known) byKey.set(record[key], [...(byKey.get(record[key]) ?? []), record]);
    return rows.map((row) => {
      if (row.faults.length > 0) return { row, is: 'wrong', faults: row.faults };
      const [before, ...others] = meant(row.data, byKey.get(row.key) ?? []);
      if (others.length === 0) return this.judgeAgainst(row, before);
      return { row, is: 'wrong', faults: [{ pointer: `/data/${key}`, code: 'ambiguous' }] };
    });
  }

  judgeAgainst(row: ReadRow, before: T | undefined): Verdict<Fields> {
    const unsaid = before ? this.unsaid(before) : {};
    const data = { ...unsaid, ...row.data };
    const malformed = (before ? this.validateChanged : this.validateNew)({ data });
    if (malformed.length > 0) return { row, is: 'wrong', faults: malformed };
    const { fields, faults } = this.ruled(data, before);
    if (faults.length > 0) return { row, is: 'wrong', faults };
    if (!before) return { row, is: 'creation', fields };
    const isConcealed = this.kind.conceals?.(row.data, this.importer) ?? false;
    if (!isConcealed && isAlike(fields, this.ruled(unsaid, before).fields)) return { row, is: 'unchanged' };
    return { row, is: 'change', id: before.id, fields };
  }

  /** A change that says nothing. */
  private unsaid(before: T): RowData {
    return Object.fromEntries(this.repeated.map((field) => [field, before[field as keyof T]]));
  }

  private ruled(data: RowData, before: T | undefined): { fields: Fields; faults: readonly Fault[] } {
    try {
      return this.kind.fieldsOf(data, before, this.importer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { fields: {} as Fields, faults: error.faults };
    }
  }
}

/** As the database would hold them. */
const isAlike = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
