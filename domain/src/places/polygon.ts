export type Coordinates = { readonly latitude: number; readonly longitude: number };

/**
 * The first two sides of a closed outline that meet anywhere but at the corner they share, as the corners they start
 * from, the later one first. A corner given twice in a row is a side without length, and meets its neighbour.
 *
 * Degrees are taken as a plane: over the size of an area that somebody draws the sides bend by less than a metre, and
 * whether they cross does not depend on the scale of the axes. Every pair is tried: a thousand corners take
 * milliseconds, and nothing is simpler to trust.
 */
export function firstCrossing(corners: readonly Coordinates[]): readonly [side: number, other: number] | undefined {
  const corner = (index: number): Coordinates => corners[index % corners.length] as Coordinates;
  for (let side = 0; side < corners.length; side++) {
    const [from, to] = [corner(side), corner(side + 1)];
    for (let other = 0; other < side; other++) {
      const [otherFrom, otherTo] = [corner(other), corner(other + 1)];
      const follows = other + 1 === side;
      const closes = side === corners.length - 1 && other === 0;
      const meets = follows
        ? foldsBack(otherFrom, from, to)
        : closes
          ? foldsBack(from, to, otherTo)
          : cross(from, to, otherFrom, otherTo);
      if (meets) return [side, other];
    }
  }
  return undefined;
}

/** Positive when the way from a over b to c turns left, negative to the right, zero straight on or back. */
const turn = (a: Coordinates, b: Coordinates, c: Coordinates): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude);

/** The way from a over b to c runs over itself. */
const foldsBack = (a: Coordinates, b: Coordinates, c: Coordinates): boolean =>
  turn(a, b, c) === 0 &&
  (a.longitude - b.longitude) * (c.longitude - b.longitude) + (a.latitude - b.latitude) * (c.latitude - b.latitude) >=
    0;

/** Whether two sides that share no corner meet. */
function cross(a: Coordinates, b: Coordinates, c: Coordinates, d: Coordinates): boolean {
  const [ofC, ofD, ofA, ofB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (Math.sign(ofC) * Math.sign(ofD) < 0 && Math.sign(ofA) * Math.sign(ofB) < 0) return true;
  return (
    (ofC === 0 && isBetween(a, c, b)) ||
    (ofD === 0 && isBetween(a, d, b)) ||
    (ofA === 0 && isBetween(c, a, d)) ||
    (ofB === 0 && isBetween(c, b, d))
  );
}

/** Of three places in a line, whether the second lies on the way between the others. */
const isBetween = (a: Coordinates, b: Coordinates, c: Coordinates): boolean =>
  Math.min(a.longitude, c.longitude) <= b.longitude &&
  b.longitude <= Math.max(a.longitude, c.longitude) &&
  Math.min(a.latitude, c.latitude) <= b.latitude &&
  b.latitude <= Math.max(a.latitude, c.latitude);
