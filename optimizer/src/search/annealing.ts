import { canSolveExactly, solveExactly } from '../exact/solve-exactly.ts';
import { balanceCost } from '../plan/balance.ts';
import { type Budget, FEW_UNITS } from './budget.ts';
import { minRouteCount } from './min-route-count.ts';
import type { Progress } from './progress.ts';
import type { Search } from './search.ts';

/** Share of the budget for emptying routes, where vehicles dominate the cost. */
export const FLEET_SHARE = 0.5;

/**
 * While a route is being emptied: steps for each ejection, and a temperature, in the mean cost of a stop, that keeps
 * the plan moving. Measured on Li & Lim's 200s and 400s: with ten steps for each, the same fleets take several times as
 * long.
 */
const STEPS_PER_EJECTION = 2;
const FLEET_HEAT = 0.1;

/** Steps for each unit before the first ejection. If steps alone reach a fleet, its routes are shorter. */
const PATIENCE = 10;

/** Steps for each unit on the first choice of vehicles, where they differ, before another is tried. */
const FIRST_TRY = 3 * PATIENCE;

/**
 * After the first number of steps the clock is read and the temperature set. After the second, smaller number the
 * search checks whether time is over.
 */
const STRIDE = 64;
const SHORT_STRIDE = 8;

/** Steps before every order of a small problem is tried. A good plan rules most orders out. */
const FIRST_STEPS = 32;

/** A plan reached by this many starts counts as the best there is. */
const ENOUGH_FINDS = 3;

/**
 * Simulated annealing, cooled exponentially over the budget. Where the price of a vehicle exceeds the running cost of a
 * route, routes are first emptied one by one. Then the rest of the budget shortens the remaining routes. It can stop at
 * any share of the budget and continue, so that islands may exchange plans in between.
 */
export class Annealing {
  readonly #search: Search;
  readonly #budget: Budget;
  readonly #meanStop: number;
  readonly #onProgress: ((progress: Progress) => void) | undefined;
  #isBest: boolean | undefined;
  /** The current start, how many starts have reached the best plan so far, and whether this one has. */
  #start = 0;
  #finds = 0;
  #hasFound = false;
  #coolsFrom: number | undefined;
  iterations = 0;

  constructor(search: Search, budget: Budget, onProgress?: (progress: Progress) => void) {
    this.#search = search;
    this.#budget = budget;
    this.#meanStop = meanStopCost(search);
    this.#onProgress = onProgress;
    this.#reportProgress();
  }

