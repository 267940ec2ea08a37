/**
 * A changeable plan that may be late and overloaded at a price (Vidal et al. 2013). Customers are nodes 0 to n - 1.
 * Route r begins at node n + r and ends at node n + routes + r. Empty routes are routes too. Times are whole seconds. A
 * vehicle that comes too late is set back to the end of the window. The seconds set back are the route's time warp
 * (Nagata 2007).
 */
export type Tour = {
  readonly customerCount: number;
  readonly routeCount: number;
  readonly capacity: number;
  readonly isTimed: boolean;
  /**
   * For every two locations, customers first, then start and end: metres, and seconds from the begin of one service to
   * the next.
   */
  readonly legs: Int32Array;
  /** By node: where its location's legs begin, and its index among the legs of another. */
  readonly rowOf: Int32Array;
  readonly columnOf: Int32Array;
  readonly opensS: Int32Array;
  readonly closesS: Int32Array;
  readonly demand: Int32Array;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  readonly routeOf: Int32Array;
  readonly position: Int32Array;
  /** Earliest begin of service, and the time warp and load up to here. */
  readonly earlyS: Int32Array;
  readonly warpTo: Int32Array;
  readonly loadTo: Int32Array;
  /** The latest begin that adds no time warp from here on, and the time warp from here on in any case. */
  readonly lateS: Int32Array;
  readonly warpFrom: Int32Array;
  /** By route. */
  readonly size: Int32Array;
  readonly load: Int32Array;
  readonly warpS: Int32Array;
  readonly penalty: Float64Array;
  /** By route: the number of the change that made it. */
  readonly changedAt: Int32Array;
  changeCount: number;
  /** By node: the number of the change that gave it another neighbour. */
  readonly touchedAt: Int32Array;
  readonly price: Prices;
  /**
   * Scratch: the state of a walk along a possible route: begin of service at the last node, and the time warp so far.
   */
  readonly walk: Int32Array;
};

/** What a unit too many and a second too late cost, in metres. */
export type Prices = { overload: number; warp: number };

/** The cost of a plan in metres, and by how much it breaks rules. */
export type Measure = { metres: number; overload: number; warpS: number };

export function startOf(tour: Tour, route: number): number {
  return tour.customerCount + route;
}

export function endOf(tour: Tour, route: number): number {
  return tour.customerCount + tour.routeCount + route;
}

/** Index of the leg between two nodes: metres there, seconds one further. */
export function legIndex(tour: Tour, from: number, to: number): number {
  return tour.rowOf[from]! + tour.columnOf[to]!;
}

export function penaltyOf(tour: Tour, load: number, warpS: number): number {
  const excess = load - tour.capacity;
  return (excess > 0 ? tour.price.overload * excess : 0) + tour.price.warp * warpS;
}

export function linkNodes(tour: Tour, from: number, to: number): void {
  tour.next[from] = to;
  tour.prev[to] = from;
  tour.touchedAt[from] = tour.changeCount + 1;
  tour.touchedAt[to] = tour.changeCount + 1;
}

/** Brings the cached figures of a route up to date with its links. */
export function recomputeTour(tour: Tour, route: number): void {
  const { legs, rowOf, columnOf, opensS, closesS, demand, next, prev, routeOf, position } = tour;
  const { earlyS, warpTo, loadTo, lateS, warpFrom } = tour;
  const start = startOf(tour, route);
  const end = endOf(tour, route);
  let t = opensS[start]!;
  let warp = 0;
  let load = 0;
  let at = 0;
  for (let node = start; node !== end; ) {
    const to = next[node]!;
    t += legs[rowOf[node]! + columnOf[to]! + 1]!;
    if (t > closesS[to]!) {
      warp += t - closesS[to]!;
      t = closesS[to]!;
    } else if (t < opensS[to]!) t = opensS[to]!;
    load += demand[to]!;
    earlyS[to] = t;
    warpTo[to] = warp;
    loadTo[to] = load;
    routeOf[to] = route;
    position[to] = ++at;
    node = to;
  }
  t = closesS[end]!;
  let from = 0;
  lateS[end] = t;
  warpFrom[end] = 0;
  for (let node = end; node !== start; ) {
    const to = node;
    node = prev[node]!;
    t -= legs[rowOf[node]! + columnOf[to]! + 1]!;
    if (t > closesS[node]!) t = closesS[node]!;
    else if (t < opensS[node]!) {
      from += opensS[node]! - t;
      t = opensS[node]!;
    }
    lateS[node] = t;
    warpFrom[node] = from;
  }
  tour.size[route] = at - 1;
  tour.load[route] = load;
  tour.warpS[route] = warp;
  tour.penalty[route] = penaltyOf(tour, load, warp);
  tour.changedAt[route] = ++tour.changeCount;
}

/** Replaces the whole plan. Customers marked in `isOld` have the neighbours of a plan already searched. */
export function loadRoutes(tour: Tour, routes: readonly ArrayLike<number>[], isOld?: Uint8Array): void {
  tour.changeCount = 0;
  for (let r = 0; r < tour.routeCount; r++) {
    const route = routes[r];
    let last = startOf(tour, r);
    if (route) {
      for (let i = 0; i < route.length; i++) {
        linkNodes(tour, last, route[i]!);
        last = route[i]!;
      }
    }
    linkNodes(tour, last, endOf(tour, r));
    recomputeTour(tour, r);
  }
  if (isOld) for (let c = 0; c < tour.customerCount; c++) if (isOld[c]) tour.touchedAt[c] = 0;
}

export function measureTour(tour: Tour): Measure {
  let metres = 0;
  let overload = 0;
  let warpS = 0;
  for (let r = 0; r < tour.routeCount; r++) {
    if (tour.size[r] === 0) continue;
    const end = endOf(tour, r);
    for (let node = startOf(tour, r); node !== end; node = tour.next[node]!) {
      metres += tour.legs[legIndex(tour, node, tour.next[node]!)]!;
    }
    overload += Math.max(0, tour.load[r]! - tour.capacity);
    warpS += tour.warpS[r]!;
  }
  return { metres, overload, warpS };
}

/** The routes that serve any customers, in order. */
export function listRoutes(tour: Tour): Int32Array[] {
  const routes: Int32Array[] = [];
  for (let r = 0; r < tour.routeCount; r++) {
    if (tour.size[r] === 0) continue;
    const route = new Int32Array(tour.size[r]!);
    let node = tour.next[startOf(tour, r)]!;
    for (let i = 0; i < route.length; i++, node = tour.next[node]!) route[i] = node;
    routes.push(route);
  }
  return routes;
}
