import type { Tags } from '../../osm/extract.ts';
import type { Attribute, MapFeature } from './map-feature.ts';

const minZooms: ReadonlyMap<string, number> = new Map([
  ['state', 4],
  ['city', 6],
  ['town', 8],
  ['village', 10],
  ['suburb', 11],
  ['island', 11],
  ['hamlet', 12],
  ['quarter', 12],
  ['neighbourhood', 13],
  ['locality', 13],
  ['isolated_dwelling', 14],
]);

/** From these many inhabitants on, a city has its name on the map of a whole country. */
const largeCity = 1_000_000;

export function placeFeature(tags: Tags): MapFeature | undefined {
  const kind = tags.get('place') ?? '';
  const minZoom = minZooms.get(kind);
  const name = tags.get('name');
  if (minZoom === undefined || name === undefined) return undefined;
  const population = Number(tags.get('population'));
  const isCounted = Number.isSafeInteger(population) && population > 0;
  const attributes: Attribute[] = [
    { key: 'class', value: kind },
    { key: 'name', value: name },
  ];
  if (isCounted) attributes.push({ key: 'population', value: population });
  return { layer: 'place', minZoom: isCounted && population >= largeCity ? Math.min(minZoom, 4) : minZoom, attributes };
}
