import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { decimetresOf, tenthsOf } from '@tropeiro/roads/contraction/cost.ts';
import { snap } from '@tropeiro/roads/query/snap-to-road.ts';
import { wholeMetres, wholeSeconds } from '@tropeiro/roads/query/whole-units.ts';
import { PlainDijkstra } from '@tropeiro/roads/testing/plain-dijkstra.ts';
import fc from 'fast-check';
import { importTown } from '../../geodata/import-town.fixture.ts';
import { RoadsInService } from '../../geodata/roads-in-service.ts';
import { blockDegrees, townCorner } from '../../geodata/town.fixture.ts';
import { findLeg, isFilled, type TravelProvider } from '../provider.ts';
import { rankProviders } from '../providers.ts';
import { roadProfile } from '../road-profile.ts';
import { EmbeddedRoads } from './embedded-roads.ts';
import { extractTravel } from './extract-travel.ts';
import { openRoadThreads } from './road-threads.ts';

const size = 5;
const folder = mkdtempSync(join(tmpdir(), 'extract-travel-'));
const geodata = new RoadsInService(folder, { info: () => {}, error: () => {} });
const roads = new EmbeddedRoads(geodata, openRoadThreads());
const provider = extractTravel(roads);
const straight: TravelProvider = { ...provider, name: 'H', source: 'H', isAvailable: () => true };

const inTown = fc.double({ min: 0, max: (size - 1) * blockDegrees, noNaN: true });
const anyPlace = fc
  .tuple(inTown, inTown)
  .map(([north, east]) => ({ latitude: townCorner.latitude + north, longitude: townCorner.longitude + east }));
const farAway = { latitude: -29, longitude: -51 };

describe('Travel on imported roads', () => {
  before(async () => {
    assert.deepEqual(rankProviders('O', [provider, straight]), [straight]);
    await importTown(folder, { size });
    await geodata.refresh();
  });
  after(async () => {
    await Promise.all([geodata.close(), roads.threads.close()]);
    rmSync(folder, { recursive: true });
  });

  it('is used for source O, and for G if no road server is set up', () => {
    for (const asked of ['O', 'G'] as const) assert.deepEqual(rankProviders(asked, [straight, provider])[0], provider);
    assert.deepEqual(rankProviders('H', [provider, straight]), [straight]);
  });

  it('equals plain Dijkstra, rounded up once, in matrices and along paths', async () => {
    const [found] = (await geodata.networks([roadProfile({ class: 'car' })]))!;
    const { network } = found!;
    const vehicle = { class: 'car' } as const;
    await fc.assert(
      fc.asyncProperty(fc.array(anyPlace, { minLength: 2, maxLength: 8 }), async (places) => {
        const [travel] = await provider.matrices(places, { vehicles: [vehicle] });
        const path = places.map((_, index) => index);
        const legs = await provider.legs(places, path, { vehicle });
        const snaps = places.map(({ latitude, longitude }) => snap(network, latitude, longitude)!);
        const judge = new PlainDijkstra(network).aimAt(snaps);
        for (const from of path) {
          const costs = judge.costsFrom(snaps[from]!);
          for (const to of path) {
            const cost = costs[to]!;
            const expected =
              from === to
                ? { durationS: 0, distanceM: 0 }
                : { durationS: wholeSeconds(tenthsOf(cost)), distanceM: wholeMetres(decimetresOf(cost)) };
            assert.deepEqual(findLeg(travel!, from, to), expected);
            if (to === from + 1) assert.deepEqual(legs[from], expected);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('has no connection to a place without a road, and is not used if no place has one', async () => {
    const places = [townCorner, farAway, { ...townCorner, latitude: townCorner.latitude + blockDegrees }];
    const [travel] = await provider.matrices(places);
    const reached = places.map((_, from) => places.map((_, to) => findLeg(travel!, from, to) !== undefined));
    assert.deepEqual(reached, [
      [true, false, true],
      [false, true, false],
      [true, false, true],
    ]);
    assert.deepEqual(
      (await provider.legs(places, [0, 1, 2, 0])).map((leg) => leg !== undefined),
      [false, false, true],
    );
    await assert.rejects(provider.matrices([farAway, farAway]), { reason: 'no_road' });
    await assert.rejects(provider.legs([farAway, farAway], [0, 1]), { reason: 'no_road' });
  });

  it('fills one matrix for vehicles of one profile, and the memory for all is known before', async () => {
    const low = { height_cm: 300, width_cm: null, length_cm: null, gross_weight_kg: null };
    const vehicles = [{ class: 'truck' }, { class: 'truck', size: low }, { class: 'van' }] as const;
    assert.equal(provider.matrixCount(2, vehicles), 4);
    const [truck, lowTruck, van] = await provider.matrices([townCorner, townCorner], { vehicles });
    assert.equal(truck, lowTruck);
    assert.notEqual(truck, van);
    assert.ok(isFilled(van!.matrices));
  });
});
