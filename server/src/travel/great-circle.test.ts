import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import fc from 'fast-check';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import { makeMatrices, nearestOfFilling } from './matrix-filling.ts';
import { findLeg, isFilled, listLegs, type MatrixOptions, type Travel, type TravelProvider } from './provider.ts';
import { vehicleClasses } from './vehicle-class.ts';

const portoAlegre = { latitude: -30.0346, longitude: -51.2177 };
const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };

const everywhere = (kmh: number) => ({ cityKmh: kmh, suburbKmh: kmh, highwayKmh: kmh });
const straight = greatCircle({ roadFactor: 1, speed: everywhere(36) });

/** Travel by great circle, of which nothing is filled before a thread solves with it. */
async function travelBy(
  provider: TravelProvider,
  coordinates: readonly Coordinates[],
  options?: MatrixOptions,
): Promise<Travel> {
  const [travel] = await provider.matrices(coordinates, options);
  return travel!;
}

function fillingOf({ matrices }: Travel) {
  if (isFilled(matrices)) assert.fail('it was filled too early');
  return matrices;
}

const legBetween = async (from: Coordinates, to: Coordinates) => findLeg(await travelBy(straight, [from, to]), 0, 1);

/** The haversine formula as the books have it. */
function haversineM(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('Travel by great circle', () => {
  it('knows how far it is from Porto Alegre to São Paulo', async () => {
    const leg = await legBetween(portoAlegre, saoPaulo);
    assert.ok(Math.abs(leg!.distanceM - 852_000) < 2000, `${leg!.distanceM} m`);
    assert.equal(leg!.durationS, Math.ceil(leg!.distanceM / 10));
  });

  it('is longer by the road factor, and as fast as is said', async () => {
    const coordinates = [portoAlegre, saoPaulo];
    const roads = findLeg(await travelBy(greatCircle({ roadFactor: 1.5, speed: everywhere(60) }), coordinates), 0, 1);
    const leg = await legBetween(portoAlegre, saoPaulo);
    assert.ok(Math.abs(roads!.distanceM - 1.5 * leg!.distanceM) <= 1);
    assert.equal(roads!.durationS, Math.ceil((roads!.distanceM * 60) / 1000));
  });

  it('is what the haversine formula says, both ways alike, and nothing from a place to itself', async () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(anywhere, anywhere, async (from, to) => {
        const travel = await travelBy(straight, [from, to, from]);
        const there = findLeg(travel, 0, 1);
        assert.ok(Math.abs(there!.distanceM - haversineM(from, to)) <= 1);
        assert.deepEqual(findLeg(travel, 1, 0), there);
        for (const [a, b] of [
          [0, 0],
          [0, 2],
          [2, 0],
        ] as const)
          assert.deepEqual(findLeg(travel, a, b), { durationS: 0, distanceM: 0 });
      }),
    );
  });

  it('is to the metre what the haversine formula says of the near and of those a little farther', async () => {
    const step = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    await fc.assert(
      fc.asyncProperty(step, step, async (north, east) => {
        const to = { latitude: portoAlegre.latitude + north, longitude: portoAlegre.longitude + east };
        const leg = await legBetween(portoAlegre, to);
        const exactM = haversineM(portoAlegre, to);
        assert.ok(Math.abs(leg!.distanceM - exactM) <= 0.5 + 1e-3, `${leg!.distanceM} m, not ${exactM} m`);
      }),
    );
  });

  const ways: readonly [to: string, place: Coordinates, leastS: number, mostS: number][] = [
    ['the next quarter', { latitude: -30.0346, longitude: -51.19 }, 5 * 60, 10 * 60],
    ['Canoas', { latitude: -29.9178, longitude: -51.1836 }, 20 * 60, 40 * 60],
    ['Novo Hamburgo', { latitude: -29.6783, longitude: -51.1306 }, 45 * 60, 75 * 60],
    ['Pelotas', { latitude: -31.7654, longitude: -52.3376 }, 3.25 * 3600, 4 * 3600],
    ['São Paulo', saoPaulo, 12 * 3600, 16 * 3600],
  ];
  for (const [to, place, leastS, mostS] of ways)
    it(`takes a van from Porto Alegre to ${to} about as long as roads do`, async () => {
      const [leg] = await greatCircle(greatCircleDefaults).legs([portoAlegre, place], [0, 1]);
      assert.ok(leg!.durationS >= leastS && leg!.durationS <= mostS, `${leg!.durationS} s for ${leg!.distanceM} m`);
    });

  it('is slower in a rush hour by what the town takes, and no more', async () => {
    const provider = greatCircle(greatCircleDefaults);
    const at = { instant: '2026-12-01T08:00:00-03:00', timezone: 'America/Sao_Paulo' };
    const [usual] = await provider.legs([portoAlegre, saoPaulo], [0, 1]);
    const [rush] = await provider.legs([portoAlegre, saoPaulo], [0, 1], { at });
    assert.equal(rush!.durationS - usual!.durationS, 400, 'ten kilometres at 22.5 instead of 30 km/h');
  });

  it('is along a way what it is in a matrix', async () => {
    const places = [portoAlegre, saoPaulo, { latitude: -27.5954, longitude: -48.548 }];
    const way = [2, 0, 1, 1, 2];
    for (const provider of [straight, greatCircle(greatCircleDefaults)])
      for (const vehicleClass of vehicleClasses) {
        const travel = await travelBy(provider, places, { classes: [vehicleClass] });
        assert.deepEqual(
          await provider.legs(places, way, { vehicleClass }),
          listLegs(way, (from, to) => findLeg(travel, from, to)),
        );
      }
    assert.deepEqual(await straight.legs([], []), []);
  });

  it('fills the pairs of many places, tile by tile, as it does those of two, until nobody waits for them any more', async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      latitude: -30 + (index % 7),
      longitude: -51 + index / 9,
    }));
    const travel = await travelBy(straight, many);
    const way = many.flatMap((_, index) => [index, (index * 37) % many.length]);
    const { durationsS, distancesM } = makeMatrices(fillingOf(travel));
    const inMatrices = (from: number, to: number) => {
      const at = from * many.length + to;
      return { durationS: durationsS[at], distanceM: distancesM[at] };
    };
    const legs = await straight.legs(many, way);
    assert.deepEqual(listLegs(way, inMatrices), legs);
    assert.deepEqual(
      listLegs(way, (from, to) => findLeg(travel, from, to)),
      legs,
    );
    const all = many.map((_, index) => index);
    for (const to of all) {
      const leastS = Math.min(...all.flatMap((from) => (from === to ? [] : durationsS[from * many.length + to]!)));
      assert.equal(nearestOfFilling(fillingOf(travel), all, to), leastS);
    }
    assert.equal(makeMatrices(fillingOf(travel), () => true).distancesM.at(-2), 0);
  });
});
