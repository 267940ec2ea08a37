import type { OsmNodes } from '../osm/extract.ts';
import type { Place } from './street.ts';

const kinds: ReadonlySet<string> = new Set([
  'city',
  'town',
  'village',
  'hamlet',
  'suburb',
  'quarter',
  'neighbourhood',
  'locality',
  'isolated_dwelling',
]);

/** Named places in the order of the nodes. Places mapped only as areas are not listed. */
export function* listPlaces(nodes: OsmNodes): Generator<Place> {
  for (let node = 0; node < nodes.count; node++) {
    const tags = nodes.tagsOf(node);
    const kind = tags?.get('place') ?? '';
    const name = tags?.get('name');
    if (name === undefined || !kinds.has(kind)) continue;
    yield { name, kind, longitude: nodes.longitudes[node] as number, latitude: nodes.latitudes[node] as number };
  }
}
