import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/**
 * Who received a delivery, where `action` names a row of `execution_action`. Without `pii:read`, name and document
 * are masked.
 */
export const receiverOf = (action: Sql, isShown: boolean) => {
  const shown = (column: Sql): Sql => (isShown ? column : sql`masked(${column})`);
  return {
    receiver_name: shown(sql`${action}.receiver_name`),
    receiver_document: shown(sql`${action}.receiver_document`),
  };
};
