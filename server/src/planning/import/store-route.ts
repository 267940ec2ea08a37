import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import type { Language } from '@tropeiro/domain/language/bilingual-text.ts';
import type { PlanToImport } from '@tropeiro/domain/planning/new-route-plan.ts';
import type {
  AddedPoint,
  RoutePlanReport,
  WrongRoutePlan,
} from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import type { PlanWarningFacts } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { announceAll } from '../../handling/announce.ts';
import { listInactiveCrew } from '../../store/planning/crew-facts.ts';
import { lockEarlierImports } from '../../store/planning/duplicate-plans.ts';
import { excludePlans, excludeUnassignedPoints } from '../../store/planning/excluded-plans.ts';
import { firstOptimization, requestOptimization } from '../../store/planning/optimizations.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { incrementPointRevisions } from '../../store/planning/route-points.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { insertRoute, type NewRoute } from '../../store/planning/store-route.ts';
import { type Crew, crewIdsOf, emptyCrew, storedCrew } from '../crews/crew.ts';
import { listCrewWarnings } from '../crews/crew-warnings.ts';
import { asStored } from '../draft-warning.ts';
import { withPointIds } from '../points/timed-points.ts';
import { requireQueueCapacity } from '../queue-capacity.ts';
import { warningsOfPlans } from '../stored-warnings.ts';
import { findDuplicates } from './duplicate-plans.ts';
import { wrongRoutePlan } from './import-report.ts';
import { importWarnings } from './import-warnings.ts';
import type { RouteRows } from './route-rows.ts';

/** A route with all its rows, ready to be stored. */
export type RouteToStore = Omit<NewRoute, 'crews'> &
  RouteRows & {
    readonly crews: readonly Crew[];
    /** The warnings about each of its plans. */
    readonly warningsOfEach: readonly (readonly PlanWarningFacts[])[];
  };

/**
 * Stores a route in place of those it replaces, and completes its report. If since the preparation a crew member became
 * inactive or a conflicting plan was stored, nothing is stored.
 */
export async function storeRoute(
  transaction: Transaction,
  actor: Actor | undefined,
  body: PlanToImport,
  route: RouteToStore & { readonly warnings: readonly PlanWarningFacts[] },
  report: RoutePlanReport,
  language: Language,
): Promise<RoutePlanReport> {
  const { external_code: externalCode } = body.data;
  const lockEarlier = (code: string) => lockEarlierImports(transaction, code);
  const { replacedPlanIds, replacedRouteIds, wrongPlans } = await findDuplicates(lockEarlier, body, language);
  const wrong = [...wrongPlans, ...(await inactiveCrews(transaction, route, externalCode, language))];
  if (wrong.length > 0)
    return {
      ...report,
      wrong_route_plans: wrong,
      route_points: 0,
      unassigned_points: [],
      added_points: [],
      route_plans: [],
      replaced_route_plans: [],
      source_used: null,
    };
  if (route.plans.some(({ status }) => status === 'W')) await requireQueueCapacity(transaction);
  await replace(transaction, actor, replacedPlanIds);
  const replacedPointIds = await excludeUnassignedPoints(transaction, replacedRouteIds);
  announceAll(transaction, 'route_point.updated', await incrementPointRevisions(transaction, replacedPointIds));
  const { routeId, planIds, pointIds } = await insertRoute(
    transaction,
    { ...route, crews: route.crews.map(storedCrew) },
    route.plans,
    route.points,
  );
  const stored = await listRoutePlansByIds(transaction, planIds);
  for (const { id, status } of stored)
    if (status === 'W') await requestOptimization(transaction, id, firstOptimization, 'importRoutePlan');
  announceAll(transaction, 'route_plan.created', stored);
  const crewWarnings = await crewWarningsOfRoute(transaction, route, planIds, []);
  const warningsByPlan = warningsOfEach(route, crewWarnings);
  const warned = planIds.map((id, index) => ({
    id,
    lines: linesOf(route, index),
    warnings: warningsByPlan[index] ?? [],
  }));
  await replaceWarnings(transaction, routeId, [], warningsOfPlans(route.warnings, warned));
  return {
    ...report,
    ...pointsWithIds(report, route, planIds, pointIds),
    warnings: importWarnings(route.warnings, warningsByPlan, { ...route, externalCode, planIds, pointIds }, language),
    route_id: routeId,
    replaced_route_plans: [...replacedPlanIds],
    route_plans: report.route_plans.map((plan, index) => {
      const named = { ...plan, id: planIds[index] ?? null, user_id: stored[index]?.user_id ?? null };
      return plan.route_points ? withPointIds(named, idsOfPlan(route, pointIds, index)) : named;
    }),
  };
}

