import { announceAll } from '../../handling/announce.ts';
import { nobody } from '../../planning/crews/crew.ts';
import { listCrews } from '../../planning/crews/list-crews.ts';
import { TimeSlice } from '../../sharing/time-slice.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import {
  clearEtas,
  forgetArrivals,
  keepEtas,
  lockPlanOfVersion,
  scheduleArrival,
} from '../../store/execution/plan-arrivals.ts';
import { getEtaSettings, listPlansUnderWay, type PlanUnderWay } from '../../store/execution/plans-under-way.ts';
import { listRoutePointsByIds } from '../../store/planning/route-points.ts';
import { listPresentPositions } from '../../store/tracking/last-positions.ts';
import type { TravelProvider } from '../../travel/provider.ts';
import { vehicleClassOf } from '../../travel/vehicle-class.ts';
import { estimateArrivals } from './estimate-arrivals.ts';
import { type EtaNews, etaNews } from './eta-news.ts';
import { legsLeft } from './legs-left.ts';
import { type SeenAt, wayLeft } from './way-left.ts';

/** What plans are estimated with. */
export type EtaTools = {
  readonly database: Database;
  readonly travelProviders: readonly TravelProvider[];
  /** How often a plan is estimated at most. */
  readonly intervalS: number;
  /** How often one is of which nothing is heard: whoever is late is later with every minute. */
  readonly quietS: number;
};

/** A plan that was changed while it was estimated is estimated again. */
const retryS = 1;

/** A plan that waits for its hour is looked at no more often: until then it is as it was planned. */
const beforeBeginMaxS = 900;

/** Estimates the arrivals of plans of a company, keeps them with their points, and announces those that have moved. */
export async function estimatePlans(tools: EtaTools, companyId: number, planIds: readonly number[]): Promise<void> {
  const inCompany = <T>(work: (transaction: Transaction) => Promise<T>) =>
    tools.database.transactAsJob(companyId, work);
  const { plans, crews, positions, settings } = await inCompany((transaction) => load(transaction, planIds));
  const slice = new TimeSlice();
  const nowMs = Date.parse(settings.now);
  for (const [at, plan] of plans.entries()) {
    const crew = crews[at] ?? nobody;
    const left = wayLeft(plan, plan.vehicle_id === null ? undefined : positions.get(plan.vehicle_id), nowMs);
    const legs = await legsLeft(left, plan.source, tools.travelProviders, {
      companyId,
      at: { instant: settings.now, timezone: settings.timezone },
      ...(crew.vehicle && { vehicleClass: vehicleClassOf(crew.vehicle) }),
    });
    const options = { timezone: settings.timezone, marginS: settings.late_risk_margin, nowMs, slice };
    const estimates = await estimateArrivals(plan, crew, left, legs, options);
    const news = etaNews(plan.points, estimates, settings, settings.now);
    const waitS = Math.min(beforeBeginMaxS, (left.notBeforeMs - nowMs) / 1000);
    const next = { soonestS: Math.max(tools.intervalS, waitS), latestS: Math.max(tools.quietS, waitS) };
    await inCompany((transaction) => keep(transaction, plan, news, next));
  }
}

async function load(transaction: Transaction, planIds: readonly number[]) {
  const plans = await listPlansUnderWay(transaction, planIds);
  const found = new Set(plans.map(({ id }) => id));
  await forgetArrivals(
    transaction,
    planIds.filter((id) => !found.has(id)),
  );
  const seen = await listPresentPositions(
    transaction,
    plans.flatMap(({ vehicle_id: id }) => id ?? []),
  );
  return {
    plans,
    crews: await listCrews(transaction, plans),
    positions: new Map<number, SeenAt>(seen.map((one) => [one.vehicle_id, { ...one, timeMs: Date.parse(one.time) }])),
    settings: await getEtaSettings(transaction),
  };
}

type NextEstimate = { readonly soonestS: number; readonly latestS: number };

async function keep(transaction: Transaction, plan: PlanUnderWay, news: EtaNews, next: NextEstimate): Promise<void> {
  if (!(await lockPlanOfVersion(transaction, plan.id, plan.version))) {
    scheduleArrival(transaction, plan.id, retryS, retryS);
    return;
  }
  if (news.kept.length > 0) keepEtas(transaction, news.kept);
  if (news.cleared.length > 0) clearEtas(transaction, news.cleared);
  if (news.told.length > 0)
    announceAll(transaction, 'route_point.eta_changed', await listRoutePointsByIds(transaction, news.told));
  scheduleArrival(transaction, plan.id, next.soonestS, next.latestS);
}
