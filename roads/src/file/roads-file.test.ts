import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { buildNetwork } from '../query/build-network.ts';
import { randomGraph } from '../testing/random-graph.ts';
import { openRoads, writeRoads } from './roads-file.ts';
import { temporaryPath } from './testing/temporary-folder.ts';

test('the networks of all profiles come back equal, share one graph, and are loaded once', async (t) => {
  const path = temporaryPath(t);
  const graph = randomGraph(1, 20, 40, 5);
  const profiles: VehicleProfile[] = [
    { vehicleClass: 'car' },
    { vehicleClass: 'truck', heightCm: 440, widthCm: undefined, grossWeightKg: 23_000 },
  ];
  const networks = profiles.map((profile) => buildNetwork(graph, profile));
  await writeRoads(path, graph, networks, { licence: '© OpenStreetMap contributors' });

  const roads = await openRoads(path);
  t.after(() => roads.close());
  assert.deepEqual(roads.description.about, { licence: '© OpenStreetMap contributors' });
  assert.deepEqual(roads.graph, graph);
  assert.deepEqual(roads.profiles, [profiles[0], { vehicleClass: 'truck', heightCm: 440, grossWeightKg: 23_000 }]);
  for (const [index, network] of networks.entries()) {
    const loaded = await roads.network(index);
    assert.deepEqual({ ...loaded, profile: undefined }, { ...network, profile: undefined });
    assert.equal(loaded.graph, roads.graph);
    assert.equal(loaded, await roads.network(index));
    assert.ok(loaded.hierarchy.upCosts.buffer instanceof SharedArrayBuffer);
  }
  await assert.rejects(roads.network(2), /has no part network 2/);
});
