/** Converts capacities to the amounts of the optimizer, which sums them in 32 bits. */
export type LoadAmounts = {
  /** The capacity of one amount. It is 1 unless the total is too large. */
  readonly unit: number;
  readonly ofPoint: (capacity: number | null) => number;
  readonly ofVehicle: (capacity: number | null) => number;
  /** The part of a point's capacity that is not counted, because no vehicle could load even the rest. */
  readonly excess: (capacity: number | null) => number;
};

/** The maximum total. It leaves headroom, because the optimizer also tries remedies with larger loads. */
const totalMaxAmount = 2 ** 28;

/**
 * The amounts of the points and vehicles of a plan. Normally they equal the capacities. If a point exceeds every
 * vehicle with a limit, its amount is just too large. If the total exceeds 2^28, one amount stands for several units.
 * Points are then rounded up and vehicles down, so no vehicle is overloaded, and each point loses less than one such
 * unit.
 */
export function loadAmounts(points: readonly (number | null)[], vehicles: readonly (number | null)[]): LoadAmounts {
  const largest = vehicles.reduce((most: number, capacity) => Math.max(most, capacity ?? 0), 0);
  const counted = (capacity: number | null): number => Math.min(capacity ?? 0, largest + 1);
  const total = points.reduce((sum: number, capacity) => sum + counted(capacity), 0);
  const unit = Math.max(1, Math.ceil(total / (totalMaxAmount - points.length)));
  return {
    unit,
    ofPoint: (capacity) => Math.ceil(counted(capacity) / unit),
    ofVehicle: (capacity) =>
      capacity === null ? totalMaxAmount : Math.min(totalMaxAmount, Math.floor(capacity / unit)),
    excess: (capacity) => (capacity ?? 0) - counted(capacity),
  };
}
