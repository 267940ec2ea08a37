import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arcDurations, closed } from '../graph/arc-durations.ts';
import type { RoadGraph } from '../graph/road-graph.ts';
import type { VehicleProfile } from '../graph/vehicle-profile.ts';
import { chooseProfiles, mostTruckProfiles } from './choose-profiles.ts';
import { vehicleProfile } from './default-truck.ts';
import { findProfile } from './find-profile.ts';

type Limits = {
  readonly heightCm: number;
  readonly widthCm: number;
  readonly lengthCm: number;
  readonly weightKg: number;
};

const limitsOf = (...values: number[]) => fc.constantFrom(0, ...values);
const anyLimits: fc.Arbitrary<Limits> = fc.record({
  heightCm: limitsOf(210, 300, 350, 400, 410, 450, 500),
  widthCm: limitsOf(190, 220, 250),
  lengthCm: limitsOf(700, 1200, 1400, 1900),
  weightKg: limitsOf(3500, 6000, 10_000, 16_000, 23_000, 30_000),
});
const maybe = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: undefined });
const anyTruck: fc.Arbitrary<VehicleProfile> = fc.record({
  vehicleClass: fc.constant('truck' as const),
  heightCm: maybe(150, 600),
  widthCm: maybe(150, 300),
  lengthCm: maybe(300, 2500),
  grossWeightKg: maybe(1000, 60_000),
});

test('every truck gets a profile that opens no road too small for it', () => {
  fc.assert(
    fc.property(fc.array(anyLimits), fc.array(anyTruck), anyTruck, (limits, fleet, later) => {
      const graph = graphWith(limits);
      const profiles = chooseProfiles(graph, fleet);
      assert.ok(profiles.length <= 3 + mostTruckProfiles);
      for (const truck of [...fleet, later]) {
        const [own, profile] = [openTo(graph, vehicleProfile(truck)), openTo(graph, profileFor(profiles, truck))];
        assert.ok([...profile].every((segment) => own.has(segment)));
      }
    }),
  );
});

test('while no more than 8 sizes differ on these roads, each truck may use exactly its roads', () => {
  fc.assert(
    fc.property(fc.array(anyLimits), fc.array(anyTruck, { maxLength: 6 }), (limits, fleet) => {
      const graph = graphWith(limits);
      const profiles = chooseProfiles(graph, fleet);
      for (const truck of [...fleet, { vehicleClass: 'truck' } as const])
        assert.deepEqual(openTo(graph, profileFor(profiles, truck)), openTo(graph, vehicleProfile(truck)));
    }),
  );
});

test('no other profile that covers the truck has more roads', () => {
  fc.assert(
    fc.property(fc.array(anyLimits), fc.array(anyTruck, { minLength: 10, maxLength: 40 }), (limits, fleet) => {
      const graph = graphWith(limits);
      const profiles = chooseProfiles(graph, fleet);
      for (const truck of fleet) {
        const found = openTo(graph, profileFor(profiles, truck)).size;
        for (const other of profiles)
          if (other.vehicleClass === 'truck' && isAtLeast(other, vehicleProfile(truck)))
            assert.ok(openTo(graph, other).size <= found);
      }
    }),
  );
});

test('the profiles do not depend on the order of the vehicles', () => {
  const shuffled = fc
    .array(anyTruck, { maxLength: 40 })
    .chain((fleet) => fc.tuple(fc.constant(fleet), fc.shuffledSubarray(fleet, { minLength: fleet.length })));
  fc.assert(
    fc.property(fc.array(anyLimits), shuffled, (limits, [fleet, other]) => {
      const graph = graphWith(limits);
      assert.deepEqual(chooseProfiles(graph, fleet), chooseProfiles(graph, other));
    }),
  );
});

test('the size of the many trucks is preferred to that of a single one', () => {
  const heights = [200, 210, 220, 230, 240, 250, 260, 270, 280, 290];
  const graph = graphWith(heights.map((heightCm) => ({ heightCm, widthCm: 0, lengthCm: 0, weightKg: 0 })));
  const fleet = heights.flatMap((heightCm, index) =>
    Array.from({ length: index === 4 ? 100 : 1 }, () => ({ vehicleClass: 'truck', heightCm }) as const),
  );
  const profiles = chooseProfiles(graph, fleet);
  assert.equal(profileFor(profiles, { vehicleClass: 'truck', heightCm: 236 }).heightCm, 240);
  assert.equal(profiles.length, 3 + mostTruckProfiles);
});

test('a truck without dimensions is 4.40 m high and weighs 23 t, and other classes have no size', () => {
  const [low, light, narrow] = [
    { heightCm: 430, widthCm: 0, lengthCm: 0, weightKg: 0 },
    { heightCm: 0, widthCm: 0, lengthCm: 0, weightKg: 22_900 },
    { heightCm: 440, widthCm: 200, lengthCm: 500, weightKg: 23_000 },
  ];
  const graph = graphWith([low, light, narrow]);
  const profiles = chooseProfiles(graph, []);
  assert.deepEqual([...openTo(graph, profileFor(profiles, { vehicleClass: 'truck' }))], [2]);
  assert.equal(openTo(graph, profileFor(profiles, { vehicleClass: 'van', heightCm: 900 })).size, 3);
  assert.equal(profiles.length, 5);
});

const profileFor = (profiles: readonly VehicleProfile[], vehicle: VehicleProfile): VehicleProfile =>
  profiles[findProfile(profiles, vehicle)]!;

const dimensions = ['heightCm', 'widthCm', 'lengthCm', 'grossWeightKg'] as const;

const isAtLeast = (profile: VehicleProfile, truck: VehicleProfile): boolean =>
  dimensions.every((dimension) => profile[dimension]! >= (truck[dimension] ?? 0));

/** The segments that a vehicle may use, as the graph defines it. */
function openTo(graph: RoadGraph, profile: VehicleProfile): Set<number> {
  const durations = arcDurations(graph, profile);
  return new Set(Array.from(graph.lengths.keys()).filter((segment) => durations[2 * segment] !== closed));
}

/** Segments of a hundred metres, each with these limits. */
function graphWith(limits: readonly Limits[]): RoadGraph {
  const none = new Uint32Array();
  return {
    lengths: new Int32Array(limits.length).fill(1000),
    shapeFirst: none,
    latitudes: new Int32Array(),
    longitudes: new Int32Array(),
    arcSpeeds: new Uint16Array(2 * limits.length).fill(1),
    speeds: Uint16Array.of(0, 0, 0, 0, 500, 500, 500, 500),
    segmentNames: none,
    nameFirst: none,
    nameBytes: new Uint8Array(),
    turnFirst: none,
    turnArcs: none,
    turnCosts: new Uint16Array(),
    turnClasses: new Uint8Array(),
    copies: none,
    limitSegments: Uint32Array.from(limits.keys()),
    limitHeightsCm: Uint16Array.from(limits, ({ heightCm }) => heightCm),
    limitWidthsCm: Uint16Array.from(limits, ({ widthCm }) => widthCm),
    limitLengthsCm: Uint16Array.from(limits, ({ lengthCm }) => lengthCm),
    limitWeightsKg: Uint32Array.from(limits, ({ weightKg }) => weightKg),
    boxes: new Int32Array(),
  };
}
