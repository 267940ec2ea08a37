export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Two sides of an outline, as the corners they start from, the later one first. */
export type Crossing = readonly [side: number, other: number];

/**
 * Two sides of a closed outline of three corners or more that meet anywhere but at the corner they share; undefined where
 * none do. A corner given twice in a row is a side without length, and meets its neighbour.
 *
 * A line sweeps over the outline from west to east and from corner to corner (Shamos and Hoey, "Geometric intersection
 * problems", 1976). The sides it cuts are ordered from south to north, and only those that come to lie next to each other
 * are tried: sides that meet lie next to each other before they do. Of corners on one meridian the southern one comes
 * first, as if the line leaned a little.
 *
 * Degrees are taken as a plane: over the size of an area that somebody draws the sides bend by less than a metre, and
 * whether they cross does not depend on the scale of the axes.
 */
export function findCrossing(corners: readonly Coordinates[]): Crossing | undefined {
  const sides = sidesOf(corners);
  const folded = sides.find(({ from, to, next }) => foldsBack(from, to, next.to));
  if (folded) return crossingOf(folded, folded.next);
  // Both ends of a side that leads to a corner, and of the side that leaves it, are known with the latter.
  const eastward = [...sides].sort((one, other) => compare(one.from, other.from));
  const visitedTwice = eastward.findIndex((side, index) => {
    const following = eastward[index + 1];
    return following !== undefined && compare(side.from, following.from) === 0;
  });
  if (visitedTwice >= 0) return crossingOf(eastward[visitedTwice] as Side, eastward[visitedTwice + 1] as Side);
  const sweep = new Sweep();
  for (const leaving of eastward) {
    const met = sweep.pass(leaving.previous, leaving);
    if (met) return crossingOf(...met);
  }
  return undefined;
}

/** The line that sweeps over an outline, with the sides that it cuts from south to north. */
class Sweep {
  private readonly cut: Side[] = [];

  /** Moves on to the corner between these sides; returns two sides that meet, where they come to lie next to each other. */
  pass(arriving: Side, leaving: Side): SidePair | undefined {
    const doesArriveEast = isEastward(arriving);
    const doesLeaveEast = isEastward(leaving);
    if (doesArriveEast && !doesLeaveEast) return this.end(arriving, leaving);
    if (!doesArriveEast && doesLeaveEast) return this.begin(arriving, leaving);
    // One takes the place of the other.
    const [ending, beginning] = doesArriveEast ? [arriving, leaving] : [leaving, arriving];
    const at = this.cut.indexOf(ending);
    this.cut[at] = beginning;
    return this.meetingAt(at) ?? this.meetingAt(at + 1);
  }

  private end(one: Side, other: Side): SidePair | undefined {
    this.cut.splice(this.cut.indexOf(one), 1);
    const at = this.cut.indexOf(other);
    this.cut.splice(at, 1);
    return this.meetingAt(at);
  }

  private begin(arriving: Side, leaving: Side): SidePair | undefined {
    const { from: corner } = leaving;
    let at = 0;
    for (let end = this.cut.length; at < end; ) {
      const middle = (at + end) >> 1;
      const side = this.cut[middle] as Side;
      const isSouth = turn(side.west, side.east, corner);
      if (isSouth === 0) return [side, leaving];
      if (isSouth > 0) at = middle + 1;
      else end = middle;
    }
    const isLeavingNorth = turn(corner, arriving.east, leaving.east) > 0;
    this.cut.splice(at, 0, ...(isLeavingNorth ? [arriving, leaving] : [leaving, arriving]));
    return this.meetingAt(at) ?? this.meetingAt(at + 2);
  }

  /** The side at a place and the one south of it, if they meet. */
  private meetingAt(place: number): SidePair | undefined {
    const [south, north] = [this.cut[place - 1], this.cut[place]];
    return south && north && south.next !== north && north.next !== south && cross(south, north)
      ? [south, north]
      : undefined;
  }
}

/** A side of an outline between its neighbours. */
type Side = {
  readonly index: number;
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly west: Coordinates;
  readonly east: Coordinates;
  readonly previous: Side;
  readonly next: Side;
};

type SidePair = readonly [Side, Side];

function sidesOf(corners: readonly Coordinates[]): readonly Side[] {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] as Coordinates;
    const [west, east] = compare(from, to) < 0 ? [from, to] : [to, from];
    return { index, from, to, west, east } as { -readonly [Field in keyof Side]: Side[Field] };
  });
  for (const side of sides) {
    side.next = sides[(side.index + 1) % sides.length] as Side;
    (side.next as { previous: Side }).previous = side;
  }
  return sides;
}

const isEastward = ({ from, west }: Side): boolean => from === west;

const crossingOf = (one: Side, other: Side): Crossing => [
  Math.max(one.index, other.index),
  Math.min(one.index, other.index),
];

/** From west to east; on one meridian from south to north. */
const compare = (a: Coordinates, b: Coordinates): number => a.longitude - b.longitude || a.latitude - b.latitude;

/** Positive when the way from a over b to c turns left, negative to the right, zero straight on or back. */
const turn = (a: Coordinates, b: Coordinates, c: Coordinates): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude);

/** The way from a over b to c runs over itself. */
const foldsBack = (a: Coordinates, b: Coordinates, c: Coordinates): boolean =>
  turn(a, b, c) === 0 &&
  (a.longitude - b.longitude) * (c.longitude - b.longitude) + (a.latitude - b.latitude) * (c.latitude - b.latitude) >=
    0;

/** Whether two sides that share no corner meet. */
function cross({ from: a, to: b }: Side, { from: c, to: d }: Side): boolean {
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
