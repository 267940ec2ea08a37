import type { MasterDataNoun } from '@tropeiro/contract/master-data.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { comparableText } from '@tropeiro/domain/language/comparable-text.ts';
import type { CrudTable } from '@tropeiro/platform/database/records/crud-table.ts';
import { type CrudRules, crudFieldsOf } from '../../handling/crud-fields.ts';
import { exactKey, type NaturalKey } from '../rows/natural-key.ts';
import type { ImportKind } from './import-kind.ts';

/** The keys of a record that has a name and an external code. */
const namedKeys: readonly NaturalKey[] = [
  exactKey('external_code'),
  { field: 'name', column: 'name_sort', normalise: comparableText },
];

/** How a noun of master data is imported, with the rules that `crudHandlers` uses for it. */
export function crudImport<T extends { readonly id: number }, Fields extends object>(
  { noun, ids, columns }: MasterDataNoun,
  {
    rules,
    listFields = [],
    loadRules,
    keys = namedKeys,
    mainKey = 'name',
  }: {
    readonly rules: CrudRules<Fields> & { readonly table: CrudTable<T, Fields> };
    readonly listFields?: readonly string[];
    readonly loadRules?: ImportKind<T, Fields>['loadRules'];
    readonly keys?: readonly NaturalKey[];
    readonly mainKey?: string;
  },
): ImportKind<T, Fields> {
  const { body: createBody } = operations[ids.create];
  const { properties } = createBody as unknown as { properties: { data: { required?: string[] } } };
  const requiredNames = properties.data.required ?? [];
  return {
    noun,
    columns,
    listFields,
    keys,
    mainKey,
    calledBy: { name: mainKey, code: 'external_code' },
    createBody,
    changeBody: operations[ids.change].body,
    records: rules.table.importQueries(),
    ...(loadRules && { loadRules }),
    fieldsOf(data, before) {
      const known = before as Partial<Fields> | undefined;
      const isWhole = requiredNames.every((name) => (data[name] ?? known?.[name as keyof Fields]) !== undefined);
      // The rules apply to whole records. The schema reports missing fields.
      return crudFieldsOf(isWhole ? rules : { table: rules.table }, data as Partial<Fields>, known);
    },
  };
}
