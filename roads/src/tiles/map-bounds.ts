import type { OsmBounds, OsmExtract } from '../osm/extract.ts';

/** The area of the map, in 10^-7 degrees. */
export type MapBounds = OsmBounds;

/** The bounds in the header of the extract, or else those of its nodes. */
export function mapBounds({ bounds, nodes }: OsmExtract): MapBounds {
  if (bounds !== undefined) return bounds;
  let [south, west, north, east] = [900_000_000, 1_800_000_000, -900_000_000, -1_800_000_000];
  for (let node = 0; node < nodes.count; node++) {
    const latitude = nodes.latitudes[node] as number;
    const longitude = nodes.longitudes[node] as number;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
  }
  return { south, west, north, east };
}
