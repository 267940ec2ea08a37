import { actionRules } from '@tropeiro/domain/execution/actions/action-rules.ts';
import { ExecutionAttempt } from '@tropeiro/domain/execution/execution-attempt-schema.ts';
import type { RoutePointStatus } from '@tropeiro/domain/planning/points/route-point-status.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import { type ListOrder, pageOrder } from '@tropeiro/platform/database/lists/list-order.ts';
import {
  countRecords,
  cursorInteger,
  cursorTimestamp,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { joinSql, sql, textLiteral, where } from '@tropeiro/platform/database/statement.ts';
import { isShownTo } from '../planning/executed-by.ts';
import { isNotExcluded } from '../planning/found-plans.ts';
import { attemptsWithActions, imageName, pictureNames, type ShownReceivers } from './attempts-at-points.ts';
import { receiverOf } from './receivers.ts';

export type AttemptFilters = {
  readonly begin: string;
  readonly end: string;
  readonly planId: number | undefined;
  readonly vehicleId: number | undefined;
  readonly driverId: number | undefined;
  readonly userId: number | undefined;
  /** The result of the attempt. */
  readonly status: RoutePointStatus | undefined;
  /** Whether names and documents of receivers are unmasked. */
  readonly receivers: ShownReceivers;
  /** Only attempts in plans that are shown to the driver with this user. */
  readonly ownOfUser: number | undefined;
};

/** The attempts that meet the filters, newest first, each with the names of its related records. */
export function listExecutionAttempts(page: PageRequest, filters: AttemptFilters): ListQuery {
  const order = pageOrder(page, newest);
  const conditions = [
    sql`record.return_date >= ${filters.begin}::timestamptz and record.return_date <= ${filters.end}::timestamptz`,
    isNotExcluded,
    filters.planId === undefined ? undefined : sql`point.route_plan_id = ${filters.planId}`,
    filters.vehicleId === undefined ? undefined : sql`route_plan.vehicle_id = ${filters.vehicleId}`,
    filters.driverId === undefined ? undefined : sql`${driverId} = ${filters.driverId}`,
    filters.userId === undefined ? undefined : sql`done.user_id = ${filters.userId}`,
    filters.status === undefined ? undefined : sql`${status} = ${filters.status}`,
    isShownTo(filters.ownOfUser),
  ];
  return {
    select: sql`select ${records[filters.receivers]} from ${attempts}${where(...conditions, order.behind)} order by ${order.orderBy}${limitClause(page.limit)}`,
    limit: page.limit,
    cursorOf: order.cursorOf,
    count: () => countRecords(sql`${attempts}${where(...conditions)}`),
  };
}

const attempts = sql`${attemptsWithActions} join route_point point on point.id = record.route_point_id
  join route_plan on route_plan.id = point.route_plan_id`;

const newest: ListOrder = {
  orderBy: sql`record.return_date desc, record.id desc`,
  after: (cursor) => {
    const [date, id] = cursorValues(cursor, 2);
    return sql`(record.return_date, record.id) < (${cursorTimestamp(date)}::timestamptz, ${cursorInteger(id)}::bigint)`;
  },
  fields: ['return_date', 'id'],
};

/** The status that an action gives a point, from the table of rules. */
const status = sql`case done.action ${joinSql(
  Object.entries(actionRules).flatMap(([action, { point }]) =>
    point?.to === undefined ? [] : [sql`when ${textLiteral(action)} then ${textLiteral(point.to)}`],
  ),
  ' ',
)} else point.status end`;

const driverId = sql`coalesce(done.driver_id, route_plan.driver_id)`;

/** The invoice number in the access key of an NF-e, whose model is 55 (see `isInvoiceKey`). */
const invoiceNumber = sql`case when point.external_code ~ '^\\d{6}[0-9A-Z]{12}\\d{2}55\\d{22}$'
  then ltrim(substr(point.external_code, 26, 9), '0') end`;

const recordWith = (showsReceivers: boolean) =>
  recordOf(ExecutionAttempt, {
    id: sql`record.id`,
    return_date: sql`record.return_date`,
    sync_date: sql`done.sync_date`,
    attempt: sql`record.attempt`,
    status,
    reason: sql`coalesce((select reason.name from route_return_reason reason where reason.id = done.route_return_reason_id),
    (select reason.name from route_executed_reason reason where reason.id = done.route_executed_reason_id))`,
    route_return_reason_id: sql`done.route_return_reason_id`,
    route_executed_reason_id: sql`done.route_executed_reason_id`,
    ...receiverOf(sql`done`, showsReceivers),
    comment: sql`done.comment`,
    route_plan_id: sql`route_plan.id`,
    route_plan_external_code: sql`route_plan.external_code`,
    route_point_id: sql`point.id`,
    name: sql`point.name`,
    external_code: sql`point.external_code`,
    invoice_number: invoiceNumber,
    type: sql`point.type`,
    order: sql`point."order"`,
    point_status: sql`point.status`,
    time_scheduled: sql`point.time_scheduled`,
    date_arrived: sql`point.date_arrived`,
    vehicle_id: sql`route_plan.vehicle_id`,
    plate: sql`(select v.plate from vehicle v where v.id = route_plan.vehicle_id)`,
    driver_id: driverId,
    driver_name: sql`(select d.name from driver d where d.id = ${driverId})`,
    user_id: sql`done.user_id`,
    latitude: sql`done.latitude`,
    longitude: sql`done.longitude`,
    picture_list: pictureNames(),
    signature_img: imageName(sql`done.signature`),
    hodometer_picture: imageName(sql`done.hodometer_picture`),
  });
const records = { shown: recordWith(true), masked: recordWith(false) };
