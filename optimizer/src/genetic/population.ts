import type { Random } from '../model/random.ts';
import { brokenPairsDistance, costOf, type Individual, isFeasible } from './individual.ts';
import type { Prices } from './tour.ts';

/**
 * Plans born for each that a selection keeps; neighbours that a plan is compared with; plans that always survive (Vidal
 * 2022).
 */
const BORN = 1.6;
const CLOSE = 5;
const ELITE = 4;

/** A plan, the others from the most similar on, and how they differ from it. */
type Member = {
  readonly plan: Individual;
  readonly neighbours: Member[];
  readonly distances: number[];
  fitness: number;
};

/**
 * Plans that follow the rules and plans that do not, in separate populations. Both are ranked by cost and by how unlike
 * the others they are (Vidal et al. 2012).
 */
export class Population {
  readonly #feasible: Member[] = [];
  readonly #infeasible: Member[] = [];
  readonly #price: Prices;
  readonly #random: Random;
  /** How many of either population a selection keeps. */
  readonly #least: number;

  constructor(least: number, price: Prices, random: Random) {
    this.#least = least;
    this.#price = price;
    this.#random = random;
  }

  add(plan: Individual): void {
    const members = isFeasible(plan) ? this.#feasible : this.#infeasible;
    const member: Member = { plan, neighbours: [], distances: [], fitness: 0 };
    for (const other of members) {
      const distance = brokenPairsDistance(plan, other.plan);
      note(member, other, distance);
      note(other, member, distance);
    }
    members.push(member);
    if (members.length > this.#least * (1 + BORN)) while (members.length > this.#least) this.#dropWorst(members);
    this.#rank(members);
  }

  /** Computes the costs of plans that break rules anew after the prices have changed. */
  reprice(): void {
    this.#rank(this.#infeasible);
  }

  /** Two parents, each the fitter of two random plans. */
  parents(): [Individual, Individual] {
    const a = this.#tournament();
    let b = this.#tournament();
    for (let i = 0; i < 10 && b === a; i++) b = this.#tournament();
    return [a.plan, b.plan];
  }

  /** Removes all plans. */
  clear(): void {
    this.#feasible.length = 0;
    this.#infeasible.length = 0;
  }

  get size(): number {
    return this.#feasible.length + this.#infeasible.length;
  }

  #tournament(): Member {
    const a = this.#pick();
    const b = this.#pick();
    return a.fitness <= b.fitness ? a : b;
  }

  #pick(): Member {
    const i = this.#random.below(this.size);
    return i < this.#feasible.length ? this.#feasible[i]! : this.#infeasible[i - this.#feasible.length]!;
  }

  /** Removes duplicates first, then the least fit. */
  #dropWorst(members: Member[]): void {
    this.#rank(members);
    let worst = -1;
    let worstIsTwin = false;
    for (const [i, member] of members.entries()) {
      const isTwin = closeness(member, 1) < 1e-9;
      if (worst >= 0 && isTwin === worstIsTwin && member.fitness <= members[worst]!.fitness) continue;
      if (worst >= 0 && worstIsTwin && !isTwin) continue;
      worst = i;
      worstIsTwin = isTwin;
    }
    const [removed] = members.splice(worst, 1);
    for (const member of members) {
      const at = member.neighbours.indexOf(removed!);
      member.neighbours.splice(at, 1);
      member.distances.splice(at, 1);
    }
  }

  /** Rank by cost plus rank by diversity. The more of them are elite, the less diversity counts. */
  #rank(members: Member[]): void {
    const count = members.length;
    if (count < 2) {
      for (const member of members) member.fitness = 0;
      return;
    }
    members.sort((a, b) => costOf(a.plan, this.#price) - costOf(b.plan, this.#price));
    const byDiversity = members.map((member, rank) => ({ member, rank, unlike: closeness(member, CLOSE) }));
    byDiversity.sort((a, b) => b.unlike - a.unlike);
    const weight = count <= ELITE ? 0 : 1 - ELITE / count;
    for (const [i, { member, rank }] of byDiversity.entries()) {
      member.fitness = (rank + weight * i) / (count - 1);
    }
  }
}

function note(member: Member, other: Member, distance: number): void {
  let at = member.distances.length;
  while (at > 0 && member.distances[at - 1]! > distance) at--;
  member.neighbours.splice(at, 0, other);
  member.distances.splice(at, 0, distance);
}

/** Mean distance to the closest few. */
function closeness(member: Member, few: number): number {
  const count = Math.min(few, member.distances.length);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += member.distances[i]!;
  return count === 0 ? 1 : sum / count;
}
