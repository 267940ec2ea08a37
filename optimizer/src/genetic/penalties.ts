import type { Measure, Prices, Tour } from './tour.ts';

/** Plans between two adjustments, the target share of plans that follow a rule, and the tolerance. */
const PLANS = 40;
const TARGET = 0.4;
const LEEWAY = 0.05;
const RAISE = 1.2;
const LOWER = 0.85;
const LEAST = 0.1;
const MOST = 100_000;

/**
 * Initial prices: one unit too many costs what the longest leg does for a unit of the largest amount. A second too late
 * costs four seconds of driving.
 */
export function initialPrices({ customerCount, demand, legs, price }: Tour): Prices {
  let most = 1;
  let metres = 1;
  let seconds = 1;
  let longest = 1;
  for (let c = 0; c < customerCount; c++) most = Math.max(most, demand[c]!);
  for (let at = 0; at < legs.length; at += 2) {
    metres += legs[at]!;
    seconds += legs[at + 1]!;
    longest = Math.max(longest, legs[at]!);
  }
  price.overload = Math.max(LEAST, Math.min(1000, longest / most));
  price.warp = Math.max(LEAST, (4 * metres) / seconds);
  return price;
}

/** Adapts the prices so that a good part of the plans from the local search follow the rules (Vidal et al. 2012). */
export class Penalties {
  readonly price: Prices;
  #plans = 0;
  #light = 0;
  #timely = 0;

  constructor(price: Prices) {
    this.price = price;
  }

  /** Counts a plan. True when the prices have changed. */
  count(plan: Measure): boolean {
    this.#plans++;
    if (plan.overload === 0) this.#light++;
    if (plan.warpS === 0) this.#timely++;
    if (this.#plans < PLANS) return false;
    this.price.overload = adapted(this.price.overload, this.#light / PLANS);
    this.price.warp = adapted(this.price.warp, this.#timely / PLANS);
    this.#plans = 0;
    this.#light = 0;
    this.#timely = 0;
    return true;
  }
}

function adapted(price: number, share: number): number {
  if (share < TARGET - LEEWAY) return Math.min(MOST, price * RAISE);
  return share > TARGET + LEEWAY ? Math.max(LEAST, price * LOWER) : price;
}
