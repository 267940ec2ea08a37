import { insertionCost } from './insertion-cost.ts';
import { startOf, type Tour } from './tour.ts';

/**
 * Positions stored for each customer in each route. When one of them is lost, the best of the others is still known.
 */
const KEPT = 3;

/** The cheapest positions of every customer in every route, stored until that route changes (Vidal 2022). */
export class BestPositions {
  readonly #tour: Tour;
  /**
   * By customer × route: the change number of the route they were found in, then the stops to follow and what each
   * position adds.
   */
  readonly #knownAt: Int32Array;
  readonly #after: Int32Array;
  readonly #added: Float64Array;
  /** The position found last. */
  after = -1;
  added = 0;

  constructor(tour: Tour) {
    this.#tour = tour;
    const pairs = tour.customerCount * tour.routeCount;
    this.#knownAt = new Int32Array(pairs).fill(-1);
    this.#after = new Int32Array(KEPT * pairs);
    this.#added = new Float64Array(KEPT * pairs);
  }

  /** Forgets all positions, for another plan or other prices. */
  forget(): void {
    this.#knownAt.fill(-1);
  }

  /** The cheapest position of a customer in a route, without the price of its load. */
  find(customer: number, route: number): void {
    const at = KEPT * this.#compute(customer, route);
    this.after = this.#after[at]!;
    this.added = this.#added[at]!;
  }

  /** The same after one customer has left the route. The position that this frees counts too. */
  findWithout(customer: number, route: number, removed: number): void {
    const tour = this.#tour;
    const before = tour.prev[removed]!;
    const onward = tour.next[removed]!;
    this.after = before;
    this.added = insertionCost(tour, customer, before, onward);
    const at = KEPT * this.#compute(customer, route);
    for (let i = at; i < at + KEPT; i++) {
      const after = this.#after[i]!;
      if (after < 0 || this.#added[i]! >= this.added) return;
      if (after === removed || after === before) continue;
      this.after = after;
      this.added = this.#added[i]!;
      return;
    }
  }

  #compute(customer: number, route: number): number {
    const tour = this.#tour;
    const known = customer * tour.routeCount + route;
    if (this.#knownAt[known] === tour.changedAt[route]) return known;
    this.#knownAt[known] = tour.changedAt[route]!;
    const from = KEPT * known;
    const after = this.#after;
    const added = this.#added;
    for (let i = from; i < from + KEPT; i++) {
      after[i] = -1;
      added[i] = Number.POSITIVE_INFINITY;
    }
    const end = tour.customerCount + tour.routeCount + route;
    for (let node = startOf(tour, route); node !== end; node = tour.next[node]!) {
      const cost = insertionCost(tour, customer, node, tour.next[node]!);
      if (cost >= added[from + KEPT - 1]!) continue;
      let i = from + KEPT - 1;
      for (; i > from && added[i - 1]! > cost; i--) {
        after[i] = after[i - 1]!;
        added[i] = added[i - 1]!;
      }
      after[i] = node;
      added[i] = cost;
    }
    return known;
  }
}
