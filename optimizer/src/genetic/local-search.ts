import type { Random } from '../model/random.ts';
import { BestPositions } from './best-positions.ts';
import { exchange } from './moves/exchange.ts';
import { relocate } from './moves/relocate.ts';
import { newSwap, type Swap, swapStar } from './moves/swap-star.ts';
import { twoOpt } from './moves/two-opt.ts';
import { exchangeTails } from './moves/two-opt-star.ts';
import type { Neighbours } from './neighbours.ts';
import { endOf, legIndex, startOf, type Tour } from './tour.ts';

/** The number of near customers that make two routes candidates for SWAP*. */
const TOUCHING = 8;

/**
 * Local search: tries every move between a customer and those near it, makes the first that pays, and ends when none
 * does. A pair is tried again only after a change (Vidal 2022).
 */
export class LocalSearch {
  readonly #tour: Tour;
  readonly #near: Neighbours;
  readonly #random: Random;
  readonly #order: Int32Array;
  readonly #routeOrder: Int32Array;
  readonly #testedAt: Int32Array;
  readonly #swappedAt: Int32Array;
  readonly #bestPositions: BestPositions;
  readonly #swap: Swap;
  readonly #mark: Int32Array;
  #marks = 0;

  constructor(tour: Tour, near: Neighbours, random: Random) {
    this.#tour = tour;
    this.#near = near;
    this.#random = random;
    this.#order = Int32Array.from({ length: tour.customerCount }, (_, i) => i);
    this.#routeOrder = Int32Array.from({ length: tour.routeCount }, (_, i) => i);
    this.#testedAt = new Int32Array(tour.customerCount);
    this.#swappedAt = new Int32Array(tour.routeCount);
    this.#bestPositions = new BestPositions(tour);
    this.#swap = newSwap(tour);
    this.#mark = new Int32Array(tour.routeCount);
  }

