import { editDistance } from '@tropeiro/contract/client/edit-distance.ts';

/** A name that is read, and where it stands: `weekdays` at `/data/weekdays`. */
export type NamedPlace = {
  readonly name: string;
  readonly at?: string;
  /** So many letters may be wrong; absent: as many as its length allows. */
  readonly maxDistance?: number;
};

/** Finds the one of these that a name is likely to be meant for: the nearest, of several the first. */
export function likelyPlace(places: readonly NamedPlace[]): (name: string) => NamedPlace | undefined {
  const known = places.map((place) => {
    const letters = lettersOf(place.name);
    return { place, letters, sorted: sortedOf(letters), maxDistance: place.maxDistance ?? maxDistanceOf(letters) };
  });
  return (name) => {
    const sent = lettersOf(name);
    const sentSorted = sortedOf(sent);
    let nearest: { readonly place: NamedPlace; readonly distance: number } | undefined;
    for (const { place, letters, sorted, maxDistance } of known) {
      if (Math.abs(letters.length - sent.length) > maxDistance) continue;
      // Letters in another order are one slip, however far they have gone: brakes are breaks.
      const distance = Math.min(editDistance(sent, letters), sorted === sentSorted ? 1 : Number.POSITIVE_INFINITY);
      if (distance <= maxDistance && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY))
        nearest = { place, distance };
    }
    return nearest?.place;
  };
}

/** In a short word fewer letters may be wrong, since one of another meaning is near: metric is two letters from matrix. */
function maxDistanceOf({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Longer than any name that is read, and short enough to be compared. */
const maxLength = 40;

const sortedOf = (letters: string): string => [...letters].sort().join('');

/** DryRun, dry-run and dry_run are one name, and so are Pânico and panico. */
const lettersOf = (name: string): string =>
  name
    .slice(0, maxLength)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
