/** A number of a street whose place is known. */
export type KnownNumber = { readonly number: number; readonly latitude: number; readonly longitude: number };

/** Numbers that are farther apart are not of one stretch of a street, in degrees: about 2 km. */
const maxGap = 0.02;

/**
 * Where a number is, in proportion between the nearest known ones below and above it: on its own side of the street (odd or
 * even) where that has both, else on either. Undefined outside of them, since streets end.
 */
export function interpolate(number: number, known: readonly KnownNumber[]): KnownNumber | undefined {
  const sameSide = known.filter((one) => (one.number - number) % 2 === 0);
  return between(number, sameSide) ?? between(number, known);
}

function between(number: number, known: readonly KnownNumber[]): KnownNumber | undefined {
  let below: KnownNumber | undefined;
  let above: KnownNumber | undefined;
  for (const one of known) {
    if (one.number <= number && (below === undefined || one.number > below.number)) below = one;
    if (one.number >= number && (above === undefined || one.number < above.number)) above = one;
  }
  if (below === undefined || above === undefined) return undefined;
  const [north, east] = [above.latitude - below.latitude, above.longitude - below.longitude];
  if (Math.hypot(north, east) > maxGap) return undefined;
  const share = above.number === below.number ? 0 : (number - below.number) / (above.number - below.number);
  return { number, latitude: below.latitude + north * share, longitude: below.longitude + east * share };
}