  /** Improves the loaded plan, with SWAP* if asked. */
  run(withSwapStar: boolean): void {
    this.#random.shuffle(this.#order);
    this.#testedAt.fill(0);
    this.#swappedAt.fill(0);
    if (withSwapStar) {
      this.#bestPositions.forget();
      this.#random.shuffle(this.#routeOrder);
    }
    let pass = 0;
    do {
      while (this.#improveStops(pass) || pass === 0) pass++;
    } while (withSwapStar && this.#improveRoutes());
  }

  /** The first pass ignores empty routes: opening one seldom helps a rough plan. */
  #improveStops(pass: number): boolean {
    const tour = this.#tour;
    const { list, from } = this.#near;
    const { touchedAt } = tour;
    const before = tour.changeCount;
    for (const u of this.#order) {
      const testedAt = this.#testedAt[u]!;
      this.#testedAt[u] = tour.changeCount;
      const to = from[u + 1]!;
      for (let i = from[u]!; i < to; i++) {
        const v = list[i]!;
        if (touchedAt[u]! <= testedAt && touchedAt[v]! <= testedAt) continue;
        if (this.#improvePair(u, v)) continue;
        const start = tour.prev[v]!;
        if (start >= tour.customerCount) this.#improveAtStart(u, start);
      }
      if (pass === 1 || (pass > 1 && touchedAt[u]! > testedAt)) this.#improveWithEmpty(u);
    }
    return tour.changeCount !== before;
  }

  /**
   * Tries all moves of a customer next to another. It checks metres first, which rule out most moves: at most the
   * penalties of their routes for lateness and load can be won back.
   */
  #improvePair(u: number, v: number): boolean {
    const tour = this.#tour;
    const { customerCount, legs, rowOf, columnOf, next, prev, routeOf, penalty } = tour;
    const p = prev[u]!;
    const x = next[u]!;
    const o = prev[v]!;
    const y = next[v]!;
    const routeU = routeOf[u]!;
    const routeV = routeOf[v]!;
    const owed = routeU === routeV ? penalty[routeU]! : penalty[routeU]! + penalty[routeV]!;
    const rowU = rowOf[u]!;
    const rowV = rowOf[v]!;
    const rowP = rowOf[p]!;
    const rowO = rowOf[o]!;
    const toU = columnOf[u]!;
    const toV = columnOf[v]!;
    const toX = columnOf[x]!;
    const toY = columnOf[y]!;
    const pu = legs[rowP + toU]!;
    const ux = legs[rowU + toX]!;
    const ov = legs[rowO + toV]!;
    const vy = legs[rowV + toY]!;
    const vu = legs[rowV + toU]!;
    const uy = legs[rowU + toY]!;
    const vx = legs[rowV + toX]!;
    const pv = legs[rowP + toV]!;
    const ou = legs[rowO + toU]!;

    let metres = legs[rowP + toX]! - pu - ux + vu + uy - vy;
    if (metres < owed && relocate(tour, u, u, false, v, metres)) return true;
    if (u < v) {
      metres = pv + vx + ou + uy - pu - ux - ov - vy;
      if (metres < owed && exchange(tour, u, u, v, v, metres)) return true;
    }
    if (x < customerCount) {
      const xx = next[x]!;
      const rowX = rowOf[x]!;
      const toXX = columnOf[xx]!;
      const xy = legs[rowX + toY]!;
      const xxx = legs[rowX + toXX]!;
      const removed = legs[rowP + toXX]! - pu - xxx;
      metres = removed + vu + xy - vy;
      if (metres < owed && relocate(tour, u, x, false, v, metres)) return true;
      metres = removed + vx + uy - vy;
      if (metres < owed && relocate(tour, u, x, true, v, metres)) return true;
      metres = pv + legs[rowV + toXX]! + ou + xy - pu - xxx - ov - vy;
      if (metres < owed && exchange(tour, u, x, v, v, metres)) return true;
      if (u < v && y < customerCount) {
        const yy = next[y]!;
        metres =
          pv +
          legs[rowOf[y]! + toXX]! +
          ou +
          legs[rowX + columnOf[yy]!]! -
          pu -
          xxx -
          ov -
          legs[rowOf[y]! + columnOf[yy]!]!;
        if (metres < owed && exchange(tour, u, x, v, y, metres)) return true;
      }
      if (routeU === routeV) {
        metres = legs[rowU + toV]! + xy - ux - vy;
        if (metres < owed && twoOpt(tour, u, v, metres)) return true;
      }
    }
    if (routeU === routeV) return false;
    metres = uy + vx - ux - vy;
    return metres < owed && exchangeTails(tour, u, v, metres);
  }

  #improveAtStart(u: number, start: number): void {
    const tour = this.#tour;
    const { customerCount, legs, next, prev, penalty } = tour;
    const p = prev[u]!;
    const x = next[u]!;
    const y = next[start]!;
    const routeU = tour.routeOf[u]!;
    const route = tour.routeOf[start]!;
    const owed = routeU === route ? penalty[routeU]! : penalty[routeU]! + penalty[route]!;
    const sy = legs[legIndex(tour, start, y)]!;
    const pu = legs[legIndex(tour, p, u)]!;
    const ux = legs[legIndex(tour, u, x)]!;
    const uy = legs[legIndex(tour, u, y)]!;
    const su = legs[legIndex(tour, start, u)]!;
    let metres = legs[legIndex(tour, p, x)]! - pu - ux + su + uy - sy;
    if (metres < owed && relocate(tour, u, u, false, start, metres)) return;
    if (x < customerCount) {
      const xx = next[x]!;
      const removed = legs[legIndex(tour, p, xx)]! - pu - legs[legIndex(tour, x, xx)]!;
      metres = removed + su + legs[legIndex(tour, x, y)]! - sy;
      if (metres < owed && relocate(tour, u, x, false, start, metres)) return;
      metres = removed + legs[legIndex(tour, start, x)]! + uy - sy;
      if (metres < owed && relocate(tour, u, x, true, start, metres)) return;
    }
    if (routeU === route) return;
    metres = uy + legs[legIndex(tour, start, x)]! - ux - sy;
    if (metres < owed) exchangeTails(tour, u, start, metres);
  }

  #improveWithEmpty(u: number): void {
    const empty = this.#tour.size.indexOf(0);
    if (empty >= 0) this.#improveAtStart(u, startOf(this.#tour, empty));
  }

  /** Tries SWAP* between adjacent routes. True when some pair of them improved. */
  #improveRoutes(): boolean {
    const tour = this.#tour;
    const { list, from } = this.#near;
    let isBetter = false;
    for (const a of this.#routeOrder) {
      if (tour.size[a] === 0) continue;
      const testedAt = this.#swappedAt[a]!;
      this.#swappedAt[a] = tour.changeCount;
      this.#marks++;
      const end = endOf(tour, a);
      for (let u = tour.next[startOf(tour, a)]!; u !== end; u = tour.next[u]!) {
        const to = Math.min(from[u]! + TOUCHING, from[u + 1]!);
        for (let i = from[u]!; i < to; i++) this.#mark[tour.routeOf[list[i]!]!] = this.#marks;
      }
      const marks = this.#marks;
      for (let b = 0; b < tour.routeCount; b++) {
        if (b === a || this.#mark[b] !== marks || tour.size[a] === 0 || tour.size[b] === 0) continue;
        if (tour.changedAt[a]! <= testedAt && tour.changedAt[b]! <= testedAt) continue;
        if (swapStar(tour, this.#bestPositions, this.#swap, a, b)) isBetter = true;
      }
    }
    return isBetter;
  }
}
