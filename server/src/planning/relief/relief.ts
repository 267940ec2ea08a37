import { isTemporary, Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { PlanRelief } from '@tropeiro/domain/planning/change/relief-schema.ts';
import { FairSemaphore } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import type { CallOf, Handler } from '../../handling/handler.ts';
import { getCustomerSettings } from '../../store/company/customer-settings.ts';
import { listReliefPlans, type ReliefPlan, reliefPlansMaxCount } from '../../store/planning/relief-plans.ts';
import { timingOf } from '../change/change-plan.ts';
import { prepareMove } from '../change/move-points.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import { getPlanFor } from '../change/plans-to-change.ts';
import { isTimed, timePlan } from '../change/time-drafts.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { chooseTries, type ReliefTry } from './choose-tries.ts';
import { bestProposals, type TriedMove } from './judge-tries.ts';
import { PartLifetime } from './part-lifetime.ts';
import { type PointAtRisk, pointsAtRisk } from './points-at-risk.ts';

/** The answer comes within two seconds. The rest is for queries before and writing after. */
const searchMs = 1500;

/** How many plans are relieved at once, in total and for one company. */
const atOnce = { total: 4, ofCompany: 2 };

/** The memory of the plans that are tried, in total and for one company: two plans of the most points. */
const memoryBytes = { total: 200_000_000, ofCompany: 100_000_000 };

/** Proposes moves that relieve a plan, each tried as a dry run. */
export function reliefHandlers(tools: PlanningTools): { getRoutePlanRelief: Handler<'getRoutePlanRelief'> } {
  const turns = new FairSemaphore({
    resource: 'preparations',
    total: atOnce.total,
    maxOfCompany: atOnce.ofCompany,
    maxOfSession: atOnce.ofCompany,
    maxWaitingCount: 4,
    maxWaitS: 1,
  });
  const memory = new FairSemaphore({
    resource: 'body_bytes',
    total: memoryBytes.total,
    maxOfCompany: memoryBytes.ofCompany,
    maxOfSession: memoryBytes.ofCompany,
    maxWaitingCount: 0,
    maxWaitS: 0,
  });
  return {
    getRoutePlanRelief: (call) => {
      // Its time begins before its turn.
      const search = new ReliefSearch(call, tools, memory);
      return turns.run(call.actor, () => search.run(), 1, call.disconnectSignal);
    },
  };
}

type ReliefCall = CallOf<'getRoutePlanRelief'>;

/** The search for moves that relieve one plan. */
class ReliefSearch {
  private readonly call: ReliefCall;
  private readonly tools: PlanningTools;
  private readonly memory: FairSemaphore;
  private readonly timeout = AbortSignal.timeout(searchMs);
  private readonly over = overAt(this.timeout);
  private isCutShort = false;

  constructor(call: ReliefCall, tools: PlanningTools, memory: FairSemaphore) {
    this.call = call;
    this.tools = tools;
    this.memory = memory;
  }

  async run(): Promise<{ body: { data: PlanRelief }; version?: number }> {
    const { db, params, query } = this.call;
    const marginS = (await getCustomerSettings(db)).record.late_risk_margin;
    const found = await this.part(async (lifetime) => {
      await holdPointsOfPlans({ db, lifetime }, [params.id]);
      const plan = await getPlanFor(db, 'move_points', params.id);
      return { facts: plan.facts, version: plan.version, points: await this.pointsOf(plan, marginS, lifetime) };
    });
    if (!found) return { body: { data: { proposals: [], cut_short: true } } };
    const { facts, version, points } = found;
    const plans = points.length === 0 ? [] : await this.nearestPlans(facts, points);
    const tried: TriedMove[] = [];
    for (const candidate of chooseTries(points, plans)) tried.push(...(await this.try(candidate)));
    const proposals = bestProposals(tried, marginS).map((proposal) =>
      query.includes?.includes('route_points') ? proposal : withoutPoints(proposal),
    );
    return { body: { data: { proposals, cut_short: this.isCutShort } }, version };
  }

  /** The points of the plan that are late or at risk, as the plan would be executed from now. */
  private async pointsOf(
    plan: StoredWholePlan,
    marginS: number,
    lifetime: PartLifetime,
  ): Promise<readonly PointAtRisk[]> {
    if (!isTimed(plan.facts)) return [];
    const timing = await timingOf({ ...this.call, lifetime }, this.tools);
    const [routed] = (await timePlan(plan, timing)).plans;
    return routed ? pointsAtRisk(plan, routed.points, marginS) : [];
  }

  /** The plans that may take the points, the nearest ones if there are too many. */
  private async nearestPlans(
    facts: StoredWholePlan['facts'],
    points: readonly PointAtRisk[],
  ): Promise<readonly ReliefPlan[]> {
    const plans = (await this.part(() => listReliefPlans(this.call.db, facts, points))) ?? [];
    if (plans.length > reliefPlansMaxCount) this.isCutShort = true;
    return plans.slice(0, reliefPlansMaxCount);
  }

  /** Tries a move. Empty if it is refused, or if there is no time left. */
  private async try(candidate: ReliefTry): Promise<readonly TriedMove[]> {
    const { db, actor, language } = this.call;
    const move = {
      ...{ db, actor, language, params: { id: candidate.planId } },
      query: { dry_run: true, includes: ['route_points' as const] },
      body: { data: { route_points: [candidate.point.id] } },
    };
    const prepared = await this.part((lifetime) => prepareMove({ ...move, lifetime }, this.tools)).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
      // A plan that is locked, or too long, takes no points. Memory that is used up is free again later.
      if (isTemporary(error)) this.isCutShort = true;
      return undefined;
    });
    return prepared ? [{ ...candidate, report: prepared.report }] : [];
  }

  /** Does a part of the search. Undefined if the time is over before it ends; it is then aborted. */
  private async part<T>(work: (lifetime: PartLifetime) => Promise<T>): Promise<T | undefined> {
    const { actor, disconnectSignal } = this.call;
    if (this.timeout.aborted) {
      this.isCutShort = true;
      return undefined;
    }
    const lifetime = new PartLifetime(AbortSignal.any([disconnectSignal, this.timeout]), this.memory, actor);
    const working = work(lifetime).finally(() => lifetime.end());
    const result = await Promise.race([working.catch(unlessOver(this.timeout)), this.over]);
    if (result !== isOver) return result;
    this.isCutShort = true;
    return undefined;
  }
}

const isOver = Symbol('the time is over');

/** Resolves when a signal is aborted. */
const overAt = (signal: AbortSignal): Promise<typeof isOver> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(isOver), { once: true });
  });

/** Work that fails after the time is over was aborted. */
const unlessOver =
  (signal: AbortSignal) =>
  (error: unknown): typeof isOver => {
    if (signal.aborted) return isOver;
    throw error;
  };

const withoutPoints = (proposal: PlanRelief['proposals'][number]): PlanRelief['proposals'][number] => ({
  ...proposal,
  report: { ...proposal.report, route_plans: proposal.report.route_plans.map(({ route_points: _, ...plan }) => plan) },
});
