import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { watchedAreasFaults } from '@tropeiro/domain/fleet/watched-areas.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { listCornersBeside, lockWatchedCorners } from '../store/places/watched-corners.ts';

/** What an import says of an area, and an area that is there. */
type ImportedArea = { readonly points?: unknown };
type KnownArea = { readonly id: number; readonly points: readonly unknown[] };

/**
 * The rule of imported areas that grow: the areas of each vehicle together keep to the limit of corners, with the rows before. Locks the
 * corners of the company's vehicles until the transaction ends.
 */
export async function loadCornerRules(
  transaction: Transaction,
  rows: readonly ImportedArea[],
  known: readonly KnownArea[],
): Promise<(row: ImportedArea, before: KnownArea | undefined) => readonly Fault[]> {
  if (known.length === 0 || !rows.some(({ points }) => countOf(points) > 0)) return () => [];
  await lockWatchedCorners(transaction);
  const cornersOf = new Map<number, number>();
  const areasOf = new Map<number, number[]>();
  for (const { vehicle_id, virtual_area_id, corners } of await listCornersBeside(
    transaction,
    known.map(({ id }) => id),
  )) {
    cornersOf.set(virtual_area_id, corners);
    areasOf.set(vehicle_id, [...(areasOf.get(vehicle_id) ?? []), virtual_area_id]);
  }
  const together = (areaIds: readonly number[]): number =>
    areaIds.reduce((sum, id) => sum + (cornersOf.get(id) ?? 0), 0);
  return ({ points }, before) => {
    if (!before || !Array.isArray(points)) return [];
    const ofVehicles = [...areasOf.values()].filter((areaIds) => areaIds.includes(before.id));
    if (ofVehicles.length === 0) return [];
    const was = cornersOf.get(before.id) ?? 0;
    cornersOf.set(before.id, points.length);
    if (points.length <= before.points.length) return [];
    const faults = watchedAreasFaults(Math.max(...ofVehicles.map(together)), '/data/points');
    if (faults.length > 0) cornersOf.set(before.id, was);
    return faults;
  };
}

const countOf = (points: unknown): number => (Array.isArray(points) ? points.length : 0);
