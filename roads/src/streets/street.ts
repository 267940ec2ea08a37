import type { Polygon } from '../osm/areas/area.ts';
import type { OsmBounds } from '../osm/extract.ts';

/**
 * A street: all ways with one name that lie near each other. Two streets of one name in different parts of a town are
 * two streets. Coordinates are in 10^-7 degrees.
 */
export type Street = {
  readonly name: string;
  /** Names it is also known by, such as its former one. */
  readonly otherNames: readonly string[];
  /** A point on the street, near its middle. */
  readonly longitude: number;
  readonly latitude: number;
  /** A point in the middle of each of its ways: longitude and latitude in turn. */
  readonly points: Int32Array;
  readonly bounds: OsmBounds;
};

/** A house number with its place, as mapped. Texts are empty if they are missing. */
export type HouseNumber = {
  readonly street: string;
  /** As written: `120`, `120 A`, `s/n`. */
  readonly number: string;
  readonly neighborhood: string;
  readonly city: string;
  /** As written, with or without a hyphen. */
  readonly postcode: string;
  readonly longitude: number;
  readonly latitude: number;
};

/** A municipality, with its outline as far as it lies within the extract. */
export type Boundary = {
  readonly name: string;
  /** IBGE's code of seven digits as mapped, or an empty text. */
  readonly code: string;
  readonly polygons: readonly Polygon[];
};

/** A named town, suburb or neighbourhood. */
export type Place = {
  readonly name: string;
  /** The value of the tag `place`. */
  readonly kind: string;
  readonly longitude: number;
  readonly latitude: number;
};
