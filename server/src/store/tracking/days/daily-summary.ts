import { DeviceReference } from '@tropeiro/domain/fleet/device-schema.ts';
import { NamedReference } from '@tropeiro/domain/language/named-record-schema.ts';
import type { DayRange } from '@tropeiro/domain/time/days-of-period.ts';
import { type DailySummaryInclude, noDriverTitle } from '@tropeiro/domain/tracking/daily-summary.ts';
import { DailySummaryRow, SummaryVehicle } from '@tropeiro/domain/tracking/daily-summary-schema.ts';
import { type DayRowFigureName, dayRowFigureNames } from '@tropeiro/domain/tracking/day-row-schema.ts';
import type { TrackedGroup } from '@tropeiro/domain/tracking/found-event.ts';
import { nullJson, recordOf, relatedOf } from '@tropeiro/platform/database/json/json.ts';
import { isAnyOf } from '@tropeiro/platform/database/lists/is-any-of.ts';
import { pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import { countRecords, type ListQuery, limitClause, type PageRequest } from '@tropeiro/platform/database/lists/page.ts';
import { identifier, joinSql, type Sql, sql, textLiteral, where } from '@tropeiro/platform/database/statement.ts';
import { groupOrder } from '../group-order.ts';
import { dayPartsWithClosing, daysWithClosing } from './day-parts.ts';

export type SummaryQuestion = {
  readonly days: DayRange;
  readonly isByDay: boolean;
  /** At least one. */
  readonly groups: readonly TrackedGroup[];
  /** If empty, all of them. The other filters likewise. */
  readonly vehicleIds: readonly number[];
  readonly driverIds: readonly number[];
};

/** The figures of days, summed by group and, on request, by day. */
export function listDailySummary(
  includes: readonly DailySummaryInclude[],
  page: PageRequest,
  question: SummaryQuestion,
): ListQuery {
  const { isByDay, groups } = question;
  const order = pageOrder(page, groupOrder(sql`summed`, groups, isByDay ? ['date'] : []));
  const summed = sql`(${summedUp(question)}) summed`;
  return {
    select: sql`select ${recordWith(includes, groups)} from ${summed}${where(order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(summed),
  };
}

const numberOf = (figure: DayRowFigureName): Sql => sql`coalesce((figures -> ${textLiteral(figure)})::numeric, 0)`;

/** How a figure of several days is computed. Most are sums, and an average is computed from sums. */
function sumOf(figure: DayRowFigureName): Sql {
  if (figure === 'count') return sql`count(distinct date)`;
  if (figure === 'speed_max') return sql`max(${numberOf(figure)})`;
  if (figure !== 'speed_average') return sql`sum(${numberOf(figure)})`;
  return sql`coalesce(round(3.6 * sum(${numberOf('total_distance')}) / nullif(sum(${numberOf('total_time_in_moviment')}), 0), 1), 0)`;
}

/** The groups with their figures. A day is split by driver only if the groups or filters require it. */
function summedUp({ days, isByDay, groups, vehicleIds, driverIds }: SummaryQuestion): Sql {
  const isSplit = groups.includes('driver') || driverIds.length > 0;
  const grouped = [...(isByDay ? ['date'] : []), ...groups.map((group) => `${group}_id`)];
  const keys = ['date', 'vehicle_id', 'driver_id'].map((key) =>
    grouped.includes(key) ? identifier(key) : sql`${soleOf(key)} as ${identifier(key)}`,
  );
  const figures = dayRowFigureNames.map((figure) => sql`${sumOf(figure)} as ${identifier(figure)}`);
  const closed = sql`bool_and(is_closed) as closed`;
  return sql`select ${joinSql([...keys, ...figures, closed], ', ')} from ${isSplit ? dayPartsWithClosing : daysWithClosing} day${where(
    sql`date between ${days.first}::date and ${days.last}::date`,
    isAnyOf(sql`vehicle_id`, vehicleIds),
    isAnyOf(sql`driver_id`, driverIds),
  )} group by ${joinSql(grouped.map(identifier), ', ')}`;
}

/** The single value of a column within a group, or null if it differs. Rows of a whole period have no day. */
const soleOf = (key: string): Sql =>
  key === 'date'
    ? sql`null::date`
    : sql`case when count(${identifier(key)}) = count(*) and min(${identifier(key)}) = max(${identifier(key)}) then min(${identifier(key)}) end`;

const plate = sql`(select v.plate from vehicle v where v.id = summed.vehicle_id)`;
const driverName = sql`coalesce((select d.name from driver d where d.id = summed.driver_id), ${textLiteral(noDriverTitle)})`;

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
    closed: sql`summed.closed`,
    vehicle_id: sql`summed.vehicle_id`,
    driver_id: sql`summed.driver_id`,
    vehicle: hasDevice || includes.includes('vehicle') ? vehicleWith(hasDevice) : nullJson,
    driver: includes.includes('driver') ? driver : nullJson,
  });
}
