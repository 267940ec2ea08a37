import { changedColumns } from './changed-columns.ts';
import type { Json } from './json.ts';
import { arrayLiteral, asTextArray, identifier, joinSql, type Sql, sql } from './statement.ts';

/** The queries by which an import reads and writes records of one kind, many at once. All return records. */
export type ImportQueries<Fields> = {
  /** The name of their table. */
  readonly table: string;
  /** Finds the records that have one of these natural keys, each in its column. */
  readonly findByKeys: (keys: readonly KeyValues[]) => Sql;
  /** Finds and locks the records of these ids until the transaction ends. */
  readonly lockByIds: (ids: readonly number[]) => Sql;
  /** Inserts records, and returns them in the same order. */
  readonly insert: (created: readonly Fields[]) => Sql;
  readonly update: (changed: readonly (Fields & { readonly id: number })[]) => Sql;
};

export type KeyValues = { readonly column: string; readonly values: readonly string[] };

/** The queries of an import into a table, of which these columns are written. */
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
          keys.map((one) => idsByKey(table, one)),
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
  // By plain comparisons, for which alone an index is used under row-level security.
  const given = column.endsWith('_sort')
    ? sql`any(array(select plain(value) from unnest(${asTextArray(values)}) value))`
    : sql`any(${asTextArray(values)})`;
  return sql`select id from ${table} where ${key} = ${given}`;
}
