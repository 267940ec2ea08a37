import { listRoutes, type Measure, measureTour, type Prices, type Tour } from './tour.ts';

/** A plan in the population: its routes, the order of its customers, its cost, and by how much it breaks rules. */
export type Individual = Measure & {
  readonly routes: readonly Int32Array[];
  /** By customer: the customer after and before it, -1 for none. */
  readonly after: Int32Array;
  readonly before: Int32Array;
};

export function individualOf(tour: Tour): Individual {
  const routes = listRoutes(tour);
  const after = new Int32Array(tour.customerCount).fill(-1);
  const before = new Int32Array(tour.customerCount).fill(-1);
  for (const route of routes) {
    for (let i = 1; i < route.length; i++) {
      after[route[i - 1]!] = route[i]!;
      before[route[i]!] = route[i - 1]!;
    }
  }
  return { ...measureTour(tour), routes, after, before };
}

export function isFeasible(plan: Measure): boolean {
  return plan.overload === 0 && plan.warpS === 0;
}

export function costOf(plan: Measure, price: Prices): number {
  return plan.metres + price.overload * plan.overload + price.warp * plan.warpS;
}

/** Share of the customers whose neighbours in one plan are not neighbours in the other (Prins 2004). */
export function brokenPairsDistance(a: Individual, b: Individual): number {
  const { after, before } = a;
  const otherAfter = b.after;
  const otherBefore = b.before;
  let broken = 0;
  for (let c = 0; c < after.length; c++) {
    const next = after[c]!;
    if (next !== otherAfter[c] && next !== otherBefore[c]) broken++;
    if (before[c]! < 0 && otherBefore[c]! >= 0 && otherAfter[c]! >= 0) broken++;
  }
  return broken / Math.max(1, after.length);
}
