import type { Tags } from '../osm/extract.ts';
import { accessKeys, taggedAccess } from './access.ts';
import { allClasses, classBit, vehicleClasses } from './road-graph.ts';

/** What passing a node takes. */
export type NodePassage = {
  /** The classes that may pass, as bits. */
  readonly classes: number;
  /** Tenths of a second. */
  readonly cost: number;
  /** The direction of its way in which the cost counts, undefined for both. */
  readonly direction: 'forward' | 'backward' | undefined;
};

/** Barriers that vehicles pass, in tenths of a second. Other barriers are closed unless tags open them. */
const barrierCosts: ReadonlyMap<string, number> = new Map([
  ['gate', 300],
  ['lift_gate', 200],
  ['swing_gate', 200],
  ['sliding_gate', 300],
  ['border_control', 600],
  ['toll_booth', 150],
  ['sally_port', 0],
  ['cattle_grid', 0],
  ['height_restrictor', 0],
  ['entrance', 0],
  ['kerb', 0],
  ['bump_gate', 50],
  ['spikes', 0],
  ['no', 0],
]);

/** The mean wait at a traffic light, half of all vehicles passing without stopping. */
const trafficLight = 80;

/** What the tags of a node mean for vehicles, undefined if nothing. */
export const nodePassage = (tags: Tags): NodePassage | undefined => {
  const barrier = tags.get('barrier');
  const cost = barrier === undefined ? 0 : (barrierCosts.get(barrier) ?? 0);
  const classes = barrier === undefined ? allClasses : classesThrough(tags, barrier);
  const isLight = tags.get('highway') === 'traffic_signals';
  if (barrier === undefined && !isLight) return undefined;
  const tagged = tags.get('traffic_signals:direction') ?? tags.get('direction');
  const direction = isLight && (tagged === 'forward' || tagged === 'backward') ? tagged : undefined;
  return { classes, cost: cost + (isLight ? trafficLight : 0), direction };
};

const classesThrough = (tags: Tags, barrier: string): number => {
  const isLocked = tags.get('locked') === 'yes';
  let classes = 0;
  for (const vehicleClass of vehicleClasses) {
    const isPassable = barrierCosts.has(barrier) && !isLocked;
    const access = taggedAccess(tags, accessKeys[vehicleClass]) ?? (isPassable ? 'open' : 'closed');
    if (access !== 'closed') classes |= classBit(vehicleClass);
  }
  return classes;
};
