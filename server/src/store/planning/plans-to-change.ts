import { RoutePlan } from '@tropeiro/domain/planning/route-plan.ts';
import { Type } from 'typebox';
import { type Db, many } from '../engine/db.ts';
import { recordOf, type Versioned, versionedOf } from '../engine/json.ts';
import { arrayLiteral, identifier, joinSql, sql, tableColumns } from '../engine/statement.ts';
import type { Transaction } from '../engine/transaction.ts';
import { agentId } from './route-plan-record.ts';
import { changedColumns } from './store-route.ts';

/** What a change must know of a plan. */
const PlanFacts = Type.Object({
  ...Type.Pick(RoutePlan, ['id', 'route_id', 'source', 'date_excluded', 'user_id', ...changedColumns]).properties,
});
export type PlanFacts = Type.Static<typeof PlanFacts>;

const planFacts = recordOf(PlanFacts, {
  ...tableColumns('route_plan', ['id', 'route_id', 'source', 'date_excluded', ...changedColumns]),
  user_id: agentId,
});

/** The facts of plans, removed ones too, with their versions. */
export const listPlanFacts = async (db: Db, ids: readonly number[]): Promise<Versioned<PlanFacts>[]> =>
  many(
    await db.rows(sql`select ${versionedOf(sql`route_plan.version`, planFacts)} from route_plan
      where id = any(${arrayLiteral(ids)}::bigint[]) order by id`),
  );

/** The matrix that came with a route. Its megabytes are no JSON: parsing them would hold the thread. */
export async function findMatrix(db: Db, routeId: number): Promise<Buffer | undefined> {
  const [row] = await db.rows(
    sql`select translate(encode(matrix, 'base64'), E'\n', '') from route where id = ${routeId}`,
  );
  return row?.[0] ? Buffer.from(row[0], 'base64') : undefined;
}

/** The versions of plans by their ids. Nobody else changes them until the transaction ends. */
export async function lockVersions(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await transaction.rows(
    sql`select id, version from route_plan where id = any(${arrayLiteral(ids)}::bigint[]) order by id for update`,
  );
  return new Map(rows.map(([id, version]) => [Number(id), Number(version)]));
}

/** Writes what a change has made of plans, all in one statement. */
export async function updatePlans(transaction: Transaction, plans: readonly PlanFacts[]): Promise<void> {
  if (plans.length === 0) return;
  const columns = joinSql(changedColumns.map(identifier), ', ');
  const given = joinSql(
    changedColumns.map((name) => sql`given.${identifier(name)}`),
    ', ',
  );
  await transaction.rows(sql`update route_plan plan
    set version = plan.version + 1, date_modified = write_moment(), (${columns}) = row(${given})
    from jsonb_populate_recordset(null::route_plan, ${plans}::jsonb) given where plan.id = given.id`);
}
