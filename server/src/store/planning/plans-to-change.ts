import { RoutePlan } from '@tropeiro/domain/planning/route-plan-schema.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { type Db, parseAll } from '@tropeiro/platform/database/db.ts';
import { recordOf, type Versioned, versionedOf } from '@tropeiro/platform/database/json/json.ts';
import { arrayLiteral, identifier, joinSql, sql, tableColumns } from '@tropeiro/platform/database/statement.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { Type } from 'typebox';
import { agentId } from './route-plan-record.ts';
import { changedColumns } from './store-route.ts';

/** The data that a change needs about a plan. */
const PlanFacts = Type.Object({
  ...Type.Pick(RoutePlan, ['id', 'route_id', 'source', 'date_excluded', 'user_id', ...changedColumns]).properties,
});
export type PlanFacts = Type.Static<typeof PlanFacts>;

const planFacts = recordOf(PlanFacts, {
  ...tableColumns('route_plan', ['id', 'route_id', 'source', 'date_excluded', ...changedColumns]),
  user_id: agentId,
});

/** The facts and versions of plans, including removed ones. */
export const listPlanFacts = async (db: Db, ids: readonly number[]): Promise<Versioned<PlanFacts>[]> =>
  parseAll(
    await db.rows(sql`select ${versionedOf(sql`route_plan.version`, planFacts)} from route_plan
      where id = any(${arrayLiteral(ids)}::bigint[]) order by id`),
  );

/** The matrix that came with a route. It is not sent as JSON: parsing megabytes would block the thread. */
export async function findMatrix(db: Db, routeId: number): Promise<Buffer | undefined> {
  const [row] = await db.rows(
    sql`select translate(encode(matrix, 'base64'), E'\n', '') from route where id = ${routeId}`,
  );
  return row?.[0] ? Buffer.from(row[0], 'base64') : undefined;
}

/** The versions of plans by their ids. Locks the plans until the transaction ends. */
export async function lockVersions(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction.rows(
    sql`select id, version from route_plan where id = any(${arrayLiteral(ids)}::bigint[]) order by id for update`,
  );
  return new Map(rows.map(([id, version]) => [Number(id), Number(version)]));
}

/** Updates all changed plans in one statement. */
export async function updatePlans(transaction: Transaction, plans: readonly PlanFacts[]): Promise<void> {
  if (plans.length === 0) return;
  const columns = joinSql(changedColumns.map(identifier), ', ');
  const values = joinSql(
    changedColumns.map((name) => sql`given.${identifier(name)}`),
    ', ',
  );
  await transaction.rows(sql`update route_plan plan
    set version = plan.version + 1, date_modified = write_moment(), (${columns}) = row(${values})
    from jsonb_populate_recordset(null::route_plan, ${plans}::jsonb) given where plan.id = given.id`);
}

export async function updatePlanStatus(transaction: Transaction, id: number, status: RoutePlanStatus): Promise<void> {
  await transaction.rows(sql`update route_plan set status = ${status}, version = version + 1, date_modified = write_moment()
    where id = ${id} and status <> ${status}`);
}
