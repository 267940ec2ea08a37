import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { importTown } from './import-town.fixture.ts';
import { RoadsInService } from './roads-in-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'roads-in-service-'));
const failures: unknown[] = [];
const roads = new RoadsInService(folder, { info: () => {}, error: (about) => failures.push(about) });
after(async () => {
  await roads.close();
  rmSync(folder, { recursive: true });
});

describe('Roads in service', () => {
  it('are none before the first import', async () => {
    await roads.refresh();
    assert.deepEqual(
      [roads.hasRoads, roads.geodata, await roads.networks([{ vehicleClass: 'car' }])],
      [false, undefined, undefined],
    );
  });

  it('are those of the newest import', async () => {
    await importTown(folder, { size: 3 });
    await roads.refresh();
    const [first] = (await roads.networks([{ vehicleClass: 'car' }]))!;
    assert.equal(first?.network.profile.vehicleClass, 'car');
    await importTown(folder, { size: 4 });
    const other = roads.networks([{ vehicleClass: 'van' }]);
    await roads.refresh();
    // Loading had begun before the file was replaced and removed.
    assert.equal((await other)?.[0]?.network.graph, first?.network.graph);
    const [second] = (await roads.networks([{ vehicleClass: 'car' }]))!;
    assert.notEqual(second?.key, first?.key);
    assert.ok(second!.network.graph.lengths.length > first!.network.graph.lengths.length);
  });

  it('remain if a newer import cannot be used', async () => {
    const before = roads.geodata;
    await importTown(folder, { size: 2 });
    writeFileSync(join(folder, 'import-000003', 'roads.graph'), 'not a graph');
    await roads.refresh();
    assert.equal(failures.length, 1);
    assert.equal(roads.geodata, before);
    assert.equal((await roads.networks([{ vehicleClass: 'car' }]))?.length, 1);
  });

  it('have one profile for vehicles that may use the same roads', async () => {
    const truck = { vehicleClass: 'truck' } as const;
    assert.equal(roads.profileOf(truck), roads.profileOf({ ...truck, heightCm: 300 }));
    assert.notEqual(roads.profileOf(truck), roads.profileOf({ vehicleClass: 'van' }));
  });
});
