import type { Polygon, Ring } from '@tropeiro/roads/osm/areas/area.ts';
import type { OsmBounds } from '@tropeiro/roads/osm/extract.ts';
import type { Boundary } from '@tropeiro/roads/streets/street.ts';
import { distanceM } from '../distance.ts';
import type { Municipalities } from '../municipalities.ts';
import type { Municipality } from '../municipality.ts';

type Area = OsmBounds & { readonly municipality: Municipality; readonly polygons: readonly Polygon[] };

/** How far outside the extract the seat of a municipality may be, in degrees: no municipality outside Amazonia is wider. */
const seatMarginDegrees = 1.5;

/**
 * Finds the municipality of a place in an extract: the one whose boundary contains it. Where the extract has no
 * boundaries, the one that is named, or else the one with the nearest seat.
 */
export class MunicipalityFinder {
  private readonly municipalities: Municipalities;
  private readonly areas: readonly Area[];
  private readonly near: readonly Municipality[];

  /** @param bounds of the extract, in 10^-7 degrees */
  constructor(municipalities: Municipalities, boundaries: Iterable<Boundary>, bounds: OsmBounds) {
    this.municipalities = municipalities;
    const [south, north] = [bounds.south / 1e7 - seatMarginDegrees, bounds.north / 1e7 + seatMarginDegrees];
    const [west, east] = [bounds.west / 1e7 - seatMarginDegrees, bounds.east / 1e7 + seatMarginDegrees];
    const within = municipalities
      .list()
      .filter(({ latitude: y, longitude: x }) => y >= south && y <= north && x >= west && x <= east);
    this.near = within.length > 0 ? within : municipalities.list();
    this.areas = [...boundaries].flatMap((boundary) => {
      const municipality = this.municipalityOf(boundary);
      return municipality ? [{ municipality, polygons: boundary.polygons, ...boundsOf(boundary.polygons) }] : [];
    });
  }

  /**
   * @param longitude in 10^-7 degrees, as the latitude
   * @param city the name of the municipality, or an empty text
   */
  find(longitude: number, latitude: number, city = ''): Municipality | undefined {
    for (const { municipality, polygons, south, west, north, east } of this.areas)
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east)
        if (polygons.some(([outer]) => outer !== undefined && contains(outer, longitude, latitude)))
          return municipality;
    const place = { latitude: latitude / 1e7, longitude: longitude / 1e7 };
    const named = city === '' ? [] : this.municipalities.named(city).filter((found) => this.near.includes(found));
    const candidates = named.length > 0 ? named : this.near;
    let [nearest, least]: [Municipality | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
    for (const candidate of candidates) {
      const metres = distanceM(place, candidate);
      if (metres < least) [nearest, least] = [candidate, metres];
    }
    return nearest;
  }

  /** Boundaries of other countries have no municipality of Brazil. */
  private municipalityOf({ name, code, polygons }: Boundary): Municipality | undefined {
    const coded = this.municipalities.find(Number(code));
    if (coded !== undefined) return coded;
    return this.municipalities
      .named(name)
      .find(({ latitude, longitude }) =>
        polygons.some(([outer]) => outer !== undefined && contains(outer, longitude * 1e7, latitude * 1e7)),
      );
  }
}

function boundsOf(polygons: readonly Polygon[]): OsmBounds {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer] of polygons)
    for (let at = 0; outer !== undefined && at < outer.length; at += 2) {
      [west, east] = [Math.min(west, outer[at]!), Math.max(east, outer[at]!)];
      [south, north] = [Math.min(south, outer[at + 1]!), Math.max(north, outer[at + 1]!)];
    }
  return { south, west, north, east };
}

/** Whether a ring contains a place: a line to the east crosses it an odd number of times. */
function contains(ring: Ring, x: number, y: number): boolean {
  let isInside = false;
  for (let at = 0, previous = ring.length - 2; at < ring.length; previous = at, at += 2) {
    const [x0, y0] = [ring[previous]!, ring[previous + 1]!];
    const [x1, y1] = [ring[at]!, ring[at + 1]!];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside;
  }
  return isInside;
}
