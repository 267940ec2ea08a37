import { editDistance } from '@tropeiro/contract/client/edit-distance.ts';

/** Finds the one of these names that another is probably a misspelling of: the nearest, of several the first. */
export type LikelyName = (name: string) => string | undefined;

/** @param maxDistance how many letters may be wrong; absent: as many as the length of each name allows */
export function likelyName(names: Iterable<string>, maxDistance?: number): LikelyName {
  const known = Array.from(names, (name) => {
    const letters = lettersOf(name);
    return { name, letters, maxDistance: maxDistance ?? maxDistanceOf(letters) };
  });
  return (name) => {
    const sent = lettersOf(name);
    let nearest: string | undefined;
    let nearestDistance = Number.POSITIVE_INFINITY;
    for (const { name, letters, maxDistance } of known) {
      if (Math.abs(letters.length - sent.length) > maxDistance) continue;
      const distance = editDistance(sent, letters);
      if (distance <= maxDistance && distance < nearestDistance) [nearest, nearestDistance] = [name, distance];
    }
    return nearest;
  };
}

/** In a short word fewer letters may be wrong, since one of another meaning is near: metric is two letters from matrix. */
function maxDistanceOf({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** Longer than any name that is read, and short enough to be compared. */
const maxLength = 40;

/** The letters of a name, by which names are compared: DryRun, dry-run and dry_run are one name. */
export const lettersOf = (name: string): string =>
  name
    .slice(0, maxLength)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
