import { type Sql, sql } from '../engine/statement.ts';

/** Who received a delivery, of a row of `execution_action` of this name. Without `pii:read` both are masked. */
export const receiverOf = (action: Sql, isShown: boolean) => {
  const shown = (column: Sql): Sql => (isShown ? column : sql`masked(${column})`);
  return {
    receiver_name: shown(sql`${action}.receiver_name`),
    receiver_document: shown(sql`${action}.receiver_document`),
  };
};
