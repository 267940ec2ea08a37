import { createHash } from 'node:crypto';
import { checklistBlockAt, checklistValidH } from '@tropeiro/domain/execution/checklist-block.ts';
import type { DriverDay } from '@tropeiro/domain/execution/driver-day.ts';
import type { RoutePlanInclude } from '@tropeiro/domain/planning/route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/route-point.ts';
import type { Handler } from '../handling/call.ts';
import { parseInstant } from '../handling/parse-instant.ts';
import { type Db, getTransactionTime, many } from '../store/engine/db.ts';
import type { ListQuery } from '../store/engine/page.ts';
import { listMessagesOfDay } from '../store/execution/messages.ts';
import { listToldArrivals } from '../store/execution/plan-arrivals.ts';
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

/** What a phone keeps for a day, but for the time of the server. */
export type KeptDay = Omit<DriverDay, 'server_time'>;

/** Everything that a driver's phone keeps for a day. */
export const getDriverDay: Handler<'getDriverDay'> = async ({ query, actor, db }) => {
  const now = await getTransactionTime(db);
  const date = query.date ?? new Date(now).toLocaleDateString('sv-SE', { timeZone: actor.timezone });
  const day = await readDriverDay(db, actor.user_id, date, actor.timezone, now);
  return { body: { data: { ...day, server_time: now } }, headers: { etag: await tagOf(db, day) } };
};

/**
 * The entity tag of a day: the same for as long as the phone need not read it again. Arrivals are estimated every half minute; they
 * count as others are told of them (`route_point.eta_changed`), which is when they have moved by more than the company's threshold.
 */
async function tagOf(db: Db, day: KeptDay): Promise<string> {
  const plans = day.route_plans.map((plan) => ({ ...plan, route_points: plan.route_points.map(withoutEstimate) }));
  const told = await listToldArrivals(
    db,
    plans.map(({ id }) => id),
  );
  const hash = createHash('sha256').update(JSON.stringify({ ...day, route_plans: plans, told }));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

const withoutEstimate = ({ eta, eta_date, late_risk, late_by, ...point }: RoutePoint) => point;

/** The same as the database has it: what the driver that a user is has to do on a day. */
export async function readDriverDay(
  db: Db,
  userId: number,
  date: string,
  timezone: string,
  now: string,
): Promise<KeptDay> {
  const period = { begin: parseInstant(date, timezone, false), end: parseInstant(date, timezone, true) };
  const found = listRoutePlans({ includes, logins: 'own' }, {}, { ...period, statuses, ownOfUser: userId });
  const plans = (await listAll<DriverDay['route_plans'][number]>(db, found)).reverse();
  const since = new Date(Date.parse(now) - checklistValidH * 3_600_000).toISOString();
  const required = await listRequiredChecklists(
    db,
    plans.map(({ id }) => id),
    since,
  );
  const forms = await checklistForms.listByIds(db, [...new Set(required.map((one) => one.checklist_form_id))]);
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

/** All records of a list that is short. */
const listAll = async <T>(db: Db, { select }: ListQuery): Promise<T[]> => many(await db.rows(select));
