import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePlanChange } from '@tropeiro/domain/planning/route-plan-change.ts';
import { refoldPlans } from '../../folding/refold-plans.ts';
import { announceAll } from '../../handling/announce.ts';
import type { Transaction } from '../../store/engine/transaction.ts';
import { type Correction, rememberCorrection } from '../../store/geocoding/corrections.ts';
import {
  adoptPoints,
  excludePoints,
  forgetVisits,
  lockLastLine,
  lockPointsWhere,
} from '../../store/planning/changed-points.ts';
import { correctPoint } from '../../store/planning/corrected-points.ts';
import { listInactive } from '../../store/planning/crew-facts.ts';
import { lockVersions, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { revisePoints } from '../../store/planning/route-points.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { insertPoints, type PointToStore } from '../../store/planning/store-points.ts';
import { movePoints } from '../../store/planning/stored-plans.ts';
import { asKept } from '../draft-warning.ts';
import { requireRouteRoom } from './plan-room.ts';
import { type Leaving, newRows, type PointMoves, pointChanges, pointMoves } from './point-moves.ts';
import type { TimedDraft } from './time-drafts.ts';

/** A change of stored plans that is timed, and what else it writes. */
export type ChangeToKeep = {
  /** The plans that it changes. */
  readonly drafts: readonly TimedDraft[];
  readonly leaving: Leaving;
  /** Whom it assigns, and who must be active still. */
  readonly newCrew: Pick<RoutePlanChange, 'vehicle_id' | 'driver_id' | 'helper_id'>;
  readonly arrivals?: Arrivals;
  readonly correction?: PointCorrection;
};

/** Where a point really is, and the address for which that is remembered. */
export type PointCorrection = Coordinates & {
  readonly id: number;
  readonly address?: Pick<Correction, 'address_key' | 'address'>;
};

/** The points that come to a route, into one plan of it or into none. */
export type Arrivals = {
  readonly routeId: number;
  readonly planId: number;
  /** The last line of the route when theirs were given out, from the next one on. */
  readonly lastLine: number;
  /** Those that are new; the others come from other routes. */
  readonly newPoints: readonly Omit<PointToStore, 'planIndex'>[];
};

/** What a change has come to once it is kept. */
export type KeptChange = {
  /** The ids of the points that are new. */
  readonly pointIds: readonly number[];
  readonly versions: ReadonlyMap<number, number>;
};

/**
 * Writes a change: its plans, their points, what that makes of plans that are under way, and what it announces. Refuses where a plan is not the one that was timed any
 * more, a point that comes into one is not where it was, or somebody assigned has left.
 */
export async function keepChange(transaction: Transaction, change: ChangeToKeep): Promise<KeptChange> {
  const { drafts, arrivals } = change;
  const moves = pointMoves(drafts, change.leaving);
  await requireUnchanged(transaction, drafts, moves);
  await requireActive(transaction, change.newCrew);
  await updatePlans(
    transaction,
    drafts.map(({ facts }) => facts),
  );
  await excludePoints(transaction, moves.excludedIds);
  await movePoints(transaction, moves.moved);
  await forgetVisits(
    transaction,
    moves.arriving.map(({ id }) => id),
  );
  if (change.correction) await correct(transaction, change.correction);
  const { pointIds, shift } = arrivals ? await bringIn(transaction, arrivals, moves) : { pointIds: [], shift: 0 };
  for (const { facts, warnings } of drafts) {
    const kept = warnings.map(asKept).map(({ line, ...warning }) => ({
      ...warning,
      line: line !== null && arrivals && line > arrivals.lastLine ? line + shift : line,
      route_plan_id: facts.id,
    }));
    await replaceWarnings(transaction, facts.route_id, [facts.id], kept);
  }
  const planIds = drafts.map(({ facts }) => facts.id);
  const newIds = new Map(arrivals?.newPoints.map(({ line }, index) => [line, pointIds[index]!]));
  await refoldPlans(transaction, pointChanges(drafts, newIds));
  announceAll(
    transaction,
    'route_point.updated',
    await revisePoints(transaction, changedIds(moves, change.correction)),
  );
  announceAll(transaction, 'route_plan.updated', await listRoutePlansByIds(transaction, planIds));
  return { pointIds, versions: await lockVersions(transaction, planIds) };
}

/** The points that are in another plan, or in none any more, or elsewhere. New ones, and those that only have another order or time, are read with their plan. */
const changedIds = ({ arriving, leavingIds }: PointMoves, correction: PointCorrection | undefined): number[] => [
  ...new Set([...arriving.map(({ id }) => id), ...leavingIds, ...(correction ? [correction.id] : [])]),
];

async function correct(transaction: Transaction, { address, ...place }: PointCorrection): Promise<void> {
  await correctPoint(transaction, place);
  if (address) await rememberCorrection(transaction, { ...address, ...place });
}

async function requireUnchanged(
  transaction: Transaction,
  drafts: readonly TimedDraft[],
  { arriving }: PointMoves,
): Promise<void> {
  const versions = await lockVersions(
    transaction,
    drafts.map(({ facts }) => facts.id),
  );
  const isStale =
    drafts.some(({ before, facts }) => versions.get(facts.id) !== before?.version) ||
    (arriving.length > 0 && (await lockPointsWhere(transaction, arriving)) < arriving.length);
  if (isStale) throw new Refusal('precondition_failed');
}

/** Refuses to assign who is not active, or not there any more. */
export async function requireActive(transaction: Transaction, crew: ChangeToKeep['newCrew']): Promise<void> {
  const { vehicle_id: vehicle, driver_id: driver, helper_id: helper } = crew;
  const given = (id: number | null | undefined): number[] => (typeof id === 'number' ? [id] : []);
  const drivers = [...given(driver), ...given(helper)];
  if (given(vehicle).length + drivers.length === 0) return;
  const { vehicleIds, driverIds } = await listInactive(transaction, given(vehicle), drivers);
  const faults = [
    ...vehicleIds.map((id): Fault => ({ pointer: '/data/vehicle_id', ...unknownReference(id) })),
    ...driverIds.map(
      (id): Fault => ({ pointer: id === driver ? '/data/driver_id' : '/data/helper_id', ...unknownReference(id) }),
    ),
  ];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

/** Stores what comes to a route behind the line that is its last one now. */
async function bringIn(
  transaction: Transaction,
  { routeId, planId, lastLine, newPoints }: Arrivals,
  { adopted, placed }: PointMoves,
): Promise<{ readonly pointIds: readonly number[]; readonly shift: number }> {
  const shift = (await lockLastLine(transaction, routeId)) - lastLine;
  // Once more, since nothing else comes to the route from here on.
  await requireRouteRoom(transaction, routeId, adopted.length + newPoints.length);
  const shifted = <P extends { readonly line: number }>(point: P): P => ({ ...point, line: point.line + shift });
  await adoptPoints(transaction, routeId, adopted.map(shifted));
  const rows = newRows(newPoints, placed).map(shifted);
  return { shift, pointIds: await insertPoints(transaction, routeId, [planId], rows) };
}
