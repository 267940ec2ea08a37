import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { TrackPoint } from '@tropeiro/domain/tracking/position-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { type DrivenTimes, isInDrivenTimes } from '../driven-times.ts';
import { positionFields } from './position-fields.ts';

/**
 * The positions of a vehicle in a period, oldest first, one per moment: if there are several, the last
 * (`lastOfMoment`). An index has them in order of time, so they are streamed, and only positions of one moment are
 * sorted. Jumps are not determined yet.
 * @param driven only the positions of these times
 */
export function listTrack(
  page: PageRequest,
  vehicleId: number,
  period: Period,
  driven?: readonly DrivenTimes[],
): ListQuery {
  const inPeriod = sql`time >= ${period.begin}::timestamptz and time < ${period.end}::timestamptz`;
  const found = positionsOf(
    vehicleId,
    driven ? sql`${inPeriod} and ${isInDrivenTimes(sql`message`, driven)}` : inPeriod,
  );
  const behind =
    page.cursor === undefined ? found : sql`${found} and time > ${trackCursorTime(page.cursor)}::timestamptz`;
  return {
    select: sql`select distinct on (message.time) ${record} from ${behind}
      order by message.time, ${lastOfMoment}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: cursorBy<TrackPoint>('date_time'),
    count: () => countRecords(sql`(select distinct time from ${found}) message`),
  };
}

/** The time of the last position before a page. */
export const trackCursorTime = (cursor: string): string => cursorTimestamp(cursorValues(cursor, 1)[0]);

/**
 * The last positions are nearly always found within these days before a moment: two months of messages instead of
 * all.
 */
const daysBefore = sql`interval '31 days'`;

/** The last positions of a vehicle before a moment, oldest first. With `isIncluded`, also those at it. */
export async function listPositionsBefore(
  db: Db,
  vehicleId: number,
  time: string,
  isIncluded: boolean,
  count: number,
): Promise<readonly TrackPoint[]> {
  const before = isIncluded ? sql`time <= ${time}::timestamptz` : sql`time < ${time}::timestamptz`;
  const last = async (when: Sql) =>
    parseAll<TrackPoint>(
      // Selects the moments first. Otherwise all columns would be read to sort them.
      await db.rows(sql`select ${record}
        from (select distinct time from ${positionsOf(vehicleId, when)} order by time desc limit ${count}::int) heard,
          lateral (select * from ${positionsOf(vehicleId, sql`time = heard.time`)} order by ${lastOfMoment} limit 1) message
        order by heard.time desc`),
    );
  const near = await last(sql`${before} and time >= ${time}::timestamptz - ${daysBefore}`);
  return (near.length < count ? await last(before) : near).reverse();
}

/**
 * The kind that the engine reads last, and within a kind the highest hash: the same whatever the order of arrival.
 */
const lastOfMoment = sql`kind desc, hash desc`;

const positionsOf = (vehicleId: number, when: Sql): Sql =>
  sql`device_message message where vehicle_id = ${vehicleId} and ${when} and valid and latitude is not null and longitude is not null`;

const record = recordOf(TrackPoint, { ...positionFields(sql`message`), jump: sql`false`, gap: sql`false` });
