import type { Tags } from '../osm/extract.ts';
import { type VehicleClass, vehicleClasses } from './road-graph.ts';

/** The tags that regulate a class, the most specific first. The first one that is set counts. */
export const accessKeys: { readonly [Class in VehicleClass]: readonly string[] } = {
  motorcycle: ['motorcycle', 'motor_vehicle', 'vehicle', 'access'],
  car: ['motorcar', 'motor_vehicle', 'vehicle', 'access'],
  van: ['goods', 'motorcar', 'motor_vehicle', 'vehicle', 'access'],
  truck: ['hgv', 'motor_vehicle', 'vehicle', 'access'],
};

/** Restricted: for those who have business there. A delivery has, but through traffic should stay away. */
export type Access = 'open' | 'restricted' | 'closed';

const accessOf: ReadonlyMap<string, Access> = new Map<string, Access>([
  ['yes', 'open'],
  ['permissive', 'open'],
  ['designated', 'open'],
  ['official', 'open'],
  ['public', 'open'],
  ['discouraged', 'restricted'],
  ['destination', 'restricted'],
  ['delivery', 'restricted'],
  ['customers', 'restricted'],
  ['private', 'restricted'],
  ['permit', 'restricted'],
  ['residents', 'restricted'],
  ['no', 'closed'],
  ['agricultural', 'closed'],
  ['forestry', 'closed'],
  ['emergency', 'closed'],
  ['military', 'closed'],
  ['psv', 'closed'],
  ['bus', 'closed'],
]);

/** What tags say for a class of vehicles, undefined if they say nothing. `keys` may leave out general tags. */
export const taggedAccess = (tags: Tags, keys: readonly string[]): Access | undefined => {
  for (const key of keys) {
    const access = accessOf.get(tags.get(key) ?? '');
    if (access !== undefined) return access;
  }
  return undefined;
};

/** The access of each class, in the order of `vehicleClasses`. */
export const accessByClass = (tags: Tags, untagged: Access): readonly Access[] =>
  vehicleClasses.map((vehicleClass) => taggedAccess(tags, accessKeys[vehicleClass]) ?? untagged);

/** What is closed in general opens only to vehicles that a tag names: `access=yes` may mean people on foot. */
export const namedAccessByClass = (tags: Tags): readonly Access[] =>
  vehicleClasses.map(
    (vehicleClass) =>
      taggedAccess(
        tags,
        accessKeys[vehicleClass].filter((key) => key !== 'access'),
      ) ?? 'closed',
  );
