import type { Random } from '../model/random.ts';
import { exchangeRoutes } from './crossover.ts';
import { costOf, type Individual, individualOf, isFeasible } from './individual.ts';
import { loadChild } from './load-child.ts';
import { LocalSearch } from './local-search.ts';
import type { Neighbours } from './neighbours.ts';
import { initialPrices, Penalties } from './penalties.ts';
import { Population } from './population.ts';
import { loadRoutes, measureTour, type Tour } from './tour.ts';

/**
 * The chance that SWAP* is tried on a plan, and the chance that a plan that breaks rules is repaired at this many times
 * the price.
 */
const SWAP_STAR_CHANCE = 0.15;
const REPAIR_CHANCE = 0.5;
const REPAIR_PRICE = 10;

/** After this many plans for each member without an improvement, a new population begins. */
const PATIENCE = 80;

/** Plans in the population from which parents can be chosen. */
const FEWEST = 4;

/**
 * Hybrid genetic search (Vidal et al. 2012, 2013; Vidal 2022; Kool et al. 2022). Two plans make a third, which a local
 * search improves by way of plans that may be late or overloaded at a price.
 */
export class Evolution {
  readonly #tour: Tour;
  readonly #random: Random;
  readonly #near: Neighbours;
  readonly #search: LocalSearch;
  readonly #penalties: Penalties;
  readonly #population: Population;
  readonly #members: number;
  #founders: number;
  #idle = 0;
  /** The best plan that follows all rules. */
  best: Individual | undefined;

  /** Starts on the routes of this tour, with this many members. */
  constructor(tour: Tour, near: Neighbours, members: number, random: Random) {
    this.#tour = tour;
    this.#random = random;
    this.#near = near;
    this.#search = new LocalSearch(this.#tour, near, random);
    this.#penalties = new Penalties(initialPrices(this.#tour));
    this.#population = new Population(members, this.#tour.price, random);
    this.#members = members;
    this.#founders = members;
  }

  /** Takes a plan into the population in place of a random one. */
  admit(routes: readonly ArrayLike<number>[]): void {
    this.#founders--;
    const used = routes.filter((route) => route.length > 0);
    if (used.length > this.#tour.routeCount) return;
    loadRoutes(this.#tour, used);
    this.#keep(individualOf(this.#tour));
  }

  /** Makes one more plan. True when it is the best so far. */
  step(): boolean {
    if (this.#idle > PATIENCE * this.#members) this.#beginAnew();
    if (this.#founders > 0 || this.#population.size < FEWEST) this.#loadRandom();
    else this.#loadChild();
    this.#search.run(this.#random.unit() < SWAP_STAR_CHANCE);
    const plan = individualOf(this.#tour);
    const isBetter = this.#keep(plan);
    if (this.#penalties.count(plan)) this.#population.reprice();
    if (isFeasible(plan) || this.#random.unit() >= REPAIR_CHANCE) return isBetter;
    return this.#repair(plan) || isBetter;
  }

  #beginAnew(): void {
    this.#population.clear();
    this.#founders = this.#members;
    this.#idle = 0;
  }

  #repair(broken: Individual): boolean {
    const { price } = this.#tour;
    const { overload, warp } = price;
    price.overload *= REPAIR_PRICE;
    price.warp *= REPAIR_PRICE;
    loadRoutes(this.#tour, broken.routes);
    this.#search.run(this.#random.unit() < SWAP_STAR_CHANCE);
    price.overload = overload;
    price.warp = warp;
    const plan = individualOf(this.#tour);
    return isFeasible(plan) && this.#keep(plan);
  }

  #keep(plan: Individual): boolean {
    this.#population.add(plan);
    this.#idle++;
    if (!isFeasible(plan) || (this.best && plan.metres >= this.best.metres)) return false;
    this.best = plan;
    this.#idle = 0;
    return true;
  }

  #loadChild(): void {
    const tour = this.#tour;
    const [mother, father] = this.#population.parents();
    const [a, b] = exchangeRoutes(tour.customerCount, mother, father, this.#near, this.#random);
    loadChild(tour, a, this.#near, this.#random);
    const cost = costOf(measureTour(tour), tour.price);
    loadChild(tour, b, this.#near, this.#random);
    if (cost < costOf(measureTour(tour), tour.price)) loadChild(tour, a, this.#near, this.#random);
  }

  /** A random plan. The local search turns it into one unlike the others. */
  #loadRandom(): void {
    this.#founders--;
    const tour = this.#tour;
    const everyone = Int32Array.from({ length: tour.customerCount }, (_, i) => i);
    this.#random.shuffle(everyone);
    const routes: number[][] = Array.from({ length: tour.routeCount }, () => []);
    for (const [i, c] of everyone.entries()) routes[i % tour.routeCount]!.push(c);
    loadRoutes(tour, routes);
  }
}
