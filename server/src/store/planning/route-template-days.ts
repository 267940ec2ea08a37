import {
  RouteTemplateDay,
  type RouteTemplateFailure,
} from '@tropeiro/domain/planning/templates/route-template-day-schema.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { recordOf } from '@tropeiro/platform/database/json/json.ts';
import {
  countRecords,
  cursorBy,
  cursorDate,
  cursorValues,
  type ListQuery,
  limitClause,
  type PageRequest,
} from '@tropeiro/platform/database/lists/page.ts';
import { type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { isShownTo } from './executed-by.ts';

const recordFor = (ownOfUser: number | undefined) =>
  recordOf(RouteTemplateDay, {
    date: sql`date`,
    route_id: ownOfUser === undefined ? sql`route_id` : routeShownTo(ownOfUser),
    date_made: sql`date_made`,
    date_tried: sql`date_tried`,
    attempt_count: sql`attempt_count`,
    failures: sql`failures`,
  });

const routeShownTo = (userId: number): Sql =>
  sql`case when exists (select from route_plan${where(
    sql`route_plan.route_id = route_template_day.route_id`,
    isShownTo(userId),
  )}) then route_id end`;

/** The days of a template. The latest comes first. With `ownOfUser`, only with routes that are shown to this driver. */
export function listTemplateDays(templateId: number, { limit, cursor }: PageRequest, ownOfUser?: number): ListQuery {
  const ofTemplate = sql`route_template_id = ${templateId}`;
  return {
    select: sql`select ${recordFor(ownOfUser)} from route_template_day${where(ofTemplate, cursor === undefined ? undefined : before(cursor))}
      order by date desc${limitClause(limit)}`,
    limit,
    cursorOf: cursorBy<RouteTemplateDay>('date'),
    count: () => countRecords(sql`route_template_day${where(ofTemplate)}`),
  };
}

function before(cursor: string): Sql {
  const [date] = cursorValues(cursor, 1);
  return sql`date < ${cursorDate(date)}::date`;
}

/** The days from this date on whose plans were created. */
export const listMadeDays = async (db: Db, templateId: number, from: string): Promise<readonly string[]> =>
  parseAll(
    await db.rows(sql`select to_json(date) from route_template_day
      where route_template_id = ${templateId} and date >= ${from}::date and date_made is not null`),
  );

/**
 * Claims a day for the plan that this transaction creates. Other claims wait until the transaction ends. Returns
 * false if the day's plan exists already, unless `isMadeAgain`.
 */
export const claimDay = async (
  transaction: Transaction,
  templateId: number,
  date: string,
  isMadeAgain: boolean,
): Promise<boolean> =>
  (
    await transaction.rows(sql`insert into route_template_day (route_template_id, date) values (${templateId}, ${date}::date)
      on conflict (customer_id, route_template_id, date) do update
        set date_tried = now(), attempt_count = route_template_day.attempt_count + 1
        where route_template_day.date_made is null or ${isMadeAgain}::boolean
      returning 1`)
  ).length > 0;

/** Records the result for the day that this transaction claimed. Without a route, no plan was created. */
export async function completeDay(
  transaction: Transaction,
  templateId: number,
  date: string,
  routeId: number | null,
  failures: readonly RouteTemplateFailure[],
): Promise<void> {
  await transaction.rows(sql`update route_template_day set failures = ${failures}::jsonb,
      route_id = coalesce(${routeId}, route_id), date_made = case when ${routeId}::bigint is null then date_made else now() end
    where route_template_id = ${templateId} and date = ${date}::date`);
}
