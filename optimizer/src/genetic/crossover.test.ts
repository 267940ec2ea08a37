import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Random } from '../model/random.ts';
import { exchangeRoutes } from './crossover.ts';
import type { Individual } from './individual.ts';

test('a child has everyone once, in a route or left over, and no more routes than its mother', () => {
  const shape = fc.record({
    customers: fc.integer({ min: 2, max: 30 }),
    mothers: fc.integer({ min: 1, max: 6 }),
    fathers: fc.integer({ min: 1, max: 6 }),
    near: fc.nat({ max: 3 }),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(shape, ({ customers, mothers, fathers, near, seed }) => {
      const random = new Random(seed);
      const mother = randomPlan(customers, mothers, random);
      const father = randomPlan(customers, fathers, random);
      // Each customer has few near ones, so not all customers can be reached from every customer.
      const neighbours = {
        list: Int32Array.from({ length: customers * near }, () => random.below(customers)),
        from: Int32Array.from({ length: customers + 1 }, (_, c) => c * near),
      };
      for (const child of exchangeRoutes(customers, mother, father, neighbours, random)) {
        assert.ok(child.routes.length <= mother.routes.length);
        const everyone = [...child.routes.flat(), ...child.left].sort((a, b) => a - b);
        assert.deepEqual(
          everyone,
          Array.from({ length: customers }, (_, c) => c),
        );
        for (const c of child.routes.flat()) if (child.isOld[c]) assertOld(child.routes, c, mother, father);
      }
    }),
    { numRuns: 250 },
  );
});

function assertOld(routes: number[][], customer: number, mother: Individual, father: Individual): void {
  const route = routes.find((each) => each.includes(customer))!;
  const at = route.indexOf(customer);
  const after = route[at + 1] ?? -1;
  const before = route[at - 1] ?? -1;
  const isAsIn = (parent: Individual): boolean =>
    parent.after[customer] === after && parent.before[customer] === before;
  assert.ok(isAsIn(mother) || isAsIn(father), `${customer} has other neighbours than in either parent`);
}

function randomPlan(customers: number, routes: number, random: Random): Individual {
  const everyone = Int32Array.from({ length: customers }, (_, c) => c);
  random.shuffle(everyone);
  const lists: number[][] = Array.from({ length: routes }, () => []);
  for (const c of everyone) lists[random.below(routes)]!.push(c);
  const after = new Int32Array(customers).fill(-1);
  const before = new Int32Array(customers).fill(-1);
  for (const list of lists) {
    for (let i = 1; i < list.length; i++) {
      after[list[i - 1]!] = list[i]!;
      before[list[i]!] = list[i - 1]!;
    }
  }
  const used = lists.filter((list) => list.length > 0).map((list) => Int32Array.from(list));
  return { routes: used, after, before, metres: 0, overload: 0, warpS: 0 };
}
