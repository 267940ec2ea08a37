import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { getLastLine } from '../../store/planning/changed-points.ts';
import { placePoints } from '../change/place-points.ts';
import {
  inExecutionOrder,
  markedAs,
  type PlanDraft,
  type PlannedPoint,
  type StoredWholePlan,
} from '../change/plan-draft.ts';
import type { LeftOut } from '../change/point-moves.ts';
import type { Adoption } from '../change/store-change.ts';
import type { Timing } from '../change/time-drafts.ts';
import type { JointRequest } from './joint-request.ts';
import type { JointSolution } from './joint-search.ts';

/** A proposal for plans that are optimized together, before it is timed. */
export type JointProposal = {
  readonly drafts: readonly PlanDraft[];
  /** The points in no plan, and why. */
  readonly leftOut: LeftOut;
  /** The routes that get points from other routes. */
  readonly adoptions: readonly Adoption[];
};

/** The plans as they are, planned in their present order. */
export const presentProposal = ({ stored, plans }: JointRequest): JointProposal => ({
  drafts: plans.map((plan, index) => draftOf(stored[index]!, plan, plan.points)),
  leftOut: new Map(),
  adoptions: [],
});

/**
 * The plans that a search found. Points left out of a plan under way are inserted where they violate least, because
 * goods that are aboard must be taken somewhere, even late. So are locked points. The others are in no plan then.
 */
export async function foundProposal(
  db: Db,
  { stored, plans }: JointRequest,
  { orders, leftOut }: JointSolution,
  timing: Timing,
): Promise<JointProposal> {
  const pointAt = ({ plan, point }: { plan: number; point: number }) => plans[plan]!.points[point]!;
  const lines = new NewLines(db);
  const drafts: PlanDraft[] = [];
  for (const [index, plan] of plans.entries()) {
    const terminals = plan.points.filter(({ type }) => isTerminal(type));
    const made: PlannedPoint[] = [];
    for (const place of orders[index]!) made.push(await lines.inRoute(pointAt(place), plan.facts.route_id));
    const kept = leftOut.filter((left) => left.plan === index && mustStay(plan, pointAt(left)));
    const points = inExecutionOrder([...terminals, ...made]);
    drafts.push(
      draftOf(
        stored[index]!,
        plan,
        kept.length === 0
          ? points
          : await placePoints(
              { ...plan, points },
              kept.map((left) => ({ point: pointAt(left), order: null })),
              timing,
            ),
      ),
    );
  }
  return {
    drafts,
    leftOut: new Map(
      leftOut.flatMap((left) => {
        const point = pointAt(left);
        if (point.id === null || mustStay(plans[left.plan]!, point)) return [];
        return [[point.id, { unassigned_code: left.code, unassigned_remedy: left.remedy }] as const];
      }),
    ),
    adoptions: lines.adoptions,
  };
}

const mustStay = (plan: StoredWholePlan, { lockedStart }: PlannedPoint): boolean =>
  plan.underWay !== undefined || lockedStart !== undefined;

/** A plan that gets these points, in the optimizer's order even if it is the present one. It is planned then, or still under way. */
function draftOf(before: StoredWholePlan, plan: StoredWholePlan, points: readonly PlannedPoint[]): PlanDraft {
  const status = plan.underWay ? 'E' : 'P';
  return {
    before,
    after: { ...plan, facts: { ...plan.facts, status }, points: points.map(markedAs(true)) },
    isOptimized: true,
  };
}

/** Assigns lines to points that join another route, after its last line. */
class NewLines {
  private readonly db: Db;
  private readonly lastLines = new Map<number, { readonly lastLine: number; count: number }>();

  constructor(db: Db) {
    this.db = db;
  }

  async inRoute(point: PlannedPoint, routeId: number): Promise<PlannedPoint> {
    if (point.route_id === routeId) return point;
    const route = this.lastLines.get(routeId) ?? { lastLine: await getLastLine(this.db, routeId), count: 0 };
    this.lastLines.set(routeId, route);
    route.count += 1;
    return { ...point, line: route.lastLine + route.count };
  }

  get adoptions(): Adoption[] {
    return [...this.lastLines]
      .map(([routeId, { lastLine }]) => ({ routeId, lastLine }))
      .sort((one, other) => one.routeId - other.routeId);
  }
}
