import type { Period } from '@tropeiro/domain/time/merge-periods.ts';
import { TrackPoint } from '@tropeiro/domain/tracking/position.ts';
import { type Db, many } from '../engine/db.ts';
import { recordOf } from '../engine/json.ts';
import {
  countRecords,
  cursorBy,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '../engine/page.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { type DrivenTimes, isInDrivenTimes } from './driven-times.ts';
import { positionFields } from './position-fields.ts';

/**
 * The positions of a vehicle in a period, oldest first, one a moment: of several the last (`lastOfMoment`). An index has them in the
 * order of time, and they are streamed without more than those of a moment being sorted. Whether they are jumps nobody has told yet.
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

/** The moment of the last position before a page. */
export const trackCursorTime = (cursor: string): string => cursorTimestamp(cursorValues(cursor, 1)[0]);

/** In the days before a moment the last positions are mostly found: two months of messages, and not all that there are. */
const daysBefore = sql`interval '31 days'`;

/** The last positions of a vehicle before a moment, and at it where that is asked for, oldest first. */
export async function listPositionsBefore(
  db: Db,
  vehicleId: number,
  time: string,
  isIncluded: boolean,
  count: number,
): Promise<readonly TrackPoint[]> {
  const before = isIncluded ? sql`time <= ${time}::timestamptz` : sql`time < ${time}::timestamptz`;
  const last = async (when: Sql) =>
    many<TrackPoint>(
      // Their moments first: to sort what is behind them it would be read.
      await db.rows(sql`select ${record}
        from (select distinct time from ${positionsOf(vehicleId, when)} order by time desc limit ${count}::int) heard,
          lateral (select * from ${positionsOf(vehicleId, sql`time = heard.time`)} order by ${lastOfMoment} limit 1) message
        order by heard.time desc`),
    );
  const near = await last(sql`${before} and time >= ${time}::timestamptz - ${daysBefore}`);
  return (near.length < count ? await last(before) : near).reverse();
}

/** The kind that the engine reads last, and of one kind the highest hash: the same in whatever order they came. */
const lastOfMoment = sql`kind desc, hash desc`;

const positionsOf = (vehicleId: number, when: Sql): Sql =>
  sql`device_message message where vehicle_id = ${vehicleId} and ${when} and valid and latitude is not null and longitude is not null`;

const record = recordOf(TrackPoint, { ...positionFields(sql`message`), jump: sql`false`, gap: sql`false` });
