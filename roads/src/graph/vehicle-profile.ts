import type { VehicleClass } from './road-graph.ts';

/** What a hierarchy is built for: a class of vehicles and, for trucks, the size that low bridges and the like limit. */
export type VehicleProfile = {
  readonly vehicleClass: VehicleClass;
  /** Undefined: no limit matters to this vehicle. */
  readonly heightCm?: number | undefined;
  readonly widthCm?: number | undefined;
  readonly lengthCm?: number | undefined;
  readonly grossWeightKg?: number | undefined;
};
