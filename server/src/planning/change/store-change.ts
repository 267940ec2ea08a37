import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { unknownReference } from '@tropeiro/domain/faults/unknown-reference.ts';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoutePlanChange } from '@tropeiro/domain/planning/change/route-plan-change-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { replayPlans } from '../../execution/ledger/replay-plans.ts';
import { announceAll } from '../../handling/announce.ts';
import { type Correction, storeCorrection } from '../../store/geocoding/corrections.ts';
import {
  clearVisits,
  excludePoints,
  lockLastLine,
  lockPointsInPlans,
  movePointsToRoute,
} from '../../store/planning/changed-points.ts';
import { updatePointCoordinates, updatePointLock } from '../../store/planning/corrected-points.ts';
import { listInactiveCrew } from '../../store/planning/crew-facts.ts';
import { lockVersions, updatePlans } from '../../store/planning/plans-to-change.ts';
import { listRoutePlansByIds } from '../../store/planning/route-plans.ts';
import { incrementPointRevisions } from '../../store/planning/route-points.ts';
import { replaceWarnings } from '../../store/planning/route-warnings.ts';
import { insertPoints, type PointToStore } from '../../store/planning/store-points.ts';
import { movePoints } from '../../store/planning/stored-plans.ts';
import { asStored } from '../draft-warning.ts';
import { requireRoutePointLimit } from './plan-limits.ts';
import { type Leaving, newRows, type PointMoves, pointChanges, pointMoves } from './point-moves.ts';
import type { TimedDraft } from './time-drafts.ts';

/** A timed change of stored plans, and what else it writes. */
export type ChangeToStore = {
  /** The plans that it changes. */
  readonly drafts: readonly TimedDraft[];
  readonly leaving: Leaving;
  /** Newly assigned crew members, who must still be active. */
  readonly newCrew: Pick<RoutePlanChange, 'vehicle_id' | 'driver_id' | 'helper_id'>;
  readonly arrivals?: Arrivals;
  /** The routes that points of other routes join, besides that of the arrivals. */
  readonly adoptions?: readonly Adoption[];
  /** How its plans are announced. Absent: as updated. */
  readonly announcedAs?: 'route_plan.updated' | 'route_plan.optimized';
  readonly correction?: PointCorrection;
};

/** A route, and its last line when lines were assigned to the points that join it. */
export type Adoption = { readonly routeId: number; readonly lastLine: number };

/** The corrected location of a point, the address for which it is remembered, and its lock if that changes. */
export type PointCorrection = Coordinates & {
  readonly id: number;
  readonly address?: Pick<Correction, 'address_key' | 'address'>;
  readonly locked?: boolean;
};

/** The points that join a route, in one plan of it or in none. */
export type Arrivals = Adoption & {
  readonly planId: number;
  /** New points. The others come from other routes. */
  readonly newPoints: readonly Omit<PointToStore, 'planIndex'>[];
};

/** The result of a stored change. */
export type StoredChange = {
  /** The ids of the new points. */
  readonly pointIds: readonly number[];
  readonly versions: ReadonlyMap<number, number>;
};

/**
 * Stores a change: its plans, their points, the progress of plans under way, and the announcements. Refuses if a plan
 * has changed since it was timed, if a point that joins one has moved, or if a newly assigned crew member is no longer
 * active.
 */
export async function storeChange(transaction: Transaction, change: ChangeToStore): Promise<StoredChange> {
  const { drafts, arrivals } = change;
  const moves = pointMoves(drafts, change.leaving);
  await requireUnchanged(transaction, drafts, moves);
  await requireActive(transaction, change.newCrew);
  await updatePlans(
    transaction,
    drafts.map(({ facts, after, keepsTimes }) => (keepsTimes ? after.facts : facts)),
  );
  await excludePoints(transaction, moves.excludedIds);
  await movePoints(transaction, moves.moved);
  await clearVisits(
    transaction,
    moves.arriving.map(({ id }) => id),
  );
  if (change.correction) await correct(transaction, change.correction);
  const { pointIds, lineIn } = await storeJoiningPoints(transaction, change, moves);
  for (const { facts, warnings } of drafts) {
    const storedWarnings = warnings.map(asStored).map(({ line, ...warning }) => ({
      ...warning,
      line: line === null ? null : lineIn(facts.route_id, line),
      route_plan_id: facts.id,
    }));
    await replaceWarnings(transaction, facts.route_id, [facts.id], storedWarnings);
  }
  const planIds = drafts.map(({ facts }) => facts.id);
  const newIds = new Map(arrivals?.newPoints.map(({ line }, index) => [line, pointIds[index]!]));
  await replayPlans(transaction, pointChanges(drafts, newIds));
  announceAll(
    transaction,
    'route_point.updated',
    await incrementPointRevisions(transaction, changedIds(moves, change.correction)),
  );
  announceAll(transaction, change.announcedAs ?? 'route_plan.updated', await listRoutePlansByIds(transaction, planIds));
  return { pointIds, versions: await lockVersions(transaction, planIds) };
}

