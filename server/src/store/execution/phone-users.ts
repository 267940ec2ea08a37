import { type Db, one } from '../engine/db.ts';
import { sql } from '../engine/statement.ts';

/** The user that the driver of a plan logs in as; undefined where it has no driver, or that one no login. */
export const findUserOfPlan = async (db: Db, planId: number): Promise<number | undefined> =>
  one(
    await db.rows(sql`select u.id from route_plan join app_user u on u.driver_id = route_plan.driver_id
      where route_plan.id = ${planId} and u.role = 'driver' and u.active order by u.id limit 1`),
  );
