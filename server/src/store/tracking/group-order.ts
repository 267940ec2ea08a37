import type { TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import type { ListOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { cursorDate, cursorInteger, cursorTimestamp, cursorValues } from '@tropeiro/platform/database/lists/page.ts';
import { identifier, joinSql, type Sql, sql } from '@tropeiro/platform/database/statement.ts';

/** Greater than any id and exact in JavaScript too. Rows without a driver or vehicle come last. */
export const missingId = Number.MAX_SAFE_INTEGER;

const groupId = (text: string | undefined): number => (text === 'null' ? missingId : cursorInteger(text));

/** Sort keys besides the groups: the field of the record, its column, and its value in a cursor. */
const extraKeys = {
  date: { column: sql`date`, read: (text?: string) => sql`${cursorDate(text)}::date` },
  begin_date: { column: sql`begin_time`, read: (text?: string) => sql`${cursorTimestamp(text)}::timestamptz` },
  id: { column: sql`id`, read: (text?: string) => sql`${cursorInteger(text)}::bigint` },
} as const;

/** The first group in a cursor of rows that are ordered by their groups first: its id, or `missingId`. */
export const firstGroupIn = (cursor: string, keyCount: number): number => groupId(cursorValues(cursor, keyCount)[0]);

/** The order of a table's rows: by `before`, then by their groups, then by `after`. */
export function groupOrder(
  table: Sql,
  groups: readonly TrackedGroup[],
  before: readonly (keyof typeof extraKeys)[],
  after: readonly (keyof typeof extraKeys)[] = [],
): ListOrder {
  const extraKey = (name: keyof typeof extraKeys) => ({
    field: name as string,
    ...extraKeys[name],
    by: sql`${table}.${extraKeys[name].column}`,
  });
  const ofGroups = groups.map((group) => ({
    field: `${group}_id`,
    by: sql`coalesce(${table}.${identifier(`${group}_id`)}, ${missingId}::bigint)`,
    read: (text?: string): Sql => sql`${groupId(text)}::bigint`,
  }));
  const keys = [...before.map(extraKey), ...ofGroups, ...after.map(extraKey)];
  const by = joinSql(
    keys.map((key) => key.by),
    ', ',
  );
  return {
    orderBy: by,
    after: (cursor: string): Sql => {
      const values = cursorValues(cursor, keys.length);
      return sql`(${by}) > (${joinSql(
        keys.map(({ read }, index) => read(values[index])),
        ', ',
      )})`;
    },
    fields: keys.map(({ field }) => field),
  };
}
