import type { Fault } from '@tropeiro/domain/faults/fault.ts';
import { watchedAreasFaults } from '@tropeiro/domain/fleet/watched-areas.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import { listLinkedCorners, lockWatchedCorners } from '../store/places/watched-corners.ts';

/** The fields of an imported area, and of a stored one, that the rule needs. */
type ImportedArea = { readonly points?: unknown };
type KnownArea = { readonly id: number; readonly points: readonly unknown[] };

/**
 * Validates imported areas that get more corners: the areas of each vehicle together must stay within the limit, with
 * the earlier rows applied. Locks the corners of the company's vehicles until the transaction ends.
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
  for (const { vehicle_id, virtual_area_id, corners } of await listLinkedCorners(
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
