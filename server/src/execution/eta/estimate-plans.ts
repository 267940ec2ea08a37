import type { Database } from '@tropeiro/platform/database/database.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { TimeSlice } from '@tropeiro/platform/sharing/time-slice.ts';
import { announceAll } from '../../handling/announce.ts';
import { emptyCrew } from '../../planning/crews/crew.ts';
import { listCrews } from '../../planning/crews/list-crews.ts';
import { remainingRoute, type TimedPosition } from '../../planning/routing/remaining-route.ts';
import {
  clearEtas,
  deleteArrivals,
  lockPlanVersion,
  scheduleArrival,
  storeEtas,
} from '../../store/execution/plan-arrivals.ts';
import {
  getEtaSettings,
  listPlanSizes,
  listPlansUnderWay,
  type PlanSize,
  type PlanUnderWay,
} from '../../store/execution/plans-under-way.ts';
import { listRoutePointsByIds } from '../../store/planning/route-points.ts';
import { listPresentPositions } from '../../store/tracking/positions/last-positions.ts';
import { listPhonePositionsOfPlans } from '../../store/tracking/positions/phone-positions.ts';
import type { TravelProvider } from '../../travel/provider.ts';
import { vehicleClassOf } from '../../travel/vehicle-class.ts';
import { estimateArrivals } from './estimate-arrivals.ts';
import { type EtaChanges, etaChanges } from './eta-changes.ts';
import type { LoadedPoints } from './loaded-points.ts';
import { remainingLegs } from './remaining-legs.ts';

/** What estimating plans requires. */
export type EtaTools = {
  readonly database: Database;
  readonly travelProviders: readonly TravelProvider[];
  /** Shortest time between two estimates of a plan. */
  readonly intervalS: number;
  /** Longest time between two estimates of a plan without news: without movement, its delay grows every minute. */
  readonly quietS: number;
  /** Limits the points that are loaded at once, for all companies. */
  readonly loadedPoints: LoadedPoints;
};

/** How many points are loaded in one query. A longer plan is loaded alone. */
const batchPointsMaxCount = 2000;

/** A plan that changed while it was being estimated is estimated again after this time. */
const retryS = 1;

/** Longest wait for a plan that has not begun: until its hour, the estimate equals the planned times. */
const beforeBeginMaxS = 900;

/**
 * Estimates the arrivals of a company's plans, stores them with the points, and announces those that have moved. Loads a limited
 * number of points at a time.
 */
export async function estimatePlans(tools: EtaTools, companyId: number, planIds: readonly number[]): Promise<void> {
  const inCompany: InCompany = (work) => tools.database.transactAsJob(companyId, work);
  const sizes = await inCompany((transaction) => sizesOf(transaction, planIds));
  for (const batch of batchesOf(sizes)) {
    const pointCount = batch.reduce((sum, { point_count }) => sum + point_count, 0);
    const ids = batch.map(({ id }) => id);
    await tools.loadedPoints.run(pointCount, () => estimateBatch(tools, companyId, ids, inCompany));
  }
}

type InCompany = <T>(work: (transaction: Transaction) => Promise<T>) => Promise<T>;

/** The sizes of plans. Those that no longer exist have no arrivals either. */
async function sizesOf(transaction: Transaction, planIds: readonly number[]): Promise<readonly PlanSize[]> {
  const sizes = await listPlanSizes(transaction, planIds);
  const found = new Set(sizes.map(({ id }) => id));
  await deleteArrivals(
    transaction,
    planIds.filter((id) => !found.has(id)),
  );
  return sizes;
}

/** Divides plans into batches with a limited number of points. A plan with more is a batch of its own. */
export function batchesOf(sizes: readonly PlanSize[]): readonly (readonly PlanSize[])[] {
  const batches: PlanSize[][] = [];
  let pointCount = 0;
  for (const size of sizes) {
    pointCount += size.point_count;
    if (batches.length === 0 || pointCount > batchPointsMaxCount) {
      batches.push([]);
      pointCount = size.point_count;
    }
    batches.at(-1)?.push(size);
  }
  return batches;
}

async function estimateBatch(
  tools: EtaTools,
  companyId: number,
  planIds: readonly number[],
  inCompany: InCompany,
): Promise<void> {
  const { plans, crews, positions, phones, settings } = await inCompany((transaction) => load(transaction, planIds));
  const nowMs = Date.parse(settings.now);
  const slice = new TimeSlice();
  for (const [at, plan] of plans.entries()) {
    await slice.yieldIfUsedUp();
    const crew = crews[at] ?? emptyCrew;
    const seen = plan.vehicle_id === null ? phones.get(plan.id) : positions.get(plan.vehicle_id);
    const left = remainingRoute(plan, seen, nowMs);
    const legs = await remainingLegs(left, plan.source, tools.travelProviders, {
      companyId,
      at: { instant: settings.now, timezone: settings.timezone },
      ...(crew.vehicle && { vehicleClass: vehicleClassOf(crew.vehicle) }),
    });
    await slice.yieldIfUsedUp();
    const options = { timezone: settings.timezone, marginS: settings.late_risk_margin, nowMs };
    const estimates = estimateArrivals(plan, crew, left, legs, options);
    await slice.yieldIfUsedUp();
    const changes = etaChanges(plan.points, estimates, settings, settings.now);
    const waitS = Math.min(beforeBeginMaxS, (left.notBeforeMs - nowMs) / 1000);
    const next = { soonestS: Math.max(tools.intervalS, waitS), latestS: Math.max(tools.quietS, waitS) };
    await inCompany((transaction) => storeEstimates(transaction, plan, changes, next));
  }
}

async function load(transaction: Transaction, planIds: readonly number[]) {
  const plans = await listPlansUnderWay(transaction, planIds);
  const found = new Set(plans.map(({ id }) => id));
  await deleteArrivals(
    transaction,
    planIds.filter((id) => !found.has(id)),
  );
  const seen = await listPresentPositions(
    transaction,
    plans.flatMap(({ vehicle_id: id }) => id ?? []),
  );
  const withoutVehicle = plans.filter(({ vehicle_id: id }) => id === null).map(({ id }) => id);
  const ofPhones = await listPhonePositionsOfPlans(transaction, withoutVehicle);
  return {
    plans,
    phones: new Map<number, TimedPosition>(
      ofPhones.map((position) => [position.route_plan_id, { ...position, timeMs: Date.parse(position.time) }]),
    ),
    crews: await listCrews(transaction, plans),
    positions: new Map<number, TimedPosition>(
      seen.map((position) => [position.vehicle_id, { ...position, timeMs: Date.parse(position.time) }]),
    ),
    settings: await getEtaSettings(transaction),
  };
}

type NextEstimate = { readonly soonestS: number; readonly latestS: number };

async function storeEstimates(
  transaction: Transaction,
  plan: PlanUnderWay,
  changes: EtaChanges,
  next: NextEstimate,
): Promise<void> {
  if (!(await lockPlanVersion(transaction, plan.id, plan.version))) {
    scheduleArrival(transaction, plan.id, retryS, retryS);
    return;
  }
  if (changes.stored.length > 0) storeEtas(transaction, changes.stored);
  if (changes.cleared.length > 0) clearEtas(transaction, changes.cleared);
  if (changes.announced.length > 0)
    announceAll(transaction, 'route_point.eta_changed', await listRoutePointsByIds(transaction, changes.announced));
  scheduleArrival(transaction, plan.id, next.soonestS, next.latestS);
}
