import type { Tags } from '../osm/extract.ts';

export type Directions = { readonly forward: boolean; readonly backward: boolean };

const bothWays: Directions = { forward: true, backward: true };
const alongTheWay: Directions = { forward: true, backward: false };

const byValue: ReadonlyMap<string, Directions> = new Map([
  ['yes', alongTheWay],
  ['true', alongTheWay],
  ['1', alongTheWay],
  ['-1', { forward: false, backward: true }],
  ['reverse', { forward: false, backward: true }],
  ['no', bothWays],
  ['false', bothWays],
  ['0', bothWays],
  ['alternating', bothWays],
  // The direction depends on the hour, which is not considered.
  ['reversible', { forward: false, backward: false }],
]);

/** The directions that vehicles may drive. Roundabouts and motorways are one-way unless a tag says otherwise. */
export const readOneway = (tags: Tags): Directions => {
  const tagged = byValue.get(tags.get('oneway') ?? '');
  if (tagged !== undefined) return tagged;
  const junction = tags.get('junction');
  const isOneway = junction === 'roundabout' || junction === 'circular' || tags.get('highway') === 'motorway';
  return isOneway ? alongTheWay : bothWays;
};
