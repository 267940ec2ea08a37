import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildModel } from '../model/build-model.ts';
import type { Model } from '../model/model.ts';
import { Search } from '../search/search.ts';
import { problems } from '../testing/generate.ts';
import type { Plan } from './plan.ts';
import { recomputeRoute } from './recompute.ts';

const size = { locations: 8, vehicles: 3, jobs: 12, shipments: 3 };

test('what steps bring up to date around their changes is what a route timed from its begin has', () => {
  fc.assert(
    fc.property(problems(size), fc.boolean(), (problem, isExact) => {
      const built = buildModel(problem);
      const search = new Search(isExact ? built : { ...built, isTimedExactly: false }, 1);
      const { model, plan } = search;
      search.construct();
      for (let i = 0; i < 20; i++) {
        search.step(i % 2 === 0 ? 1e9 : 0);
        for (let v = 0; v < model.vehicleCount; v++) {
          const before = caches(model, plan, v);
          const { cost, durationS, version } = plan;
          const kept = [cost[v]!, durationS[v]!, version[v]!] as const;
          recomputeRoute(model, plan, v);
          assert.deepEqual(before, caches(model, plan, v));
          [cost[v], durationS[v], version[v]] = kept;
        }
      }
    }),
    { numRuns: 50, seed: 8 },
  );
});

/** Everything an insertion reads along a route. */
function caches(model: Model, plan: Plan, vehicle: number): unknown {
  const end = model.taskCount + model.vehicleCount + vehicle;
  const stops: number[][] = [];
  for (let node = model.taskCount + vehicle; ; node = plan.next[node]!) {
    const { stateCount } = model.breaks[vehicle]!;
    const clocks = Array.from({ length: stateCount }, (_, k) => node * model.clockCount + k);
    const legs = node === end ? [] : [plan.legM[node]!, plan.legS[node]!, plan.setupS[node]!];
    const segments = [plan.upToS[node]!, plan.upToClose[node]!, plan.fromS[node]!, plan.fromOpen[node]!];
    stops.push([node, ...legs, ...segments, ...clocks.flatMap((at) => [plan.early[at]!, plan.late[at]!])]);
    if (node === end) break;
  }
  const { dimensionCount } = model;
  const load = [...plan.load.subarray(vehicle * dimensionCount, (vehicle + 1) * dimensionCount)];
  return { stops, load, distanceM: plan.distanceM[vehicle], workS: plan.workS[vehicle] };
}
