/** A number of a street with known coordinates. */
export type KnownNumber = { readonly number: number; readonly latitude: number; readonly longitude: number };

/** Numbers farther apart than this do not belong to the same section of a street, in degrees: about 2 km. */
const maxGap = 0.02;

/**
 * Estimates where a number is, in proportion between the nearest known ones below and above it. It uses the same side
 * of the street (odd or even) if both neighbours exist there, else either side. Undefined outside of the known numbers,
 * since streets end.
 */
export function interpolate(number: number, known: readonly KnownNumber[]): KnownNumber | undefined {
  const sameSide = known.filter((knownNumber) => (knownNumber.number - number) % 2 === 0);
  return between(number, sameSide) ?? between(number, known);
}

function between(number: number, known: readonly KnownNumber[]): KnownNumber | undefined {
  let below: KnownNumber | undefined;
  let above: KnownNumber | undefined;
  for (const knownNumber of known) {
    if (knownNumber.number <= number && (below === undefined || knownNumber.number > below.number)) below = knownNumber;
    if (knownNumber.number >= number && (above === undefined || knownNumber.number < above.number)) above = knownNumber;
  }
  if (below === undefined || above === undefined) return undefined;
  const [north, east] = [above.latitude - below.latitude, above.longitude - below.longitude];
  if (Math.hypot(north, east) > maxGap) return undefined;
  const share = above.number === below.number ? 0 : (number - below.number) / (above.number - below.number);
  return { number, latitude: below.latitude + north * share, longitude: below.longitude + east * share };
}
