import type { Area } from '../osm/areas/area.ts';
import { AreaAssembler, areaOfWay } from '../osm/areas/area-assembler.ts';
import { labelPoint } from '../osm/areas/label-point.ts';
import type { OsmExtract, Tags } from '../osm/extract.ts';
import type { HouseNumber } from './street.ts';

/**
 * House numbers of nodes, then of closed ways, then of multipolygons. An area is at a point within it. Numbers without a
 * street, and interpolations between two numbers, are not listed.
 */
export function* listHouseNumbers(extract: OsmExtract): Generator<HouseNumber> {
  const { nodes } = extract;
  for (let node = 0; node < nodes.count; node++) {
    const tags = nodes.tagsOf(node);
    if (tags !== undefined && hasNumber(tags))
      yield* numbersAt(tags, nodes.longitudes[node] as number, nodes.latitudes[node] as number);
  }
  const assembler = new AreaAssembler(extract, hasNumber);
  for (const way of extract.ways()) {
    assembler.addWay(way);
    if (!hasNumber(way.tags)) continue;
    const area = areaOfWay(nodes, way);
    if (area !== undefined) yield* numbersIn(area);
  }
  for (const area of assembler.areas()) yield* numbersIn(area);
}

const hasNumber = (tags: Tags): boolean => tags.has('addr:housenumber') && streetOf(tags) !== '';

/** In some villages houses are numbered by place instead of street. */
const streetOf = (tags: Tags): string => tags.get('addr:street') ?? tags.get('addr:place') ?? '';

function* numbersIn({ tags, polygons }: Area): Generator<HouseNumber> {
  const ring = polygons[0]?.[0];
  if (ring === undefined) return;
  const { longitude, latitude } = labelPoint(ring);
  yield* numbersAt(tags, longitude, latitude);
}

/** A building with several numbers has them in one tag, separated by semicolons or commas. */
function* numbersAt(tags: Tags, longitude: number, latitude: number): Generator<HouseNumber> {
  for (const part of (tags.get('addr:housenumber') ?? '').split(/[;,]/)) {
    const number = part.trim();
    if (number === '') continue;
    yield {
      street: streetOf(tags),
      number,
      neighborhood: tags.get('addr:suburb') ?? tags.get('addr:neighbourhood') ?? tags.get('addr:district') ?? '',
      city: tags.get('addr:city') ?? '',
      postcode: tags.get('addr:postcode') ?? '',
      longitude,
      latitude,
    };
  }
}
