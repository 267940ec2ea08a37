import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/** The user that the plan's driver logs in as. Undefined if the plan has no driver or the driver no login. */
export const findUserOfPlan = async (db: Db, planId: number): Promise<number | undefined> =>
  parseFirst(
    await db.rows(sql`select u.id from route_plan join app_user u on u.driver_id = route_plan.driver_id
      where route_plan.id = ${planId} and u.role = 'driver' and u.active order by u.id limit 1`),
  );
