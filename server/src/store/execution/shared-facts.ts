import type { SharedAttempt } from '@tropeiro/domain/execution/share/shared-view-schema.ts';
import type { RoutePoint } from '@tropeiro/domain/planning/points/route-point-schema.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import { isUnderWay } from '../planning/open-plans.ts';
import { routePointRecord } from '../planning/route-point-record.ts';
import { attemptsWithActions, attemptTime } from './attempts-at-points.ts';

/** The facts that both kinds of links show. */
type SharedFacts = {
  readonly company: string;
  readonly timezone: string;
  readonly now: string;
  readonly plan_status: RoutePlanStatus;
  readonly is_under_way: boolean;
  readonly is_plan_excluded: boolean;
  readonly vehicle_id: number | null;
  readonly plan_id: number;
};

export type SharedPointFacts = SharedFacts & {
  readonly point: RoutePoint;
  /** The oldest comes first. */
  readonly attempts: readonly SharedAttempt[];
  /** Whether no other point of its plan is reached earlier. */
  readonly is_next: boolean;
};

export type SharedPlanFacts = SharedFacts & {
  readonly time_scheduled: string | null;
  readonly eta: string | null;
  readonly eta_date: string | null;
  readonly done_count: number;
  readonly point_count: number;
};

const ofPlan = sql`'company', customer.name, 'timezone', customer.timezone, 'now', json_moment(now()::timestamptz(3))::json,
  'plan_status', plan.status, 'is_under_way', ${isUnderWay(sql`plan`)}, 'is_plan_excluded', plan.date_excluded is not null, 'vehicle_id', plan.vehicle_id,
  'plan_id', plan.id`;

/**
 * The condition that the vehicle has not reached a point yet. If it has, the point's estimate is earlier than the
 * moment of the estimation.
 */
const isAhead = sql`other.eta >= other.eta_date - interval '1 s'`;

/** The facts of a point in a plan. */
export const findSharedPoint = async (db: Db, id: number): Promise<SharedPointFacts | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object(${ofPlan}, 'point', (${pointRecord})::json, 'attempts', (${attempts}),
        'is_next', not exists (select from route_point other where other.route_plan_id = plan.id and other.id <> point.id
          and other.status = 'P' and other.date_excluded is null and other.type <> 'PA' and ${isAhead} and other.eta < point.eta))
      from route_point point join route_plan plan on plan.id = point.route_plan_id
        join customer on customer.id = plan.customer_id where point.id = ${id}`),
  );

const pointRecord = routePointRecord(new Set(), 'masked');

const attempts = sql`select coalesce(json_agg(json_build_object('date_time', json_moment(${attemptTime})::json,
    'is_done', done.action <> 'return') order by record.attempt), '[]')
  from ${attemptsWithActions} where record.route_point_id = point.id`;

/** The facts of a plan: how many of its deliveries and pick-ups are done, and when its last point is reached. */
export const findSharedPlan = async (db: Db, id: number): Promise<SharedPlanFacts | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object(${ofPlan}, 'time_scheduled', json_moment(points.time_scheduled)::json,
        'eta', json_moment(points.eta)::json, 'eta_date', json_moment(points.eta_date)::json,
        'done_count', points.done_count, 'point_count', points.point_count)
      from route_plan plan join customer on customer.id = plan.customer_id,
        lateral (select max(time_scheduled) as time_scheduled, max(eta) as eta, max(eta_date) as eta_date,
            count(*) filter (where type in ('PE', 'PC') and status <> 'P') as done_count,
            count(*) filter (where type in ('PE', 'PC')) as point_count
          from route_point where route_plan_id = plan.id and date_excluded is null) points
      where plan.id = ${id}`),
  );
