import { decimetresOf, tenthsOf } from '@tropeiro/roads/contraction/cost.ts';
import { findArcs } from '@tropeiro/roads/query/find-arcs.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import type { Snap } from '@tropeiro/roads/query/snap.ts';
import { wholeMetres, wholeSeconds } from '@tropeiro/roads/query/whole-units.ts';
import type { Leg } from '../provider.ts';
import { arcSearchOf } from './arc-search-of.ts';

export type LegsToFind = {
  readonly key: string;
  readonly network: RoadNetwork;
  readonly pairs: readonly (readonly [from: Snap | undefined, to: Snap | undefined])[];
};

/** The legs between pairs of places, with the same figures as the matrix. Undefined: no connection. */
export function work({ key, network, pairs }: LegsToFind): readonly (Leg | undefined)[] {
  const search = arcSearchOf(key, network);
  return pairs.map(([from, to]) => {
    const path = from && to && findArcs(network, search, from, to);
    return path && { durationS: wholeSeconds(tenthsOf(path.cost)), distanceM: wholeMetres(decimetresOf(path.cost)) };
  });
}
