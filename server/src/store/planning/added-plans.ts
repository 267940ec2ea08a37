import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';

/** A route to which a plan is added. */
export type RouteToExtend = {
  readonly external_code: string;
  /** The first of its plans, preferably one that is not excluded. Null if it has none. */
  readonly first_plan_id: number | null;
};

export const findRouteToExtend = async (db: Db, id: number): Promise<RouteToExtend | undefined> =>
  parseFirst(
    await db.rows(sql`select json_build_object('external_code', external_code, 'first_plan_id', (select route_plan.id from route_plan
        where route_plan.route_id = route.id order by date_excluded is not null, route_plan.id limit 1))
      from route where id = ${id}`),
  );

/** Locks a route until the transaction ends. Returns whether it exists. */
export const lockRoute = async (transaction: Transaction, id: number): Promise<boolean> =>
  (await transaction.rows(sql`select id from route where id = ${id} for key share`)).length > 0;
