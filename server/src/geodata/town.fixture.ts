import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { writeExtract } from '@tropeiro/roads/osm/testing/write-extract.ts';

/** The south-western corner of the town, in the centre of Porto Alegre. */
export const townCorner = { latitude: -30.04, longitude: -51.23 };

/** The distance between two streets: about 111 m to the north, 96 m to the east. */
export const blockDegrees = 0.001;

export type TownOptions = {
  /** Its south-western corner. Default: `townCorner`. */
  readonly corner?: Coordinates;
  /** How many streets run in each direction. */
  readonly size?: number;
  /** Added to the names of the streets. */
  readonly suffix?: string;
  /** Seconds since 1970. */
  readonly timeS?: number;
};

/**
 * The extract of a town for tests: streets from west to east and from south to north, that meet at every block. `Rua
 * Horizontal 3` is the fourth from the south. House 100 is at the beginning of each of these.
 */
export function townExtract({ corner = townCorner, size = 8, suffix = '', timeS }: TownOptions = {}): Uint8Array {
  const at = (degrees: number, step: number): number => Math.round((degrees + step * blockDegrees) * 1e7);
  const idOf = (x: number, y: number): number => 1 + y * size + x;
  const steps = Array.from({ length: size }, (_, step) => step);
  const corners = steps.flatMap((y) =>
    steps.map((x) => ({
      id: idOf(x, y),
      latitude: at(corner.latitude, y),
      longitude: at(corner.longitude, x),
    })),
  );
  const houses = steps.map((y) => ({
    id: 100_000 + y,
    latitude: at(corner.latitude, y) + 500,
    longitude: at(corner.longitude, 0),
    tags: { 'addr:street': `Rua Horizontal ${y}${suffix}`, 'addr:housenumber': '100' },
  }));
  const street = (id: number, name: string, nodeIds: readonly number[]) => ({
    id,
    nodeIds,
    tags: { highway: 'residential', name: `${name}${suffix}` },
  });
  return writeExtract({
    nodes: [...corners, ...houses],
    ways: [
      ...steps.map((y) =>
        street(
          1 + y,
          `Rua Horizontal ${y}`,
          steps.map((x) => idOf(x, y)),
        ),
      ),
      ...steps.map((x) =>
        street(
          1000 + x,
          `Rua Vertical ${x}`,
          steps.map((y) => idOf(x, y)),
        ),
      ),
    ],
    ...(timeS !== undefined && { timeS }),
  });
}

/** The corner of two streets of the town. */
export const cornerOf = (x: number, y: number) => ({
  latitude: townCorner.latitude + y * blockDegrees,
  longitude: townCorner.longitude + x * blockDegrees,
});
