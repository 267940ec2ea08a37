import type { Operation } from '@tropeiro/contract/operation.ts';
import { comparableText } from '@tropeiro/domain/language/comparable-text.ts';
import type { ImportColumn } from '@tropeiro/domain/sheets/import-column.ts';
import type { TSchema } from 'typebox';
import { type CrudRules, crudFieldsOf } from '../handling/crud-fields.ts';
import type { CrudTable } from '../store/engine/crud-table.ts';
import type { ImportKind } from './import-kind.ts';
import { exactKey, type NaturalKey } from './natural-key.ts';

/** The keys of a record that has a name and an external code. */
const namedKeys: readonly NaturalKey[] = [
  exactKey('external_code'),
  { field: 'name', column: 'name_sort', normalise: comparableText },
];

/** How a kind of record is imported that is created, changed and judged by `crudHandlers`. */
export function crudImport<T extends { readonly id: number }, Fields extends object>({
  noun,
  columns,
  listFields = [],
  rules,
  create,
  change,
  loadRules,
  keys = namedKeys,
  mainKey = 'name',
}: {
  readonly noun: string;
  readonly columns: readonly ImportColumn[];
  readonly listFields?: readonly string[];
  readonly rules: CrudRules<Fields> & { readonly table: CrudTable<T, Fields> };
  readonly create: Operation & { readonly body: TSchema };
  readonly change: Operation & { readonly body: TSchema };
  readonly loadRules?: ImportKind<T, Fields>['loadRules'];
  readonly keys?: readonly NaturalKey[];
  readonly mainKey?: string;
}): ImportKind<T, Fields> {
  const { properties } = create.body as unknown as { properties: { data: { required?: string[] } } };
  const requiredNames = properties.data.required ?? [];
  return {
    noun,
    columns,
    listFields,
    keys,
    mainKey,
    calledBy: { name: mainKey, code: 'external_code' },
    createBody: create.body,
    changeBody: change.body,
    records: rules.table.importQueries(),
    ...(loadRules && { loadRules }),
    fieldsOf(data, before) {
      const known = before as Partial<Fields> | undefined;
      const isWhole = requiredNames.every((name) => (data[name] ?? known?.[name as keyof Fields]) !== undefined);
      // Rules speak of whole records; what is missing is told by the schema.
      return crudFieldsOf(isWhole ? rules : { table: rules.table }, data as Partial<Fields>, known);
    },
  };
}
