import { DeviceReference } from '@tropeiro/domain/fleet/device.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record.ts';
import type { DayRange } from '@tropeiro/domain/time/days-of-period.ts';
import {
  type DailySummaryInclude,
  DailySummaryRow,
  nobodysTitle,
  SummaryVehicle,
} from '@tropeiro/domain/tracking/daily-summary.ts';
import { type DayRowFigureName, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row.ts';
import type { TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { isAmong } from '../engine/is-among.ts';
import { nullJson, recordOf, relatedOf } from '../engine/json.ts';
import { pageOrder } from '../engine/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '../engine/page.ts';
import { identifier, joinSql, type Sql, sql, textLiteral, where } from '../engine/statement.ts';
import { dayParts } from './day-parts.ts';
import { groupOrder } from './group-order.ts';

export type SummaryQuestion = {
  readonly days: DayRange;
  readonly isByDay: boolean;
  /** One at least. */
  readonly groups: readonly TrackedGroup[];
  /** Empty: of all. */
  readonly vehicleIds: readonly number[];
  readonly driverIds: readonly number[];
};

/** What days came to, summed up by group, and by day where that is asked for. */
export function listDailySummary(
  includes: readonly DailySummaryInclude[],
  page: PageRequest,
  question: SummaryQuestion,
): ListQuery {
  const { isByDay, groups } = question;
  const order = pageOrder(page, groupOrder(sql`summed`, groups, isByDay ? ['date'] : []));
  const summed = sql`(${summedUp(question)}) summed`;
  return {
    select: sql`select ${recordWith(includes, groups)} from ${summed}${where(order.behind)} order by ${order.by}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(summed),
  };
}

const numberOf = (figure: DayRowFigureName): Sql => sql`coalesce((figures -> ${textLiteral(figure)})::numeric, 0)`;

/** How a figure of days is that of all of them: most add up. An average is one of the sums. */
function sumOf(figure: DayRowFigureName): Sql {
  if (figure === 'count') return sql`count(distinct date)`;
  if (figure === 'speed_max') return sql`max(${numberOf(figure)})`;
  if (figure !== 'speed_average') return sql`sum(${numberOf(figure)})`;
  return sql`coalesce(round(3.6 * sum(${numberOf('total_distance')}) / nullif(sum(${numberOf('total_time_in_moviment')}), 0), 1), 0)`;
}

/** The groups with their figures. A day is split by driver where that matters, and whole where it does not. */
function summedUp({ days, isByDay, groups, vehicleIds, driverIds }: SummaryQuestion): Sql {
  const isSplit = groups.includes('driver') || driverIds.length > 0;
  const grouped = [...(isByDay ? ['date'] : []), ...groups.map((group) => `${group}_id`)];
  const keys = ['date', 'vehicle_id', 'driver_id'].map((key) =>
    grouped.includes(key) ? identifier(key) : sql`${soleOf(key)} as ${identifier(key)}`,
  );
  const figures = dayRowFigureNames.map((figure) => sql`${sumOf(figure)} as ${identifier(figure)}`);
  return sql`select ${joinSql([...keys, ...figures], ', ')} from ${isSplit ? dayParts : sql`day_row`} day${where(
    sql`date between ${days.first}::date and ${days.last}::date`,
    isAmong(sql`vehicle_id`, vehicleIds),
    isAmong(sql`driver_id`, driverIds),
  )} group by ${joinSql(grouped.map(identifier), ', ')}`;
}

/** The one of a group where there is but one; of a whole period there is no day. */
const soleOf = (key: string): Sql =>
  key === 'date'
    ? sql`null::date`
    : sql`case when count(${identifier(key)}) = count(*) and min(${identifier(key)}) = max(${identifier(key)}) then min(${identifier(key)}) end`;

const plate = sql`(select v.plate from vehicle v where v.id = summed.vehicle_id)`;
const driverName = sql`coalesce((select d.name from driver d where d.id = summed.driver_id), ${textLiteral(nobodysTitle)})`;

const titleOf = (groups: readonly TrackedGroup[]): Sql => {
  if (!groups.includes('driver')) return plate;
  return groups.includes('vehicle') ? sql`concat(${plate}, ' · ', ${driverName})` : driverName;
};

const device = relatedOf(
  recordOf(DeviceReference, { id: sql`d.id`, serial: sql`d.serial` }),
  sql`from device d where d.id = v.device_id`,
);

const vehicleWith = (hasDevice: boolean) =>
  relatedOf(
    recordOf(SummaryVehicle, {
      id: sql`v.id`,
      title: sql`v.title`,
      plate: sql`v.plate`,
      device: hasDevice ? device : nullJson,
    }),
    sql`from vehicle v where v.id = summed.vehicle_id`,
  );

const driver = relatedOf(
  recordOf(NamedReference, { id: sql`d.id`, name: sql`d.name` }),
  sql`from driver d where d.id = summed.driver_id`,
);

function recordWith(includes: readonly DailySummaryInclude[], groups: readonly TrackedGroup[]) {
  const hasDevice = includes.includes('vehicle.device');
  const figures = Object.fromEntries(dayRowFigureNames.map((figure) => [figure, sql`summed.${identifier(figure)}`]));
  return recordOf(DailySummaryRow, {
    title: titleOf(groups),
    ...(figures as Record<DayRowFigureName, Sql>),
    date: sql`summed.date`,
    vehicle_id: sql`summed.vehicle_id`,
    driver_id: sql`summed.driver_id`,
    vehicle: hasDevice || includes.includes('vehicle') ? vehicleWith(hasDevice) : nullJson,
    driver: includes.includes('driver') ? driver : nullJson,
  });
}
