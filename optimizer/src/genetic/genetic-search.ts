import { Annealing, FLEET_SHARE, isFleetDearest } from '../search/annealing.ts';
import type { Budget } from '../search/budget.ts';
import type { Progress } from '../search/progress.ts';
import { Search } from '../search/search.ts';
import { Evolution } from './evolution.ts';
import { tourOf } from './model-tour.ts';
import { neighboursOf } from './neighbours.ts';

/** Share of the budget for founders, and their number. */
const FOUNDING = 0.2;
const FOUNDERS = 8;

/** With fewer plans than this left for each customer, one long annealing gets further. */
const FEWEST_PLANS = 8;

/** Members of a population: as many as the plans left can use well. */
const MOST_MEMBERS = 26;
const FEWEST_MEMBERS = 8;
const PLANS_FOR_MOST = 12;

/** A plan takes about as long as half as many annealing steps as there are customers. */
const STEPS_A_CUSTOMER = 0.5;

/** How many times the routes of the founders a plan may have. */
const SPARE = 1.3;

/**
 * Hybrid genetic search as a strategy. A few short annealings make the founders, which is the fastest way to good plans
 * that differ. The rest of the budget is their evolution. Time counts in steps of annealing, so that a budget of steps
 * takes about as long either way.
 */
export class GeneticSearch {
  readonly #search: Search;
  readonly #budget: Budget;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  #evolution: Evolution | undefined;
  #goOn: ((share: number) => void) | undefined;
  iterations = 0;

  constructor(search: Search, budget: Budget, onProgress?: (progress: Progress) => void) {
    this.#search = search;
    this.#budget = budget;
    this.#onProgress = onProgress;
    this.#reportProgress();
  }

  /** Continues until this share of the budget is spent. */
  runTo(share: number): void {
    this.#goOn ??= this.#begin();
    this.#goOn(share);
  }

  /** Takes in a plan from another thread. */
  adopt(routes: readonly Int32Array[]): void {
    this.#search.load(routes);
    this.#evolution?.admit(routes);
  }

  /**
   * Makes the founders. The first one shows how far the budget goes. If it is not far enough, all of it is annealing.
   */
  #begin(): (share: number) => void {
    if (isFleetDearest(this.#search)) return this.#beginWithFleet();
    const { model, random } = this.#search;
    const { bestRoutes: first, bestCost: firstCost } = this.#search;
    const founders: Int32Array[][] = [];
    let worst = 0;
    const search = new Search(model, random.bits(), this.#budget);
    for (let left = FOUNDERS; left > 0; left--) {
      const share = this.#budget.spent(this.iterations);
      if (share >= FOUNDING) break;
      search.forgetBest();
      search.restart();
      const to = share + (FOUNDING - share) / left;
      this.#anneal(new Annealing(search, this.#part(share, to)), 1);
      if (search.bestUnassignedCount === 0) {
        founders.push(search.bestRoutes);
        worst = Math.max(worst, search.bestCost);
        this.#loadIfBetter(search.bestRoutes);
      }
      if (left === FOUNDERS && this.#plansAhead() < FEWEST_PLANS) return this.#annealing();
    }
    // The earlier plan joins if it is no worse than the worst founder, which a first construction is not.
    if (firstCost <= worst || founders.length === 0) founders.push(first);
    const used = Math.max(...founders.map((founder) => founder.filter((route) => route.length > 0).length));
    return this.#evolve(founders, Math.min(model.vehicleCount, Math.ceil(SPARE * used) + 3), true);
  }

  /**
   * Where vehicles dominate the cost, annealing empties routes first. Then plans with the remaining number of routes
   * evolve.
   */
  #beginWithFleet(): (share: number) => void {
    const annealing = new Annealing(this.#search, this.#part(0, 1), this.#onProgress);
    this.#anneal(annealing, FLEET_SHARE);
    if (this.#plansAhead() < FEWEST_PLANS) return (share) => this.#anneal(annealing, share);
    const best = this.#search.bestRoutes;
    return this.#evolve([best], best.filter((route) => route.length > 0).length, false);
  }

  #annealing(): (share: number) => void {
    const annealing = new Annealing(this.#search, this.#part(0, 1), this.#onProgress);
    return (share) => this.#anneal(annealing, share);
  }

  #evolve(founders: readonly (readonly Int32Array[])[], routes: number, isPriced: boolean): (share: number) => void {
    const { model, random } = this.#search;
    const evolution = new Evolution(
      tourOf(model, routes, isPriced),
      neighboursOf(model),
      this.#populationSize(),
      random,
    );
    for (const founder of founders) evolution.admit(founder);
    this.#evolution = evolution;
    const steps = Math.ceil(STEPS_A_CUSTOMER * model.taskCount);
    return (share) => {
      while (this.#budget.spent(this.iterations) < share) {
        this.iterations += steps;
        if (evolution.step()) this.#loadIfBetter(evolution.best!.routes);
      }
    };
  }

  /** The part of the budget between two shares, from now on. */
  #part(from: number, to: number): Budget {
    const budget = this.#budget;
    const before = this.iterations;
    return {
      startCount: 1,
      spent: (iterations) => Math.min(1, (budget.spent(before + iterations) - from) / (to - from)),
      isOver: () => budget.isOver(),
      isStopped: () => budget.isStopped(),
    };
  }

  #anneal(annealing: Annealing, share: number): void {
    const before = this.iterations - annealing.iterations;
    annealing.runTo(share);
    this.iterations = before + annealing.iterations;
  }

  /** How many plans the rest of the budget makes for each customer. */
  #plansAhead(): number {
    const share = this.#budget.spent(this.iterations);
    const steps = (this.iterations / share) * (1 - share);
    return steps / (STEPS_A_CUSTOMER * this.#search.model.taskCount ** 2);
  }

  #populationSize(): number {
    const fitting = Math.round((MOST_MEMBERS * this.#plansAhead()) / PLANS_FOR_MOST);
    return Math.max(FEWEST_MEMBERS, Math.min(MOST_MEMBERS, fitting));
  }

  #loadIfBetter(routes: readonly Int32Array[]): void {
    if (this.#search.load(routes)) this.#reportProgress();
  }

  #reportProgress(): void {
    const { bestCost, bestUnassignedCount } = this.#search;
    this.#onProgress?.({ iterations: this.iterations, cost: bestCost, unassigned: bestUnassignedCount });
  }
}
