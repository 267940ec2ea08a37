import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';
import type { Snap } from '@tropeiro/roads/query/snap.ts';
import { snap } from '@tropeiro/roads/query/snap-to-road.ts';

/** The nearest place on a road for each of the places, undefined if there is none near. */
export const work = ({
  network,
  places,
}: {
  readonly network: RoadNetwork;
  readonly places: readonly Coordinates[];
}): readonly (Snap | undefined)[] => places.map(({ latitude, longitude }) => snap(network, latitude, longitude));
