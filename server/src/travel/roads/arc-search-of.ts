import { ArcSearch } from '@tropeiro/roads/query/arc-search.ts';
import type { RoadNetwork } from '@tropeiro/roads/query/road-network.ts';

let newest: { readonly key: string; readonly search: ArcSearch } | undefined;

/**
 * The memory for searching a network, which grows with the extract. A thread retains that of the network used last. The
 * arrays of a network are the same memory each time they are posted, so the search may use earlier ones.
 */
export function arcSearchOf(key: string, { hierarchy }: RoadNetwork): ArcSearch {
  if (newest?.key !== key) newest = { key, search: new ArcSearch(hierarchy) };
  return newest.search;
}
