import { identifier, type Sql, sql } from '../statement.ts';
import { cursorBy, cursorInteger, cursorTimestamp, cursorValues, type ListQuery, type PageRequest } from './page.ts';

/**
 * The order of a list: its columns, the fields that a cursor contains, and the condition that selects the records after
 * a cursor.
 */
export type ListOrder = {
  readonly orderBy: Sql;
  readonly after: (cursor: string) => Sql;
  readonly fields: readonly string[];
};

/** The order of one page of a list, and the conditions that select the page. */
export type PageOrder = {
  readonly orderBy: Sql;
  /** For the records on all pages: those modified since the requested time. */
  readonly filter: Sql | undefined;
  /** For the records of this page: those after its cursor. */
  readonly behind: Sql | undefined;
  readonly cursorOf: ListQuery['cursorOf'];
};

/**
 * The order of a page: the usual order of its list, or by modification time if `modified_since` is set. Every table has
 * an index in that order. A record that changes while a client reads the pages moves to the end.
 */
export function pageOrder({ cursor, modified_since: since }: PageRequest, usual: ListOrder): PageOrder {
  const { orderBy, after, fields } = since === undefined ? usual : byModification;
  return {
    orderBy,
    filter: since === undefined ? undefined : sql`date_modified >= ${since}::timestamptz`,
    behind: cursor === undefined ? undefined : after(cursor),
    cursorOf: cursorBy<Record<string, unknown>>(...fields),
  };
}

/** The record modified last comes last. */
export const byModification: ListOrder = {
  orderBy: sql`date_modified, id`,
  after: (cursor) => {
    const [date, id] = cursorValues(cursor, 2);
    return sql`(date_modified, id) > (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
  },
  fields: ['date_modified', 'id'],
};

/** Orders by a timestamp of the records, latest first. */
export const newestFirst = (field: string): ListOrder => {
  const time = identifier(field);
  return {
    orderBy: sql`${time} desc, id desc`,
    after: (cursor) => {
      const [date, id] = cursorValues(cursor, 2);
      return sql`(${time}, id) < (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
    },
    fields: [field, 'id'],
  };
};