  /**
   * Continues until this share of the budget is spent, or the best plan is known. The first call empties routes and
   * must reach past `FLEET_SHARE`.
   */
  runTo(share: number): void {
    if (this.#search.model.freeUnits.length === 0) return;
    this.#isBest ??= this.#solveExactly();
    if (this.#isBest) return;
    this.#coolsFrom ??= isFleetDearest(this.#search) ? this.#emptyRoutes() : 0;
    if (this.#coolsFrom === 0 && this.#budget.startCount > 1) this.#coolRepeatedly(share);
    else this.#cool(this.#coolsFrom, 1, share, () => false);
  }

  /** Starts anew again and again, until enough starts have reached the same best plan. */
  #coolRepeatedly(share: number): void {
    const { startCount } = this.#budget;
    for (;;) {
      const from = this.#start / startCount;
      const to = (this.#start + 1) / startCount;
      const reached = this.#cool(from, to, Math.min(share, to), () => false);
      if (this.#finds >= ENOUGH_FINDS) this.#isBest = true;
      if (this.#isBest || reached >= share) return;
      this.#start = Math.floor(reached * startCount + 1e-9);
      this.#hasFound = false;
      if (this.#search.restart()) this.#find();
    }
  }

  /** Better than all before: this start is the first to reach it. */
  #find(): void {
    this.#finds = 1;
    this.#hasFound = true;
    this.#reportProgress();
  }

  /** Solves a small problem exactly. True when nothing is left to search for. */
  #solveExactly(): boolean {
    const search = this.#search;
    if (!canSolveExactly(search)) return false;
    this.#cool(0, 1, 1, () => this.iterations === FIRST_STEPS);
    const isBest = solveExactly(search, () => this.#budget.isOver());
    this.#reportProgress();
    // No start of this search has reached the new best plan.
    this.#finds = 0;
    this.#hasFound = false;
    return isBest;
  }

  /** Continues from a plan of another thread. */
  adopt(routes: readonly Int32Array[]): void {
    this.#search.load(routes);
  }

  /** Steps until a share of the budget is spent, cooling on the way from one share to another. */
  #cool(from: number, to: number, until: number, isDone: () => boolean): number {
    const search = this.#search;
    let share = from;
    let temperature = 0;
    for (let i = 0; !isDone(); i++) {
      if (i % STRIDE === 0 || (i % SHORT_STRIDE === 0 && this.#budget.isOver())) {
        share = this.#budget.spent(this.iterations);
        if (share >= until) break;
        // How many steps the whole budget holds: known with a budget of steps, estimated with a clock.
        const steps = share > 0 ? this.iterations / share : 0;
        const { hot, cold } = temperatures(search, steps);
        temperature = this.#meanStop * hot * (cold / hot) ** ((share - from) / (to - from));
      }
      this.iterations++;
      if (search.step(temperature)) this.#find();
      else if (!this.#hasFound && search.isAtBest) {
        this.#finds++;
        this.#hasFound = true;
      }
    }
    return share;
  }

  /**
   * Empties a route, searches and ejects until all its units fit elsewhere, and repeats. Returns to the best plan at
   * the end. Where vehicles differ, the available vehicles decide whether there is room. First the roomiest are
   * available, then those that were in use, which may be faster, and so on in turn, each for twice as long.
   */
  #emptyRoutes(): number {
    const search = this.#search;
    const { plan, model } = search;
    const fewest = minRouteCount(model);
    const first = model.kindCount > 1 ? FIRST_TRY * model.freeUnits.length : Number.POSITIVE_INFINITY;
    let most = first;
    let isRoomy = true;
    while (this.#budget.spent(this.iterations) < FLEET_SHARE && plan.usedCount > fewest && search.dropRoute(isRoomy)) {
      if (this.#findRoom(most)) {
        if (search.useCheaperVehicles()) this.#reportProgress();
        most = first;
        isRoomy = true;
        continue;
      }
      search.backToBest();
      if (!isRoomy) most *= 2;
      isRoomy = !isRoomy;
    }
    search.backToBest();
    return this.#budget.spent(this.iterations);
  }

  /**
   * Steps and ejects until nothing is unassigned. False when that takes more than this many steps, or more than the
   * fleet's share.
   */
  #findRoom(most: number): boolean {
    const search = this.#search;
    const patience = PATIENCE * search.model.freeUnits.length;
    for (let i = 0; search.plan.unassignedCount > 0; i++) {
      if (i >= most || (i % STRIDE === 0 && this.#budget.spent(this.iterations) >= FLEET_SHARE)) return false;
      this.iterations++;
      if (i >= patience && i % STEPS_PER_EJECTION === 0) search.eject();
      if (search.step(FLEET_HEAT * this.#meanStop)) this.#reportProgress();
    }
    return true;
  }

  #reportProgress(): void {
    if (!this.#onProgress) return;
    const { bestCost, bestUnassignedCount } = this.#search;
    this.#onProgress({ iterations: this.iterations, cost: bestCost, unassigned: bestUnassignedCount });
  }
}

/** With all units served, does a vehicle cost more than running a route? */
export function isFleetDearest(search: Search): boolean {
  const { plan, model } = search;
  if (plan.unassignedCount > 0 || plan.usedCount < 2) return false;
  let fixed = 0;
  for (let v = 0; v < model.vehicleCount; v++)
    if (plan.taskCount[v]! > 0 && !model.begun[v]) fixed += model.fixedCost[v]!;
  return fixed > search.cost - fixed;
}

function meanStopCost(search: Search): number {
  const { plan, model } = search;
  let running = balanceCost(model, plan);
  for (let v = 0; v < model.vehicleCount; v++)
    if (plan.taskCount[v]! > 0) running += plan.cost[v]! - model.fixedCost[v]!;
  return running / Math.max(1, plan.nodeCount);
}

/**
 * The first and the last temperature, in units of the mean cost of a stop at the start, so that they do not depend on
 * the currency. Measured on 100 to 900 stops: where time binds, small problems with many steps need a hot start. Where
 * only load and metres count, a cool one is better at every budget. On 12 to 30 stops 3 is better than 1.5 and than 5.
 */
function temperatures(search: Search, steps: number): { hot: number; cold: number } {
  const { isTimed, freeUnits } = search.model;
  if (!isTimed) return { hot: 1.5, cold: 0.015 };
  const bySize = Math.min(8, Math.max(3, 800 / freeUnits.length));
  const hot = Math.max(
    freeUnits.length > FEW_UNITS ? 1.5 : 3,
    Math.min(bySize, 0.1 * Math.sqrt(steps / freeUnits.length)),
  );
  return { hot, cold: Math.max(0.0075, hot / 400) };
}
