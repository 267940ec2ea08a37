import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import type { OrderedRoutePlans } from '@tropeiro/domain/planning/change/ordered-plans-schema.ts';
import { orderedPointsMaxCount } from '@tropeiro/domain/planning/change/point-changes.ts';
import { lockedPoints } from '@tropeiro/domain/planning/locks.ts';
import type { Db } from '@tropeiro/platform/database/db.ts';
import { isEntityTagOf } from '@tropeiro/platform/http/response/conditional-requests.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { lockVersions } from '../../store/planning/plans-to-change.ts';
import { countContentOfPlans, listPlacedPoints } from '../../store/planning/stored-plans.ts';
import { type ChangeCall, nothingStored, type PreparedChange, prepareChange } from '../change/change-plan.ts';
import { withEtags } from '../change/change-report.ts';
import type { StoredWholePlan } from '../change/plan-draft.ts';
import { listPlansFor } from '../change/plans-to-change.ts';
import { storeChange } from '../change/store-change.ts';
import { holdPoints, holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { unassignedTexts } from '../routing/unassigned-reasons.ts';
import { joinedRoutes, requireJoiningLimits } from './joined-routes.ts';
import { type KnownPoints, namedPoints, orderedPlans, orderFaults } from './order-of-plans.ts';

/** An order that is ready for its transaction, with the versions of all its plans. */
type PreparedOrder = PreparedChange & { readonly versions: ReadonlyMap<number, number> };

/**
 * Sets the points of several plans and their order, in one transaction. It reverses any change that left the same
 * points in these plans.
 */
export const orderRoutePlans = (tools: PlanningTools): PreparedHandler<'orderRoutePlans', PreparedOrder> => ({
  async prepare(call) {
    const { db, body, language } = call;
    const sent = body.data;
    const ids = sent.route_plans.map(({ id }) => id);
    requireOnce(ids);
    await requirePointCount(db, sent, ids);
    await holdPointsOfPlans(call, ids);
    const plans = await listPlansFor(db, 'order_points', ids);
    requireAll(ids, plans);
    const versions = new Map(plans.map(({ facts, version }) => [facts.id, version]));
    requireVersions(sent, versions);
    const known = await knownPoints(call, sent, plans);
    const faults = orderFaults(sent, known);
    if (faults.length > 0) throw new Refusal('rule_violated', { faults });
    requireLockedStay(sent, plans);
    const adoptions = await joinedRoutes(db, sent, known);
    const lastLines = new Map(adoptions.map(({ routeId, lastLine }) => [routeId, lastLine]));
    const ordered = orderedPlans(sent, known, (routeId) => lastLines.get(routeId) ?? 0);
    await requireJoiningLimits(db, sent, { before: plans, after: ordered });
    const unassigned = new Set<number | null>(sent.unassigned_points);
    const optimizedIds = new Set(sent.route_plans.flatMap(({ id, is_optimized }) => (is_optimized ? id : [])));
    const prepared = await prepareChange(call, tools, {
      plan: plans[0]!,
      drafts: plans.map((before, at) => ({
        before,
        after: ordered[at]!,
        isOptimized: optimizedIds.has(before.facts.id),
      })),
      named: new Map(namedPoints(sent).map(({ id, pointer }) => [id, pointer])),
      leaving: 'unassigned',
      adoptions,
      report: {
        unassigned_points: plans
          .flatMap(({ points }) => points.filter(({ id }) => unassigned.has(id)))
          .map(({ id, name, external_code, line }) => ({
            ...{ id, name, external_code, line, code: 'removed_from_plan' as const },
            ...unassignedTexts('removed_from_plan', null, language),
          })),
      },
    });
    return { ...prepared, versions };
  },

  async commit({ body, transaction, requireMatch }, { versions, report, change }) {
    for (const version of versions.values()) requireMatch(version);
    if (report.dry_run) return { body: { data: report } };
    // A plan that the order leaves unchanged must have the version that was sent too.
    const locked = await lockVersions(transaction, [...versions.keys()]);
    requireVersions(body.data, locked);
    if ([...versions].some(([id, version]) => locked.get(id) !== version)) throw new Refusal('precondition_failed');
    const stored = change.drafts.length > 0 ? await storeChange(transaction, change) : nothingStored;
    return { body: { data: withEtags(report, stored.versions) } };
  },
});

function requireOnce(ids: readonly number[]): void {
  const faults = ids.flatMap((id, index): Fault[] =>
    ids.indexOf(id) < index ? [{ pointer: `/data/route_plans/${index}/id`, code: 'repeated' }] : [],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/** Counts the points that are sent before the database is asked, and then those of the plans. */
async function requirePointCount(db: Db, sent: OrderedRoutePlans, ids: readonly number[]): Promise<void> {
  const isTooMany =
    namedPoints(sent).length > orderedPointsMaxCount ||
    (await countContentOfPlans(db, ids)).point_count > orderedPointsMaxCount;
  if (!isTooMany) return;
  const details = { limit: orderedPointsMaxCount };
  throw new Refusal('rule_violated', {
    faults: [{ pointer: '/data/route_plans', code: 'too_many_together', details }],
  });
}

function requireAll(ids: readonly number[], plans: readonly StoredWholePlan[]): void {
  const found = new Set(plans.map(({ facts }) => facts.id));
  const faults = ids.flatMap((id, index): Fault[] =>
    found.has(id) ? [] : [{ pointer: `/data/route_plans/${index}/id`, ...unknownReference(id) }],
  );
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/** Refuses to move locked points out of their plan. */
function requireLockedStay(sent: OrderedRoutePlans, plans: readonly StoredWholePlan[]): void {
  const planOfLocked = new Map(
    plans.flatMap(({ facts, points }) =>
      points.flatMap(({ id, lockedStart }) =>
        id === null || lockedStart === undefined ? [] : [[id, facts.id] as const],
      ),
    ),
  );
  const moved = namedPoints(sent).flatMap(({ id, plan, pointer }) => {
    const planId = planOfLocked.get(id);
    const sentPlanId = plan === null ? null : sent.route_plans[plan]!.id;
    return planId === undefined || planId === sentPlanId ? [] : { id, pointer };
  });
  if (moved.length > 0) throw lockedPoints(moved);
}

/** Refuses ETags of other versions than these. */
function requireVersions({ route_plans: sent }: OrderedRoutePlans, versions: ReadonlyMap<number, number>): void {
  const faults = sent.flatMap(({ id, etag }, index): Fault[] =>
    isEntityTagOf(etag, versions.get(id) ?? 0)
      ? []
      : [{ pointer: `/data/route_plans/${index}/etag`, code: 'changed_since' }],
  );
  if (faults.length > 0) throw new Refusal('precondition_failed', { faults });
}

/** The points of the plans, and the other points that the call names. */
async function knownPoints(
  { db, lifetime }: Pick<ChangeCall, 'db' | 'lifetime'>,
  sent: OrderedRoutePlans,
  plans: readonly StoredWholePlan[],
): Promise<KnownPoints> {
  const present = new Set(plans.flatMap(({ points }) => points.map(({ id }) => id)));
  const otherIds = namedPoints(sent).flatMap(({ id }) => (present.has(id) ? [] : id));
  holdPoints(lifetime, otherIds.length);
  const { points, unplacedIds } = await listPlacedPoints(db, otherIds);
  return { plans, others: new Map(points.map((point) => [point.id, point])), unplacedIds: new Set(unplacedIds) };
}
