import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { isAroundBrazil } from '@tropeiro/domain/places/brazil.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { correctionFaults } from '@tropeiro/domain/planning/change/point-changes.ts';
import type { ChangedRoutePoint } from '@tropeiro/domain/planning/change/point-changes-schema.ts';
import { isTerminal } from '@tropeiro/domain/planning/points/route-point-type.ts';
import type { AddedPoint } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { addressLookup } from '../../geocoding/address-lookup.ts';
import type { PreparedHandler } from '../../handling/handler.ts';
import { requireNotErased } from '../../handling/require-not-erased.ts';
import { getContentOfPoints } from '../../store/planning/changed-points.ts';
import { type CorrectablePoint, findPointToCorrect } from '../../store/planning/corrected-points.ts';
import { commitPointLock, type PreparedPointLock, preparePointLock, requireLockable } from '../locks/lock-point.ts';
import { holdPointsOfPlans } from '../points/points-in-memory.ts';
import type { PlanningTools } from '../routing/plan-routes.ts';
import { type ChangeCall, commitChange, type PreparedChange, prepareChange, timingOf } from './change-plan.ts';
import { placePoints } from './place-points.ts';
import type { PlannedPoint, StoredWholePlan } from './plan-draft.ts';
import { requirePlanContentLimit, requirePlanPointLimit } from './plan-limits.ts';
import { getPlanFor, plannedPoint } from './plans-to-change.ts';

/**
 * Corrects the location of a point and remembers it for its address. A point of the plan retains its place in the
 * order. A point of the same route in no plan, such as one that was not found, joins this plan.
 */
export const correctRoutePoint = (
  tools: PlanningTools,
): PreparedHandler<'correctRoutePoint', PreparedChange | PreparedPointLock> => ({
  async prepare(call) {
    const { db, params, body } = call;
    const sent = body.data;
    requireCoordinatesOrLock(sent);
    if (sent.latitude === undefined || sent.longitude === undefined)
      return preparePointLock(call, tools, sent.locked ?? false);
    await holdPointsOfPlans(call, [params.id]);
    const plan = await getPlanFor(db, 'change', params.id);
    const found = await findPointToCorrect(db, params.point_id);
    if (!found || !isOfPlan(found, plan)) throw new Refusal('not_found');
    requireNotErased(found, { parameter: 'point_id' });
    const at = { latitude: sent.latitude, longitude: sent.longitude };
    requireNotSwapped(at);
    const isAdded = found.route_plan_id === null;
    if (sent.locked) requireLockable(plan.facts, found);
    return prepareChange(call, tools, {
      plan,
      drafts: [
        {
          before: plan,
          after: {
            ...plan,
            points: await corrected(call, tools, plan, {
              ...found,
              ...at,
              ...(sent.locked !== undefined && { locked: sent.locked }),
            }),
          },
        },
      ],
      correction: {
        id: found.id,
        ...at,
        ...addressToRemember(found, at),
        ...(sent.locked !== undefined && { locked: sent.locked }),
      },
      report: { added_points: isAdded ? [addedPoint(found, plan.facts.id)] : [] },
    });
  },
  commit: (call, prepared) => ('lock' in prepared ? commitPointLock(call, prepared) : commitChange(call, prepared)),
});

/** Whether a point is in the plan, or in the plan's route but in no plan. */
const isOfPlan = (point: CorrectablePoint, { facts }: StoredWholePlan): boolean =>
  point.route_plan_id === facts.id || (point.route_plan_id === null && point.route_id === facts.route_id);

/** The points of the plan with the corrected one. */
async function corrected(
  call: ChangeCall,
  tools: PlanningTools,
  plan: StoredWholePlan,
  found: CorrectablePoint & Coordinates,
): Promise<readonly PlannedPoint[]> {
  const point = plannedPoint(found);
  if (found.route_plan_id !== null) return plan.points.map((present) => (present.id === found.id ? point : present));
  requirePlanPointLimit(plan.points.length + 1);
  await requirePlanContentLimit(call.db, plan.facts.id, await getContentOfPoints(call.db, [found.id]));
  const otherPoints = isTerminal(point.type) ? plan.points.filter(({ type }) => type !== point.type) : plan.points;
  return placePoints({ ...plan, points: otherPoints }, [{ point, order: null }], await timingOf(call, tools));
}

/** Refuses a call without anything to correct. One coordinate needs the other. */
function requireCoordinatesOrLock({ latitude, longitude, locked }: ChangedRoutePoint): void {
  if (latitude === undefined && longitude === undefined && locked !== undefined) return;
  const absent = [...(latitude === undefined ? ['latitude'] : []), ...(longitude === undefined ? ['longitude'] : [])];
  if (absent.length === 0) return;
  throw new Refusal('rule_violated', {
    faults: absent.map((name) => ({ pointer: `/data/${name}`, code: 'missing' })),
  });
}

const addedPoint = ({ id, name, external_code }: CorrectablePoint, planId: number): AddedPoint => ({
  id,
  route_plan_id: planId,
  line: 1,
  name,
  external_code,
});

/** Refuses coordinates whose latitude and longitude are swapped. */
export function requireNotSwapped(at: Coordinates): void {
  const faults = correctionFaults(at);
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/**
 * The address key under which a correction is remembered. Undefined if the location is far from Brazil, if the point
 * has no address, or if the address is not specific to one place.
 */
export function addressToRemember(
  { address, address_detail: parts }: Pick<CorrectablePoint, 'address' | 'address_detail'>,
  at: Coordinates,
) {
  if (address === null || !isAroundBrazil(at)) return {};
  const { key, isPlace } = addressLookup(parts ?? address);
  return isPlace ? { address: { address_key: key, address } } : {};
}