/**
 * The points whose plan or location changes. New points, and points with only a new order or time, are read with their
 * plan.
 */
const changedIds = ({ arriving, leavingIds }: PointMoves, correction: PointCorrection | undefined): number[] => [
  ...new Set([...arriving.map(({ id }) => id), ...leavingIds, ...(correction ? [correction.id] : [])]),
];

async function correct(transaction: Transaction, { address, locked, ...place }: PointCorrection): Promise<void> {
  await updatePointCoordinates(transaction, place);
  if (locked !== undefined) await updatePointLock(transaction, place.id, locked);
  if (address) await storeCorrection(transaction, { ...address, ...place });
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
    (arriving.length > 0 && (await lockPointsInPlans(transaction, arriving)) < arriving.length);
  if (isStale) throw new Refusal('precondition_failed');
}

/** Refuses to assign a crew member that does not exist or is not active. */
export async function requireActive(transaction: Transaction, crew: ChangeToStore['newCrew']): Promise<void> {
  const { vehicle_id: vehicle, driver_id: driver, helper_id: helper } = crew;
  const idsOf = (id: number | null | undefined): number[] => (typeof id === 'number' ? [id] : []);
  const drivers = [...idsOf(driver), ...idsOf(helper)];
  if (idsOf(vehicle).length + drivers.length === 0) return;
  const { vehicleIds, driverIds } = await listInactiveCrew(transaction, idsOf(vehicle), drivers);
  const faults = [
    ...vehicleIds.map((id): Fault => ({ pointer: '/data/vehicle_id', ...unknownReference(id) })),
    ...driverIds.map(
      (id): Fault => ({ pointer: id === driver ? '/data/driver_id' : '/data/helper_id', ...unknownReference(id) }),
    ),
  ];
  if (faults.length > 0) throw new Refusal('rule_violated', { faults });
}

type JoinedPoints = {
  /** The ids of the new points. */
  readonly pointIds: readonly number[];
  /** The stored line of a point in a route, given the line that was assigned to it. */
  readonly lineIn: (routeId: number, line: number) => number;
};

/** Stores the points that join routes, after their present last lines. */
async function storeJoiningPoints(
  transaction: Transaction,
  { arrivals, adoptions = [] }: ChangeToStore,
  { adopted, placed }: PointMoves,
): Promise<JoinedPoints> {
  const shifts = new Map<number, (line: number) => number>();
  const pointIds: number[] = [];
  // In the order of ids, so that two calls cannot wait for each other.
  const routes = [...(arrivals ? [arrivals] : []), ...adoptions].sort((one, other) => one.routeId - other.routeId);
  for (const { routeId, lastLine } of routes) {
    const shift = (await lockLastLine(transaction, routeId)) - lastLine;
    const shifted = <P extends { readonly line: number }>(point: P): P => ({ ...point, line: point.line + shift });
    const joining = adopted.filter((point) => point.route_id === routeId);
    const newPoints = arrivals?.routeId === routeId ? arrivals.newPoints : [];
    // Checked again, now that the lock stops other requests from adding points to the route.
    await requireRoutePointLimit(transaction, routeId, joining.length + newPoints.length);
    await movePointsToRoute(transaction, routeId, joining.map(shifted));
    if (arrivals?.routeId === routeId)
      pointIds.push(
        ...(await insertPoints(transaction, routeId, [arrivals.planId], newRows(newPoints, placed).map(shifted))),
      );
    shifts.set(routeId, (line) => (line > lastLine ? line + shift : line));
  }
  return { pointIds, lineIn: (routeId, line) => shifts.get(routeId)?.(line) ?? line };
}
