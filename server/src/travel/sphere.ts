import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';

/**
 * Points on the unit sphere, so that the trigonometry is done once per point, and the radius that converts angles to
 * distances.
 */
export type Sphere = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly radiusM: number;
};

/** The mean radius of the Earth (IUGG). */
const earthRadiusM = 6_371_008.8;

/** @param factor how much longer travel is than the straight line */
export function sphereOf(coordinates: readonly Coordinates[], factor: number): Sphere {
  const axis = (axisValue: (latitude: number, longitude: number) => number): Float64Array =>
    Float64Array.from(coordinates, ({ latitude, longitude }) => axisValue(radians(latitude), radians(longitude)));
  return {
    x: axis((latitude, longitude) => Math.cos(latitude) * Math.cos(longitude)),
    y: axis((latitude, longitude) => Math.cos(latitude) * Math.sin(longitude)),
    z: axis((latitude) => Math.sin(latitude)),
    radiusM: earthRadiusM * factor,
  };
}

/** Whole metres between two points of the sphere, given their differences on each axis. */
export const metresOf = (dx: number, dy: number, dz: number, radiusM: number): number =>
  // Same as Math.round for positive numbers, in half the time.
  Math.floor(radiusM * angleOf(dx * dx + dy * dy + dz * dz) + 0.5);

/** Whole metres between two of the coordinates. */
export function distances(coordinates: readonly Coordinates[], factor: number): (from: number, to: number) => number {
  const { x, y, z, radiusM } = sphereOf(coordinates, factor);
  return (from, to) => metresOf(x[from]! - x[to]!, y[from]! - y[to]!, z[from]! - z[to]!, radiusM);
}

/** Whole metres between two places in a straight line. */
export function greatCircleM(from: Coordinates, to: Coordinates): number {
  const [fromVector, toVector] = [unitVector(from), unitVector(to)];
  return metresOf(fromVector.x - toVector.x, fromVector.y - toVector.y, fromVector.z - toVector.z, earthRadiusM);
}

function unitVector({ latitude, longitude }: Coordinates) {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
}

/** The squared chord up to which the series is used: 127 km. */
const nearChordSquared = 0.02 ** 2;

/**
 * The angle between two points of the unit sphere, from the squared chord between them. Half the chord is the sine of
 * half the angle, which is the haversine formula. For near points, three terms of the arcsine series are exact to a
 * micrometre and much faster. A large plan has millions of pairs.
 */
function angleOf(chordSquared: number): number {
  const chord = Math.sqrt(chordSquared);
  return chordSquared < nearChordSquared
    ? chord * (1 + chordSquared * (1 / 24 + chordSquared * (3 / 640)))
    : 2 * Math.asin(Math.min(1, chord / 2));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
