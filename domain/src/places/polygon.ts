export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Two sides of an outline, given by their first corners, the later one first. */
export type Crossing = readonly [side: number, other: number];

/**
 * Finds two sides of a closed outline, of three corners or more, that meet anywhere but at the corner they share.
 * Undefined if none do. A corner given twice in a row is a side without length, which meets its neighbour.
 *
 * A line sweeps over the outline from west to east, from corner to corner (Shamos and Hoey, "Geometric intersection
 * problems", 1976). The sides it crosses are ordered from south to north. Only sides that become neighbours in this order
 * are compared, because sides are neighbours before they meet. Of corners on one meridian the southern one comes first,
 * as if the line were slightly tilted.
 *
 * Degrees are treated as a plane. Over the size of an area that a user draws, sides bend by less than a metre, and
 * crossings do not depend on the scale of the axes.
 */
export function findCrossing(corners: readonly Coordinates[]): Crossing | undefined {
  const sides = sidesOf(corners);
  const folded = sides.find(({ from, to, next }) => foldsBack(from, to, next.to));
  if (folded) return crossingOf(folded, folded.next);
  // Both ends of a side that leads to a corner, and of the side that leaves it, are known with the latter.
  const eastward = [...sides].sort((a, b) => compare(a.from, b.from));
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

/** The sweep line over an outline, with the sides it crosses from south to north. */
class Sweep {
  private readonly cut: Side[] = [];

  /** Advances to the corner between these sides. Returns two sides that meet, if they have become neighbours. */
  pass(arriving: Side, leaving: Side): SidePair | undefined {
    const doesArriveEast = isEastward(arriving);
    const doesLeaveEast = isEastward(leaving);
    if (doesArriveEast && !doesLeaveEast) return this.end(arriving, leaving);
    if (!doesArriveEast && doesLeaveEast) return this.begin(arriving, leaving);
    // One side takes the place of the other.
    const [ending, beginning] = doesArriveEast ? [arriving, leaving] : [leaving, arriving];
    const at = this.cut.indexOf(ending);
    this.cut[at] = beginning;
    return this.meetingAt(at) ?? this.meetingAt(at + 1);
  }

  private end(side: Side, otherSide: Side): SidePair | undefined {
    this.cut.splice(this.cut.indexOf(side), 1);
    const at = this.cut.indexOf(otherSide);
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

  /** The side at a position and the one south of it, if they meet. */
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

const crossingOf = (side: Side, otherSide: Side): Crossing => [
  Math.max(side.index, otherSide.index),
  Math.min(side.index, otherSide.index),
];

/** From west to east; on one meridian from south to north. */
const compare = (a: Coordinates, b: Coordinates): number => a.longitude - b.longitude || a.latitude - b.latitude;

/** Positive if the path from a over b to c turns left, negative if right, zero if straight on or back. */
const turn = (a: Coordinates, b: Coordinates, c: Coordinates): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude);

/** Whether the path from a over b to c reverses onto itself. */
const foldsBack = (a: Coordinates, b: Coordinates, c: Coordinates): boolean =>
  turn(a, b, c) === 0 &&
  (a.longitude - b.longitude) * (c.longitude - b.longitude) + (a.latitude - b.latitude) * (c.latitude - b.latitude) >=
    0;

/** Whether two sides without a common corner meet. */
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

/** Whether the second of three collinear places lies between the others. */
const isBetween = (a: Coordinates, b: Coordinates, c: Coordinates): boolean =>
  Math.min(a.longitude, c.longitude) <= b.longitude &&
  b.longitude <= Math.max(a.longitude, c.longitude) &&
  Math.min(a.latitude, c.latitude) <= b.latitude &&
  b.latitude <= Math.max(a.latitude, c.latitude);
