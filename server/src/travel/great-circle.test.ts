import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import fc from 'fast-check';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import { findLeg, isFilled, listLegs, type MatrixOptions, type Travel, type TravelProvider } from './provider.ts';
import { fillMatrices, nearestOfUnfilled } from './unfilled-matrices.ts';
import { vehicleClasses } from './vehicle-class.ts';

const portoAlegre = { latitude: -30.0346, longitude: -51.2177 };
const saoPaulo = { latitude: -23.5505, longitude: -46.6333 };

const everywhere = (kmh: number) => ({ cityKmh: kmh, suburbKmh: kmh, highwayKmh: kmh });
const straight = greatCircle({ roadFactor: 1, speed: everywhere(36) });

/** Travel by great circle, whose matrices are filled only in the thread that solves with them. */
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

/** The haversine formula as in textbooks. */
function haversineM(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const h = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

describe('Travel by great circle', () => {
  it('has the distance from Porto Alegre to São Paulo', async () => {
    const leg = await legBetween(portoAlegre, saoPaulo);
    assert.ok(Math.abs(leg!.distanceM - 852_000) < 2000, `${leg!.distanceM} m`);
    assert.equal(leg!.durationS, Math.ceil(leg!.distanceM / 10));
  });

  it('is longer by the road factor, at the given speed', async () => {
    const coordinates = [portoAlegre, saoPaulo];
    const roads = findLeg(await travelBy(greatCircle({ roadFactor: 1.5, speed: everywhere(60) }), coordinates), 0, 1);
    const leg = await legBetween(portoAlegre, saoPaulo);
    assert.ok(Math.abs(roads!.distanceM - 1.5 * leg!.distanceM) <= 1);
    assert.equal(roads!.durationS, Math.ceil((roads!.distanceM * 60) / 1000));
  });

  it('equals the haversine formula, is symmetric, and zero from a place to itself', async () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(anywhere, anywhere, async (from, to) => {
        const travel = await travelBy(straight, [from, to, from]);
        const leg = findLeg(travel, 0, 1);
        assert.ok(Math.abs(leg!.distanceM - haversineM(from, to)) <= 1);
        assert.deepEqual(findLeg(travel, 1, 0), leg);
        for (const [a, b] of [
          [0, 0],
          [0, 2],
          [2, 0],
        ] as const)
          assert.deepEqual(findLeg(travel, a, b), { durationS: 0, distanceM: 0 });
      }),
    );
  });

  it('equals the haversine formula to the metre around the limit of the series', async () => {
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

  const journeys: readonly [to: string, place: Coordinates, leastS: number, mostS: number][] = [
    ['the next quarter', { latitude: -30.0346, longitude: -51.19 }, 5 * 60, 10 * 60],
    ['Canoas', { latitude: -29.9178, longitude: -51.1836 }, 20 * 60, 40 * 60],
    ['Novo Hamburgo', { latitude: -29.6783, longitude: -51.1306 }, 45 * 60, 75 * 60],
    ['Pelotas', { latitude: -31.7654, longitude: -52.3376 }, 3.25 * 3600, 4 * 3600],
    ['São Paulo', saoPaulo, 12 * 3600, 16 * 3600],
  ];
  for (const [to, place, leastS, mostS] of journeys)
    it(`takes a van from Porto Alegre to ${to} about as long as roads do`, async () => {
      const [leg] = await greatCircle(greatCircleDefaults).legs([portoAlegre, place], [0, 1]);
      assert.ok(leg!.durationS >= leastS && leg!.durationS <= mostS, `${leg!.durationS} s for ${leg!.distanceM} m`);
    });

  it('is slower in a rush hour only by its part in town', async () => {
    const provider = greatCircle(greatCircleDefaults);
    const at = { instant: '2026-12-01T08:00:00-03:00', timezone: 'America/Sao_Paulo' };
    const [usual] = await provider.legs([portoAlegre, saoPaulo], [0, 1]);
    const [rush] = await provider.legs([portoAlegre, saoPaulo], [0, 1], { at });
    assert.equal(rush!.durationS - usual!.durationS, 400, 'ten kilometres at 22.5 instead of 30 km/h');
  });

  it('is the same along a path and in a matrix', async () => {
    const places = [portoAlegre, saoPaulo, { latitude: -27.5954, longitude: -48.548 }];
    const path = [2, 0, 1, 1, 2];
    for (const provider of [straight, greatCircle(greatCircleDefaults)])
      for (const vehicleClass of vehicleClasses) {
        const travel = await travelBy(provider, places, { vehicles: [{ class: vehicleClass }] });
        assert.deepEqual(
          await provider.legs(places, path, { vehicle: { class: vehicleClass } }),
          listLegs(path, (from, to) => findLeg(travel, from, to)),
        );
      }
    assert.deepEqual(await straight.legs([], []), []);
  });

  it('fills many places tile by tile with the same values as two, until it is ordered to stop', async () => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      latitude: -30 + (index % 7),
      longitude: -51 + index / 9,
    }));
    const travel = await travelBy(straight, many);
    const path = many.flatMap((_, index) => [index, (index * 37) % many.length]);
    const { durationsS, distancesM } = fillMatrices(fillingOf(travel));
    const inMatrices = (from: number, to: number) => {
      const at = from * many.length + to;
      return { durationS: durationsS[at], distanceM: distancesM[at] };
    };
    const legs = await straight.legs(many, path);
    assert.deepEqual(listLegs(path, inMatrices), legs);
    assert.deepEqual(
      listLegs(path, (from, to) => findLeg(travel, from, to)),
      legs,
    );
    const all = many.map((_, index) => index);
    for (const to of all) {
      const leastS = Math.min(...all.flatMap((from) => (from === to ? [] : durationsS[from * many.length + to]!)));
      assert.equal(nearestOfUnfilled(fillingOf(travel), all, to), leastS);
    }
    assert.equal(fillMatrices(fillingOf(travel), () => true).distancesM.at(-2), 0);
  });
});
