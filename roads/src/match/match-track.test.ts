import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../testing/random-graph.ts';
import type { Fix } from './fix.ts';
import { matchSettings } from './match-settings.ts';
import { matchTrack } from './match-track.ts';
import { matchedLine } from './matched-line.ts';
import { arcLine } from './segment-line.ts';
import { generatedTown } from './testing/generated-town.ts';
import { matchingNetwork } from './testing/matching-network.ts';
import { metresRight } from './testing/metres-right.ts';
import { simulateDrive } from './testing/simulated-drive.ts';
import { costOfDrive, leastCostOfAnyDrive } from './testing/slow-match.ts';

const town = matchingNetwork(generatedTown(seededRandom(1), 6));
const smallTown = matchingNetwork(generatedTown(seededRandom(2), 3));
/** The judge knows no limit of speed. */
const withoutLimit = { ...matchSettings, marginTenths: Number.POSITIVE_INFINITY };
const seed = fc.integer({ min: 0, max: 1e6 });

test('the town has restrictions over a way', () => {
  assert.ok(smallTown.graph.copies.length > 0 && town.graph.copies.length > 5);
});

test('no other drive along the fixes is more likely', () => {
  fc.assert(
    fc.property(seed, fc.constantFrom(5, 15, 30), fc.constantFrom(2, 10, 20), (seed, everyS, noiseM) => {
      const { fixes } = simulateDrive(smallTown, seededRandom(seed), { lengthM: 600, everyS, noiseM });
      const few = fixes.slice(0, 8);
      const parts = matchTrack(smallTown, few, withoutLimit);
      fc.pre(parts.length === 1 && parts[0]!.places.length === few.length);
      const found = costOfDrive(smallTown, few, parts[0]!, withoutLimit);
      assert.ok(Math.abs(found - leastCostOfAnyDrive(smallTown, few, withoutLimit)) < 1e-6);
    }),
    { numRuns: 20 },
  );
});

test('the line follows the roads from the first fix to the last one, forward in time', () => {
  fc.assert(
    fc.property(seed, fc.constantFrom(1, 5, 30), fc.constantFrom(5, 30), (seed, everyS, noiseM) => {
      const { fixes } = simulateDrive(town, seededRandom(seed), { lengthM: 1500, everyS, noiseM });
      for (const part of matchTrack(town, fixes)) {
        const line = matchedLine(town.graph, fixes, part);
        assert.deepEqual(
          line.flatMap(({ fix }) => fix ?? []),
          part.places.map(({ fix }) => fix),
        );
        assert.ok(line.every(({ time }, index) => index === 0 || time >= line[index - 1]!.time));
        assert.ok(line[0]!.fix !== undefined && line.at(-1)!.fix !== undefined);
        const corners = new Set(line.map(({ latitude, longitude }) => `${latitude} ${longitude}`));
        for (const arc of part.arcs.slice(1, -1)) {
          const { latitudes, longitudes } = arcLine(town.graph, arc);
          for (const [index, latitude] of latitudes.entries())
            assert.ok(corners.has(`${latitude / 1e7} ${longitudes[index]! / 1e7}`));
        }
      }
    }),
    { numRuns: 20 },
  );
});

test('a track of a thousand fixes is matched like its parts, although its beginning is released on the way', () => {
  const { fixes, pieces } = simulateDrive(town, seededRandom(8), { lengthM: 9000, everyS: 2, noiseM: 10 });
  const [part, ...others] = matchTrack(town, fixes);
  assert.ok(fixes.length > 1000 && others.length === 0);
  assert.deepEqual(
    part!.places.map(({ fix }) => fix),
    [...fixes.keys()],
  );
  assert.ok(metresRight(town.graph, pieces, [part!]) > 0.99);
  const half = Math.floor(fixes.length / 2);
  const [first] = matchTrack(town, fixes.slice(0, half));
  assert.deepEqual(part!.places.slice(0, half - 30), first!.places.slice(0, half - 30));
});

test('without noise every metre is right', () => {
  const { fixes, pieces } = simulateDrive(town, seededRandom(3), { lengthM: 3000, everyS: 5, noiseM: 0 });
  const right = metresRight(town.graph, pieces, matchTrack(town, fixes, { ...matchSettings, noiseM: 2 }));
  assert.ok(right > 0.995, String(right));
});

test('a vehicle that stands does not move, although its fixes do', () => {
  const random = seededRandom(4);
  const [latitude, longitude] = middleOfArc(0);
  const fixes = Array.from({ length: 200 }, (_, index) =>
    fixAt(100 * index, latitude + 3e-4 * (random() - 0.5), longitude + 3e-4 * (random() - 0.5)),
  );
  const [part, ...others] = matchTrack(town, fixes);
  assert.deepEqual(others, []);
  assert.equal(part!.arcs.length, 1);
  const moved = part!.places.at(-1)!.fraction - part!.places[0]!.fraction;
  assert.ok((moved * town.graph.lengths[0]!) / 10 < 20, String(moved));
});

test('fixes away from all roads, and a single one far off, are skipped', () => {
  const { fixes, pieces } = simulateDrive(town, seededRandom(5), { lengthM: 3000, everyS: 5, noiseM: 5 });
  const disturbed = fixes.map((fix, index) => {
    if (index % 20 === 7) return { ...fix, latitude: fix.latitude + 1 };
    return index % 20 === 13 ? { ...fix, latitude: fix.latitude + 0.0045 } : fix;
  });
  const parts = matchTrack(town, disturbed);
  assert.ok(metresRight(town.graph, pieces, parts) > 0.97, String(metresRight(town.graph, pieces, parts)));
});

test('a jump to another place begins another part', () => {
  const drive = (seed: number) => simulateDrive(town, seededRandom(seed), { lengthM: 800, everyS: 5, noiseM: 5 }).fixes;
  const first = drive(6);
  const start = first.at(-1)!.time + 50;
  const after = (gap: number): Fix[] => [
    ...first,
    ...drive(7).map((fix) => ({ ...fix, time: start + gap + fix.time })),
  ];
  const partsAfter = (gap: number): number[][] =>
    matchTrack(town, after(gap)).map(({ places }) => [places[0]!.fix, places.at(-1)!.fix]);
  const [begin, end] = [first.length, after(0).length - 1];
  assert.deepEqual(partsAfter(matchSettings.longestGapTenths + 1), [
    [0, begin - 1],
    [begin, end],
  ]);
});

test('no fixes, or none near a road, have no part', () => {
  assert.deepEqual(matchTrack(town, []), []);
  assert.deepEqual(matchTrack(town, [fixAt(0, 0, 0), fixAt(10, 89, 180)]), []);
});

const fixAt = (time: number, latitude: number, longitude: number): Fix => ({ time, latitude, longitude });

function middleOfArc(arc: number): [latitude: number, longitude: number] {
  const { latitudes, longitudes } = arcLine(town.graph, arc);
  const middle = Math.floor(latitudes.length / 2);
  return [latitudes[middle]! / 1e7, longitudes[middle]! / 1e7];
}
