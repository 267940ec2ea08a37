import type { OsmExtract } from '@tropeiro/roads/osm/extract.ts';

/** The ways that begin in the southern half of the nodes. */
export const halfExtract = (extract: OsmExtract): OsmExtract => {
  const { latitudes, count } = extract.nodes;
  const middle = latitudes.slice(0, count).sort()[count >> 1]!;
  return {
    ...extract,
    *ways() {
      for (const way of extract.ways()) {
        const first = extract.nodes.indexOf(way.nodeIds[0]!);
        if (first >= 0 && latitudes[first]! < middle) yield way;
      }
    },
  };
};
