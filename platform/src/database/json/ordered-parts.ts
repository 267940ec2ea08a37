import type { Db } from '../db.ts';
import { arrayLiteral, identifier, joinSql, type Sql, sql } from '../statement.ts';

/** A table of the ordered parts of records, such as the items of a table of answers or the fields of a form. */
export type PartsTable = { readonly table: string; readonly ownerColumn: string; readonly columns: readonly string[] };

/**
 * Replaces the parts of a record and returns whether anything changed. A part with an id is updated if it differs. A
 * part without an id is inserted. A part that is left out is marked as excluded, because answers may refer to it.
 */
export async function replaceParts(
  db: Db,
  { table, ownerColumn, columns }: PartsTable,
  ownerId: number,
  parts: readonly { readonly id?: number | undefined }[],
): Promise<boolean> {
  const remainingIds = parts.flatMap(({ id }) => id ?? []);
  const rows = parts.map((part, index) => ({ ...part, order: index + 1 }));
  const [into, given] = [identifier(table), sql`jsonb_populate_recordset(null::${identifier(table)}, ${rows}::jsonb)`];
  const all = [...columns, 'order'];
  const columnList = (prefix: Sql) =>
    joinSql(
      all.map((column) => sql`${prefix}${identifier(column)}`),
      ', ',
    );

  const excluded = await db.rows(
    sql`update ${into} set date_excluded = now()
      where ${identifier(ownerColumn)} = ${ownerId} and date_excluded is null and id <> all(${arrayLiteral(remainingIds)}::bigint[]) returning id`,
  );
  const changed = await db.rows(
    sql`update ${into} part set (${columnList(sql``)}) = row(${columnList(sql`given.`)}) from ${given} given
      where part.id = given.id and part.${identifier(ownerColumn)} = ${ownerId}
        and row(${columnList(sql`part.`)}) is distinct from row(${columnList(sql`given.`)}) returning part.id`,
  );
  const added = await db.rows(
    sql`insert into ${into} (${identifier(ownerColumn)}, ${columnList(sql``)})
      select ${ownerId}::bigint, ${columnList(sql`given.`)} from ${given} given where given.id is null order by given."order"
      returning id`,
  );
  return excluded.length + changed.length + added.length > 0;
}
