import type { TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import type { ListOrder } from '../engine/list-order.ts';
import { cursorDate, cursorInteger, cursorTimestamp, cursorValues } from '../engine/page.ts';
import { joinSql, type Sql, sql } from '../engine/statement.ts';

/** Greater than any id, and a whole number in every language: what nobody drove comes last. */
const nobodysId = Number.MAX_SAFE_INTEGER;

const groupId = (text: string | undefined): number => (text === 'null' ? nobodysId : cursorInteger(text));

/** What rows are sorted by beside their groups: the field of the record, its column, and its value in a cursor. */
const otherKeys = {
  date: { column: sql`date`, read: (text?: string) => sql`${cursorDate(text)}::date` },
  begin_date: { column: sql`begin_time`, read: (text?: string) => sql`${cursorTimestamp(text)}::timestamptz` },
  id: { column: sql`id`, read: (text?: string) => sql`${cursorInteger(text)}::bigint` },
} as const;

/** The order of rows of a table by `before`, by their groups, and by `after`. */
export function groupOrder(
  table: Sql,
  groups: readonly TrackedGroup[],
  before: readonly (keyof typeof otherKeys)[],
  after: readonly (keyof typeof otherKeys)[] = [],
): ListOrder {
  const other = (name: keyof typeof otherKeys) => ({
    field: name as string,
    ...otherKeys[name],
    by: sql`${table}.${otherKeys[name].column}`,
  });
  const ofGroups = groups.map((group) => ({
    field: `${group}_id`,
    by: group === 'vehicle' ? sql`${table}.vehicle_id` : sql`coalesce(${table}.driver_id, ${nobodysId}::bigint)`,
    read: (text?: string): Sql => sql`${groupId(text)}::bigint`,
  }));
  const keys = [...before.map(other), ...ofGroups, ...after.map(other)];
  const by = joinSql(
    keys.map((key) => key.by),
    ', ',
  );
  return {
    by,
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
