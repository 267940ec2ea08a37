import { cursorBy, cursorInteger, cursorTimestamp, cursorValues, type ListQuery, type PageRequest } from './page.ts';
import { identifier, type Sql, sql } from './statement.ts';

/** The order of a list: by these columns, behind the record of a cursor, which is made of these fields of it. */
export type ListOrder = {
  readonly by: Sql;
  readonly after: (cursor: string) => Sql;
  readonly fields: readonly string[];
};

/** How one page of a list is ordered, and the conditions that make it that page. */
export type PageOrder = {
  readonly by: Sql;
  /** Of the records on all pages: those modified since the moment asked for. */
  readonly filter: Sql | undefined;
  /** Of the records of this page: those behind its cursor. */
  readonly behind: Sql | undefined;
  readonly cursorOf: ListQuery['cursorOf'];
};

/**
 * The order of a page: the usual one of its list, or that of modification where it is to show what was modified since a
 * moment. An index of every table has that order, and what changes while somebody turns the pages moves to their end.
 */
export function pageOrder({ cursor, modified_since: since }: PageRequest, usual: ListOrder): PageOrder {
  const { by, after, fields } = since === undefined ? usual : byModification;
  return {
    by,
    filter: since === undefined ? undefined : sql`date_modified >= ${since}::timestamptz`,
    behind: cursor === undefined ? undefined : after(cursor),
    cursorOf: cursorBy<Record<string, unknown>>(...fields),
  };
}

/** What was modified last comes last. */
export const byModification: ListOrder = {
  by: sql`date_modified, id`,
  after: (cursor) => {
    const [date, id] = cursorValues(cursor, 2);
    return sql`(date_modified, id) > (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
  },
  fields: ['date_modified', 'id'],
};

/** By a moment of the records, the last one first. */
export const newestFirst = (field: string): ListOrder => {
  const time = identifier(field);
  return {
    by: sql`${time} desc, id desc`,
    after: (cursor) => {
      const [date, id] = cursorValues(cursor, 2);
      return sql`(${time}, id) < (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
    },
    fields: [field, 'id'],
  };
};
