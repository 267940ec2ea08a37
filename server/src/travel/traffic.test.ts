import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import { findLeg } from './provider.ts';
import { rushSpeedPercent, trafficDefaults } from './traffic.ts';
import { type TravelVehicle, type VehicleClass, vehicleClassOf } from './vehicle-class.ts';

const timezone = 'America/Sao_Paulo';

describe('The speed in town without a road server', () => {
  const cases: readonly [title: string, instant: string, percent: number][] = [
    ['is the usual one at noon', '2026-12-01T12:00:00-03:00', 100],
    ['is lower in the morning rush', '2026-12-01T07:00:00-03:00', 75],
    ['is the usual one as soon as the rush is over', '2026-12-01T10:00:00-03:00', 100],
    ['is lower to the end of the evening rush', '2026-12-01T19:59:00-03:00', 75],
    ['is lower in the rush of a Friday', '2026-12-04T08:00:00-03:00', 75],
    ['knows no rush on a Saturday', '2026-12-05T08:00:00-03:00', 100],
    ['goes by the clock of the company', '2026-12-01T11:00:00Z', 75],
  ];
  for (const [title, instant, percent] of cases)
    it(title, () => assert.equal(rushSpeedPercent(trafficDefaults, { instant, timezone }), percent));

  it('depends on the time zone', () =>
    assert.deepEqual(
      ['America/Sao_Paulo', 'America/Rio_Branco'].map((zone) =>
        rushSpeedPercent(trafficDefaults, { instant: '2026-12-01T10:30:00Z', timezone: zone }),
      ),
      [75, 100],
    ));

  it('is the same in one matrix for every class as along a path', async () => {
    const places = [
      { latitude: -30, longitude: -51.2 },
      { latitude: -30.1, longitude: -51.2 },
    ];
    const provider = greatCircle(greatCircleDefaults);
    const vehicles: readonly TravelVehicle[] = [{ class: 'motorcycle' }, { class: 'truck' }];
    const at = { instant: '2026-12-01T08:00:00-03:00', timezone };
    const travels = await provider.matrices(places, { vehicles, at });
    assert.equal(new Set(travels.map(({ matrices }) => matrices)).size, 1);
    for (const [index, vehicle] of vehicles.entries())
      assert.deepEqual(await provider.legs(places, [0, 1], { vehicle, at }), [findLeg(travels[index]!, 0, 1)]);
    const [motorcycleS, truckS] = travels.map((travel) => findLeg(travel, 0, 1)!.durationS);
    assert.ok(Math.abs(truckS! / motorcycleS! - 1.5) < 0.02);
  });
});

describe('The class of a vehicle', () => {
  const cases: readonly [category: string | null, axles: number | null, found: VehicleClass][] = [
    ['Moto', 2, 'motorcycle'],
    ['Motocicletas de entrega', null, 'motorcycle'],
    ['Carro de passeio', 2, 'car'],
    ['Furgão', 2, 'van'],
    ['Caminhão 3/4', 2, 'truck'],
    ['CAMINHÕES', null, 'truck'],
    ['Utilitários', null, 'van'],
    ['Utilitário', 3, 'truck'],
    ['Frota norte', 2, 'van'],
    [null, null, 'van'],
  ];
  for (const [category, axles, found] of cases)
    it(`is ${found} for ${category ?? 'no category'} with ${axles ?? 'unknown'} axles`, () =>
      assert.equal(vehicleClassOf({ category, axles }), found));
});
