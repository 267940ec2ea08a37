import type { Fault } from '@tropeiro/domain/faults/fault.ts';

/** How the fields of a kind of record are completed and judged, whoever writes it. */
export type CrudRules<Fields extends object> = {
  readonly table: { readonly columns: readonly (keyof Fields & string)[] };
  /** The default of a field; null where it is not named here. */
  readonly defaults?: Partial<Fields>;
  /** The rules of this kind of record that its fields break, beside what they were before. */
  readonly faults?: (fields: Fields, before: Partial<Fields> | undefined) => readonly Fault[];
  /** The fields as they are stored, where that is not as they were sent. */
  readonly toStored?: (fields: Fields) => Fields;
};

export type JudgedFields<Fields> = { readonly fields: Fields; readonly faults: readonly Fault[] };

/** The fields of a record as they are to be stored, and what is wrong with them. What is absent stays as it was. */
export function crudFieldsOf<Fields extends object>(
  { table, defaults = {}, faults, toStored }: CrudRules<Fields>,
  sent: Partial<Fields>,
  before: Partial<Fields> | undefined,
): JudgedFields<Fields> {
  const fields = Object.fromEntries(
    table.columns.map((column) => [
      column,
      sent[column] !== undefined ? sent[column] : (before?.[column] ?? (defaults as Partial<Fields>)[column] ?? null),
    ]),
  ) as Fields;
  const found = faults?.(fields, before) ?? [];
  return { fields: found.length === 0 ? (toStored?.(fields) ?? fields) : fields, faults: found };
}
