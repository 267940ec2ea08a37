import type { Place } from '@tropeiro/roads/query/arc-shape.ts';
import { findRoute } from '@tropeiro/roads/query/route.ts';
import { wholeMetres, wholeSeconds } from '@tropeiro/roads/query/whole-units.ts';
import type { Leg } from '../provider.ts';
import { arcSearchOf } from './arc-search-of.ts';
import type { LegsToFind } from './find-legs.ts';

/** A leg with the line that is driven and its streets. A street without a name has an empty one. */
export type RoadLeg = Leg & {
  readonly line: readonly Place[];
  readonly streets: readonly { readonly name: string; readonly distanceM: number }[];
};

/** The routes between pairs of places. Undefined: no connection. */
export function work({ key, network, pairs }: LegsToFind): readonly (RoadLeg | undefined)[] {
  const search = arcSearchOf(key, network);
  return pairs.map(([from, to]) => {
    const route = from && to && findRoute(network, search, from, to);
    return (
      route && {
        durationS: wholeSeconds(route.duration),
        distanceM: wholeMetres(route.distance),
        line: route.line,
        streets: route.streets.map(({ name, distance }) => ({ name, distanceM: wholeMetres(distance) })),
      }
    );
  });
}
