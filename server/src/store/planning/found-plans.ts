import { planMaxDays } from '@tropeiro/domain/planning/new-route-plan.ts';
import type { RoutePlanStatus } from '@tropeiro/domain/planning/route-plan-status.ts';
import type { FoundWords } from '@tropeiro/platform/database/lists/find-words.ts';
import { emptySql, integerLiteral, joinSql, type Sql, sql, where } from '@tropeiro/platform/database/statement.ts';
import { executedBy, executedByDriver, isDispatched } from './executed-by.ts';

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
  /** The external code. If it consists of digits and no plan has it as a code, the id. */
  readonly code?: string | undefined;
  /** The plans whose external code has the sought words. */
  readonly words?: FoundWords | undefined;
  readonly statuses?: readonly RoutePlanStatus[] | undefined;
  /** Only the plans that are shown to the driver with this user, whatever `userId` says. */
  readonly ownOfUser?: number | undefined;
};

/** Plans as an item of a `from`, called route_plan, and the remaining conditions. */
export type FoundPlans = { readonly from: Sql; readonly conditions: readonly (Sql | undefined)[] };

/** The condition that a plan is not excluded. */
export const isNotExcluded = sql`route_plan.date_excluded is null`;

/**
 * The plans that meet the filters and these conditions.
 * @param isShown the condition that a plan is shown at all; undefined includes excluded plans
 * @param areFew whether other conditions leave so few plans that no index order is needed
 * @param inOrder the clause that orders the plans of each alternative like the list
 */
export function foundPlans(
  filters: RoutePlanFilters,
  isShown: Sql | undefined,
  conditions: readonly (Sql | undefined)[],
  { areFew, inOrder = emptySql }: { readonly areFew: boolean; readonly inOrder?: Sql },
): FoundPlans {
  const all = [...conditionsOf(filters), isShown, ...conditions];
  const alternatives = alternativesOf(filters, isShown);
  const [leading, ...otherAlternatives] = alternatives;
  // A single plan, vehicle or route has few plans.
  const isPlain =
    areFew || filters.words?.areFew || [filters.id, filters.vehicleId, filters.routeId].some((id) => id !== undefined);
  if (isPlain || !leading) return { from: sql`route_plan`, conditions: [...all, ...alternatives.map(anyOf)] };
  const branches = leading.map(
    (condition) =>
      sql`(select * from route_plan${where(condition, ...all, ...otherAlternatives.map(anyOf))}${inOrder})`,
  );
  return { from: sql`(${joinSql(branches, ' union all ')}) route_plan`, conditions: [] };
}

/** Conditions that an index satisfies in the order of the list, or that few plans meet. */
function conditionsOf({
  id,
  begin,
  end,
  vehicleId,
  routeId,
  ownOfUser,
  words,
}: RoutePlanFilters): readonly (Sql | undefined)[] {
  return [
    id === undefined ? undefined : sql`route_plan.id = ${id}`,
    ownOfUser === undefined ? undefined : isDispatched,
    end === undefined ? undefined : sql`route_plan.date_time_start <= ${end}::timestamptz`,
    begin === undefined ? undefined : sql`route_plan.date_time_start >= ${begin}::timestamptz - ${longestPlan}`,
    begin === undefined ? undefined : sql`route_plan.date_time_end >= ${begin}::timestamptz`,
    vehicleId === undefined ? undefined : sql`route_plan.vehicle_id = ${vehicleId}`,
    routeId === undefined ? undefined : sql`route_plan.route_id = ${routeId}`,
    words?.condition,
  ];
}

/** The longest period of a plan. */
export const longestPlan = sql`make_interval(hours => ${integerLiteral(planMaxDays * 24)})`;

/**
 * The filters that a plan can meet in one of several mutually exclusive ways. For each way, an index has the plans in
 * the order of the list, so that they are merged instead of sorted. The most selective filters come first.
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
