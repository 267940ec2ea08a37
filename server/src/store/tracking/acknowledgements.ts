import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import { recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { identifier, type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** The tables whose rows can be acknowledged. */
export type AcknowledgedTable = 'event' | 'checklist';

const rowsOf = (table: AcknowledgedTable): Sql =>
  sql`from acknowledgement ack where ack.${identifier(`${table}_id`)} = ${identifier(table)}.id`;

/** A column of a row's acknowledgement, called `ack`. */
export const acknowledgementOf = (table: AcknowledgedTable, column: Sql): Sql =>
  sql`(select ${column} ${rowsOf(table)})`;

/** The user who acknowledged a row. */
export const acknowledgedBy = (table: AcknowledgedTable) =>
  relatedOf(
    recordOf(NamedReference, { id: sql`by_user.id`, name: sql`by_user.name` }),
    sql`from app_user by_user where by_user.id = ${acknowledgementOf(table, sql`ack.user_id`)}`,
  );

/** Stores who acknowledged a row, and that it is acknowledged now. The caller has locked the row. */
export async function insertAcknowledgement(
  transaction: Transaction,
  table: AcknowledgedTable,
  { id, userId, comment }: { readonly id: number; readonly userId: number; readonly comment: string | null },
): Promise<void> {
  await transaction.rows(
    sql`insert into acknowledgement (${identifier(`${table}_id`)}, user_id, comment) values (${id}, ${userId}, ${comment})`,
  );
  await transaction.rows(
    sql`update ${identifier(table)} set date_acknowledged = now(), date_modified = write_moment() where id = ${id}`,
  );
}
