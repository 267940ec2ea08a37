/** Capacities as amounts of the optimizer, which sums them in 32 bits. */
export type LoadAmounts = {
  /** How many units of capacity one amount stands for: 1, unless a plan is larger than its sums can be. */
  readonly unit: number;
  readonly ofPoint: (capacity: number | null) => number;
  readonly ofVehicle: (capacity: number | null) => number;
  /** The part of a point's capacity that its amount leaves out, since no vehicle could load even the rest. */
  readonly beyond: (capacity: number | null) => number;
};

/** The optimizer also tries what would help with this much more than a vehicle loads. */
const totalMaxAmount = 2 ** 28;

/**
 * Amounts for the points and vehicles of a plan. They are the capacities themselves, but that of a point which is too much for
 * every vehicle with a limit is just that; where all points together come to more than 2^28, a unit of several, points
 * rounded up and vehicles down: no vehicle is ever overloaded, and rounding costs less than one such unit a point.
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
    beyond: (capacity) => (capacity ?? 0) - counted(capacity),
  };
}
