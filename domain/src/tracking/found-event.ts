/** How near a point of interest must be to name a place, and how near a vehicle must be to count as there. */
export const locationMaxM = 500;
export const poiMaxM = 200;

export const eventIncludes = [
  'position_start',
  'position_end',
  'location_start',
  'location_end',
  'position_start.virtual_area',
  'position_end.virtual_area',
  'device',
  'vehicle',
  'vehicle.vehicle_color',
  'driver',
  'poi_start',
  'poi_end',
  'acknowledged_by',
] as const;
export const defaultEventIncludes = ['vehicle', 'driver', 'acknowledged_by'] as const;
export type EventInclude = (typeof eventIncludes)[number];

/** The fields by which events and daily figures can be grouped. */
export const trackedGroups = ['vehicle', 'driver'] as const;
export type TrackedGroup = (typeof trackedGroups)[number];
