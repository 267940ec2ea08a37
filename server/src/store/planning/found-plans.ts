import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import { emptySql, integerLiteral, joinSql, type Sql, sql, where } from '../engine/statement.ts';
import { executedBy, executedByDriver } from './executed-by.ts';

export type RoutePlanFilters = {
  readonly id?: number | undefined;
  readonly begin?: string | undefined;
  readonly end?: string | undefined;
  /** The user of the driver or helper. */
  readonly userId?: number | undefined;
  /** The driver or helper. */
  readonly driverId?: number | undefined;
  readonly vehicleId?: number | undefined;
  readonly routeId?: number | undefined;
  /** The external code or, where that is all digits and no plan has it, the id. */
  readonly code?: string | undefined;
  readonly statuses?: readonly RoutePlanStatus[] | undefined;
  /** Only the plans that this user executes, whatever `userId` says. */
  readonly ownOfUser?: number | undefined;
};

/** Plans as an item of a `from` that is called route_plan, and the conditions that they meet besides. */
export type FoundPlans = { readonly from: Sql; readonly conditions: readonly (Sql | undefined)[] };

/** The condition that a plan was not removed. */
export const isKept = sql`route_plan.date_excluded is null`;

/**
 * The plans that meet the filters and these conditions.
 * @param isShown the condition that plans are shown by at all; undefined: removed ones are too
 * @param areFew whether something else leaves so few of them that no index need have them in order
 * @param inOrder the clauses that put those which meet a filter in one of its ways in the order of the list
 */
export function foundPlans(
  filters: RoutePlanFilters,
  isShown: Sql | undefined,
  conditions: readonly (Sql | undefined)[],
  { areFew, inOrder = emptySql }: { readonly areFew: boolean; readonly inOrder?: Sql },
): FoundPlans {
  const all = [...conditionsOf(filters), isShown, ...conditions];
  const alternatives = alternativesOf(filters, isShown);
  const [leading, ...others] = alternatives;
  // One plan, vehicle or route has few plans.
  const isPlain = areFew || [filters.id, filters.vehicleId, filters.routeId].some((id) => id !== undefined);
  if (isPlain || !leading) return { from: sql`route_plan`, conditions: [...all, ...alternatives.map(anyOf)] };
  const ways = leading.map(
    (way) => sql`(select * from route_plan${where(way, ...all, ...others.map(anyOf))}${inOrder})`,
  );
  return { from: sql`(${joinSql(ways, ' union all ')}) route_plan`, conditions: [] };
}

/** The conditions that an index has in the order of the list, or that only few plans meet. */
function conditionsOf({ id, begin, end, vehicleId, routeId }: RoutePlanFilters): readonly (Sql | undefined)[] {
  return [
    id === undefined ? undefined : sql`route_plan.id = ${id}`,
    end === undefined ? undefined : sql`route_plan.date_time_start <= ${end}::timestamptz`,
    begin === undefined ? undefined : sql`route_plan.date_time_start >= ${begin}::timestamptz - ${longestPlan}`,
    begin === undefined ? undefined : sql`route_plan.date_time_end >= ${begin}::timestamptz`,
    vehicleId === undefined ? undefined : sql`route_plan.vehicle_id = ${vehicleId}`,
    routeId === undefined ? undefined : sql`route_plan.route_id = ${routeId}`,
  ];
}

const longestPlan = sql`make_interval(hours => ${integerLiteral(planMaxDays * 24)})`;

/**
 * The filters that a plan meets in one of several ways, each by the ways: no plan meets two, and of each an index has
 * the plans in the order of the list, so that they are merged and not sorted. Those that fewest plans meet come first.
 */
function alternativesOf(
  { code, userId, driverId, ownOfUser, statuses = [] }: RoutePlanFilters,
  isShown: Sql | undefined,
): readonly (readonly Sql[])[] {
  return [
    ...(code === undefined ? [] : [ofCode(code, isShown)]),
    ...(ownOfUser === undefined ? [] : [executedBy(ownOfUser)]),
    ...(userId === undefined ? [] : [executedBy(userId)]),
    ...(driverId === undefined ? [] : [executedByDriver(sql`${driverId}::bigint`)]),
    ...(statuses.length === 0 ? [] : [[...new Set(statuses)].map((status) => sql`route_plan.status = ${status}`)]),
  ];
}

function ofCode(code: string, isShown: Sql | undefined): readonly Sql[] {
  const hasCode = sql`route_plan.external_code = ${code}`;
  if (!/^\d{1,15}$/.test(code)) return [hasCode];
  return [hasCode, sql`route_plan.id = ${code} and not exists (select from route_plan${where(hasCode, isShown)})`];
}

const anyOf = (alternatives: readonly Sql[]): Sql => sql`(${joinSql(alternatives, ' or ')})`;
