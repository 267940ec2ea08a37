import type { Fault } from '@tropeiro/domain/faults/fault.ts';

/** How the fields of a kind of record are completed and validated, for the API and imports alike. */
export type CrudRules<Fields extends object> = {
  readonly table: { readonly columns: readonly (keyof Fields & string)[] };
  /** The default of each field; null if it is not listed. */
  readonly defaults?: Partial<Fields>;
  /** The faults of the fields by the rules of this kind of record. `before` is the stored record. */
  readonly faults?: (fields: Fields, before: Partial<Fields> | undefined) => readonly Fault[];
  /** Converts the fields to their stored form, if it differs from the sent one. */
  readonly toStored?: (fields: Fields) => Fields;
};

export type ValidatedFields<Fields> = { readonly fields: Fields; readonly faults: readonly Fault[] };

/** The fields of a record to be stored, and their faults. An absent field keeps its value. */
export function crudFieldsOf<Fields extends object>(
  { table, defaults = {}, faults, toStored }: CrudRules<Fields>,
  sent: Partial<Fields>,
  before: Partial<Fields> | undefined,
): ValidatedFields<Fields> {
  const fields = Object.fromEntries(
    table.columns.map((column) => [
      column,
      sent[column] !== undefined ? sent[column] : (before?.[column] ?? (defaults as Partial<Fields>)[column] ?? null),
    ]),
  ) as Fields;
  const found = faults?.(fields, before) ?? [];
  return { fields: found.length === 0 ? (toStored?.(fields) ?? fields) : fields, faults: found };
}
