import type { Random } from '../model/random.ts';
import type { Individual } from './individual.ts';
import type { Neighbours } from './neighbours.ts';

/**
 * The routes of a child, the customers that have the same neighbours there as in a parent, and those without a route.
 */
export type Child = { readonly routes: number[][]; readonly isOld: Uint8Array; readonly left: number[] };

/**
 * Selective route exchange (Nagata, Bräysy & Dullaert 2010): some adjacent routes of one parent are replaced by the
 * routes of the other that serve mostly the same customers. Customers in both old and new routes leave one of the two,
 * as the caller chooses. Customers in neither are left over.
 */
export function exchangeRoutes(
  customers: number,
  mother: Individual,
  father: Individual,
  near: Neighbours,
  random: Random,
): [Child, Child] {
  const most = Math.min(mother.routes.length, father.routes.length);
  const count = 1 + random.below(Math.max(1, most - 1));
  const going = routesAround(mother, random.below(customers), count, near);
  const leaving = new Uint8Array(customers);
  for (const r of going) for (const c of mother.routes[r]!) leaving[c] = 1;
  // Fewer routes are exchanged than asked for where the near routes end. A child never has more routes than its mother.
  const coming = routesOver(father, leaving, going.length);
  const arriving = new Uint8Array(customers);
  for (const r of coming) for (const c of father.routes[r]!) arriving[c] = 1;

  const isGoing = new Uint8Array(mother.routes.length);
  for (const r of going) isGoing[r] = 1;
  const left: number[] = [];
  for (const r of going) for (const c of mother.routes[r]!) if (!arriving[c]) left.push(c);
  const make = (isKeptByMother: boolean): Child => {
    const routes: number[][] = [];
    const isOld = new Uint8Array(customers).fill(1);
    const add = (route: Int32Array, isDropped: (c: number) => boolean): void => {
      const kept: number[] = [];
      let isBroken = false;
      for (const c of route) {
        if (isDropped(c)) {
          if (kept.length > 0) isOld[kept.at(-1)!] = 0;
          isBroken = true;
          continue;
        }
        if (isBroken) isOld[c] = 0;
        isBroken = false;
        kept.push(c);
      }
      if (kept.length > 0) routes.push(kept);
    };
    for (const [r, route] of mother.routes.entries()) {
      if (!isGoing[r]) add(route, (c) => !isKeptByMother && arriving[c] === 1);
    }
    for (const r of coming) add(father.routes[r]!, (c) => isKeptByMother && !leaving[c]);
    return { routes, isOld, left: [...left] };
  };
  return [make(true), make(false)];
}

/** The routes met first when walking from a customer to its near customers, and to theirs. */
function routesAround(plan: Individual, seed: number, count: number, near: Neighbours): number[] {
  const routeOf = new Int32Array(plan.after.length);
  for (const [r, route] of plan.routes.entries()) for (const c of route) routeOf[c] = r;
  const isMet = new Uint8Array(plan.routes.length);
  const isSeen = new Uint8Array(plan.after.length);
  const queue = [seed];
  isSeen[seed] = 1;
  const met: number[] = [];
  for (let i = 0; i < queue.length && met.length < count; i++) {
    const c = queue[i]!;
    if (!isMet[routeOf[c]!]) {
      isMet[routeOf[c]!] = 1;
      met.push(routeOf[c]!);
    }
    for (let k = near.from[c]!; k < near.from[c + 1]!; k++) {
      const other = near.list[k]!;
      if (isSeen[other]) continue;
      isSeen[other] = 1;
      queue.push(other);
    }
  }
  return met;
}

/** The same number of routes, those that serve the largest share of these customers first. */
function routesOver(plan: Individual, wanted: Uint8Array, count: number): number[] {
  const shares = plan.routes.map((route, r) => {
    let shared = 0;
    for (const c of route) shared += wanted[c]!;
    return { r, share: shared / route.length };
  });
  shares.sort((a, b) => b.share - a.share || a.r - b.r);
  return shares.slice(0, count).map(({ r }) => r);
}
