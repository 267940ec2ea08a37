/** Nodes of a way by their index, from its first to its last. */
export type Chain = readonly number[];

/**
 * Joins ways at their ends to closed rings. A ring does not repeat its first node. Where more than two ends meet, a
 * ring closes as soon as its walk returns to an end that it has passed, so that rings which touch stay apart.
 */
export function joinRings(ways: readonly Chain[]): { readonly rings: Chain[]; readonly isComplete: boolean } {
  const rings: Chain[] = [];
  const open = ways.filter((way) => way.length > 1);
  const waysAt = new Map<number, number[]>();
  for (const [number, way] of open.entries())
    for (const end of endsOf(way)) {
      const known = waysAt.get(end);
      if (known === undefined) waysAt.set(end, [number]);
      else known.push(number);
    }
  const isUsed = new Uint8Array(open.length);
  const nextAt = (node: number): number | undefined => {
    const left = waysAt.get(node) as number[];
    while (left.length > 0) {
      const number = left.pop() as number;
      if (!isUsed[number]) return number;
    }
    return undefined;
  };
  let isComplete = open.length === ways.length;
  for (const [number, way] of open.entries()) {
    if (isUsed[number]) continue;
    const walk = new Walk(way[0] as number);
    for (let next: number | undefined = number; next !== undefined; next = nextAt(walk.end)) {
      isUsed[next] = 1;
      const ring = walk.follow(open[next] as Chain);
      if (ring !== undefined) rings.push(ring);
    }
    if (!walk.isClosed) isComplete = false;
  }
  return { rings: rings.filter((ring) => ring.length > 2), isComplete };
}

/** A walk along ways. It gives away each ring that it closes, and continues from where the ring began. */
class Walk {
  private readonly nodes: number[];
  /** Ends of ways on the walk, in order, with their places in `nodes`. */
  private readonly places = new Map<number, number>();

  constructor(start: number) {
    this.nodes = [start];
    this.places.set(start, 0);
  }

  get end(): number {
    return this.nodes.at(-1) as number;
  }

  get isClosed(): boolean {
    return this.nodes.length === 1;
  }

  follow(way: Chain): Chain | undefined {
    const forward = way[0] === this.end ? way : way.toReversed();
    for (const node of forward.slice(1)) this.nodes.push(node);
    const place = this.places.get(this.end);
    if (place === undefined) {
      this.places.set(this.end, this.nodes.length - 1);
      return undefined;
    }
    const ring = this.nodes.slice(place, -1);
    for (const [node, at] of this.places) if (at > place) this.places.delete(node);
    this.nodes.length = place + 1;
    return ring;
  }
}

const endsOf = (way: Chain): readonly number[] => {
  const [first, last] = [way[0] as number, way.at(-1) as number];
  return first === last ? [first] : [first, last];
};
