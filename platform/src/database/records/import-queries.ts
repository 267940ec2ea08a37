import type { Json } from '../json/json.ts';
import { arrayLiteral, asTextArray, identifier, joinSql, type Sql, sql } from '../statement.ts';
import { changedColumns } from './changed-columns.ts';

/** The queries with which an import reads and writes many records of one kind at once. All return records. */
export type ImportQueries<Fields> = {
  /** The name of the table. */
  readonly table: string;
  /** Finds the records that have one of these natural keys, each in its column. */
  readonly findByKeys: (keys: readonly KeyValues[]) => Sql;
  /** Finds the records with these ids and locks them until the transaction ends. */
  readonly lockByIds: (ids: readonly number[]) => Sql;
  /** Inserts records and returns them in the same order. */
  readonly insert: (created: readonly Fields[]) => Sql;
  readonly update: (changed: readonly (Fields & { readonly id: number })[]) => Sql;
};

export type KeyValues = { readonly column: string; readonly values: readonly string[] };

/** The queries of an import into a table that write these columns. */
export function importQueriesOf<T, Fields>(
  name: string,
  record: Json<T>,
  columns: readonly (keyof Fields & string)[],
): ImportQueries<Fields> {
  const table = identifier(name);
  const columnList = joinSql(columns.map(identifier), ', ');
  const select = (condition: Sql) => sql`select ${record} from ${table} where ${condition} order by id`;
  return {
    table: name,
    findByKeys: (keys) =>
      select(
        sql`id = any(array(${joinSql(
          keys.map((key) => idsByKey(table, key)),
          ' union ',
        )}))`,
      ),
    lockByIds: (ids) => sql`${select(sql`id = any(${arrayLiteral(ids)}::bigint[])`)} for update of ${table}`,
    insert: (created) => sql`insert into ${table} (${columnList}) select ${columnList}
      from rows from (jsonb_populate_recordset(null::${table}, ${created}::jsonb)) with ordinality
      order by ordinality returning ${record}`,
    update: (changed) => sql`update ${table} set ${changedColumns},
      (${columnList}) = (select ${columnList} from jsonb_populate_record(null::${table}, given))
      from jsonb_array_elements(${changed}::jsonb) given where id = (given ->> 'id')::bigint returning ${record}`,
  };
}

/** The query of the ids of the records that have one of these values in the column of a key. */
function idsByKey(table: Sql, { column, values }: KeyValues): Sql {
  const key = identifier(column);
  // Uses plain comparisons: under row-level security an index is used only for those.
  const anyValue = column.endsWith('_sort')
    ? sql`any(array(select plain(value) from unnest(${asTextArray(values)}) value))`
    : sql`any(${asTextArray(values)})`;
  return sql`select id from ${table} where ${key} = ${anyValue}`;
}
