import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../testing/random-graph.ts';
import { driveIn, floors, mean, percent } from './testing/drive-in.ts';
import { generatedTown } from './testing/generated-town.ts';
import { matchingNetwork } from './testing/matching-network.ts';

for (const { everyS, least } of floors)
  test(`generated streets, one fix in ${everyS} s: ${100 * least} % of metres right`, (t) => {
    const shares = [1, 2].flatMap((seed) =>
      driveIn(matchingNetwork(generatedTown(seededRandom(seed), 16)), { seed, everyS, drives: 3 }),
    );
    t.diagnostic(`${percent(mean(shares))} of metres right, least ${percent(Math.min(...shares))}`);
    assert.ok(mean(shares) >= least, percent(mean(shares)));
  });