/** Returns the id of the point that has a line in a plan. A departure or arrival is in several plans. */
function idsOfPlan({ points }: RouteRows, pointIds: readonly number[], plan: number): (line: number) => number | null {
  const ids = new Map(
    points.flatMap(({ planIndex, line }, at) => (planIndex === plan ? [[line, pointIds[at]!] as const] : [])),
  );
  return (line) => ids.get(line) ?? null;
}

const linesOf = ({ points }: RouteRows, plan: number): ReadonlySet<number> =>
  new Set(points.flatMap(({ planIndex, line }) => (planIndex === plan ? line : [])));

/** The points of a route with their stored ids, or null if nothing was stored. */
export function pointsWithIds(
  { unassigned_points: unassigned }: RoutePlanReport,
  { points }: RouteToStore,
  planIds: readonly number[],
  pointIds: readonly number[],
): Pick<RoutePlanReport, 'added_points' | 'unassigned_points'> {
  const added: AddedPoint[] = [];
  const idOfLine = new Map<number, number | null>();
  for (const [index, { planIndex, line, name, external_code }] of points.entries()) {
    const id = pointIds[index] ?? null;
    if (planIndex === null) idOfLine.set(line, id);
    else added.push({ id, route_plan_id: planIds[planIndex] ?? null, line, name, external_code });
  }
  return {
    added_points: added,
    unassigned_points: unassigned.map((point) => ({ ...point, id: idOfLine.get(point.line) ?? null })),
  };
}

/** The warnings about each plan of a route: those from routing, and those about its crew. */
export const warningsOfEach = (
  route: RouteToStore | undefined,
  crewWarnings: readonly (readonly PlanWarningFacts[])[],
): readonly (readonly PlanWarningFacts[])[] =>
  route?.plans.map((_, index) => [...(route.warningsOfEach[index] ?? []), ...(crewWarnings[index] ?? [])]) ?? [];

/** The crew warnings of each plan of a route. Plans about to be replaced are not compared. */
export async function crewWarningsOfRoute(
  db: Db,
  { plans, crews }: RouteToStore,
  planIds: readonly number[],
  replacedIds: readonly number[],
): Promise<readonly (readonly PlanWarningFacts[])[]> {
  const made = plans.map((plan, index) => {
    const crew = crews.find((candidate) => isDeepStrictEqual(storedCrew(candidate), crewIdsOf(plan))) ?? emptyCrew;
    return { before: null, after: { ...plan, id: planIds[index] ?? null, crew } };
  });
  return (await listCrewWarnings(db, made, replacedIds)).map((warnings) => warnings.map(asStored));
}

async function replace(transaction: Transaction, actor: Actor | undefined, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const excluded = await excludePlans(transaction, ids, actor?.user_id ?? null);
  announceAll(transaction, 'route_plan.excluded', await listRoutePlansByIds(transaction, excluded));
}

/** Faults of crew members that became inactive since the plan was prepared. */
async function inactiveCrews(
  transaction: Transaction,
  { crews }: RouteToStore,
  externalCode: string,
  language: Language,
): Promise<WrongRoutePlan[]> {
  const vehicleIds = crews.flatMap(({ vehicle }) => vehicle?.id ?? []);
  const driverIds = crews.flatMap(({ driver, helper }) => [driver, helper].flatMap((person) => person?.id ?? []));
  if (vehicleIds.length + driverIds.length === 0) return [];
  const inactive = await listInactiveCrew(transaction, vehicleIds, driverIds);
  return [
    ...inactive.vehicleIds.map((id) => wrongRoutePlan(externalCode, 'vehicle_id', id, unknownReference(id), language)),
    ...inactive.driverIds.map((id) => wrongRoutePlan(externalCode, 'driver_id', id, unknownReference(id), language)),
  ];
}
