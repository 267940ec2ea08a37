import { createHash } from 'node:crypto';
import { checklistBlockAt, checklistValidH } from '@tropeiro/domain/execution/checklist-block.ts';
import type { DriverDay } from '@tropeiro/domain/execution/driver-day-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, getTransactionTime, parseAll } from '@tropeiro/platform/database/db.ts';
import type { ListQuery } from '@tropeiro/platform/database/lists/page.ts';
import { parseInstant } from '@tropeiro/platform/handling/parse-instant.ts';
import type { Handler } from '../handling/handler.ts';
import { listMessagesOfDay } from '../store/execution/messages.ts';
import { listAnnouncedArrivals } from '../store/execution/plan-arrivals.ts';
import { listRequiredChecklists } from '../store/execution/required-checklists.ts';
import { routeReasonTable } from '../store/execution/route-reasons.ts';
import { checklistForms } from '../store/inspection/checklist-forms.ts';
import { checklistTables } from '../store/inspection/checklist-tables.ts';
import { listRoutePlans } from '../store/planning/route-plans.ts';

const statuses: readonly RoutePlanStatus[] = ['P', 'W', 'R', 'E', 'C'];
const includes: readonly RoutePlanInclude[] = [
  'vehicle',
  'driver',
  'helper',
  'route_points.routes_info',
  'route_points.route_point_items',
];

/** The data that a phone stores for a day, without the server time. */
export type DriverDayContent = Omit<DriverDay, 'server_time'>;

/** Returns all data that a driver's phone stores for a day. */
export const getDriverDay: Handler<'getDriverDay'> = async ({ query, actor, db }) => {
  const now = await getTransactionTime(db);
  const date = query.date ?? new Date(now).toLocaleDateString('sv-SE', { timeZone: actor.timezone });
  const day = await readDriverDay(db, actor.user_id, date, actor.timezone, now);
  return { body: { data: { ...day, server_time: now } }, headers: { etag: await entityTagOf(db, day) } };
};

/**
 * The entity tag of a day. It changes only if the phone has to read the day again. Arrivals are estimated every half minute, so
 * the tag depends on the announced ones (`route_point.eta_changed`): those that moved by more than the company's threshold.
 */
async function entityTagOf(db: Db, day: DriverDayContent): Promise<string> {
  const plans = day.route_plans.map((plan) => ({ ...plan, route_points: plan.route_points.map(withoutEstimate) }));
  const announcedArrivals = await listAnnouncedArrivals(
    db,
    plans.map(({ id }) => id),
  );
  const hash = createHash('sha256').update(JSON.stringify({ ...day, route_plans: plans, told: announcedArrivals }));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

const withoutEstimate = ({ eta, eta_date, late_risk, late_by, ...point }: RoutePoint) => point;

/** Reads a driver's day from the database: everything the driver with this user has to do on it. */
export async function readDriverDay(
  db: Db,
  userId: number,
  date: string,
  timezone: string,
  now: string,
): Promise<DriverDayContent> {
  const period = { begin: parseInstant(date, timezone, false), end: parseInstant(date, timezone, true) };
  const found = listRoutePlans({ includes, logins: 'own' }, {}, { ...period, statuses, ownOfUser: userId });
  const plans = (await listAll<DriverDay['route_plans'][number]>(db, found)).reverse();
  const since = new Date(Date.parse(now) - checklistValidH * 3_600_000).toISOString();
  const required = await listRequiredChecklists(
    db,
    plans.map(({ id }) => id),
    since,
  );
  const forms = await checklistForms.listByIds(db, [
    ...new Set(required.map((checklist) => checklist.checklist_form_id)),
  ]);
  const tableIds = forms.flatMap(({ fields }) => fields.flatMap(({ checklist_table_id: id }) => id ?? []));
  return {
    date,
    route_plans: plans,
    route_return_reasons: await listAll(db, routeReasonTable('route_return_reason').list({})),
    route_executed_reasons: await listAll(db, routeReasonTable('route_executed_reason').list({})),
    checklists_due: required.map(({ filled, ...due }) => ({ ...due, block: checklistBlockAt(filled, now) })),
    messages: await listMessagesOfDay(db, userId, period),
    checklist_forms: forms,
    checklist_tables: await checklistTables.listByIds(db, [...new Set(tableIds)]),
  };
}

/** Reads all records of a short list at once. */
const listAll = async <T>(db: Db, { select }: ListQuery): Promise<T[]> => parseAll(await db.rows(select));
