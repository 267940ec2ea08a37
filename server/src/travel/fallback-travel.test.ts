import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FallbackTravel } from './fallback-travel.ts';
import { greatCircle, greatCircleDefaults } from './great-circle.ts';
import type { TravelProvider } from './provider.ts';
import { type FailureReason, ProviderFailed } from './provider-failed.ts';

describe('Travel by the first provider that works', () => {
  const straight = greatCircle(greatCircleDefaults);
  const places = [
    { latitude: -30, longitude: -51 },
    { latitude: -30.1, longitude: -51 },
  ];
  let asked = 0;
  const failing = (name: string, error: Error): TravelProvider => {
    const fail = async (): Promise<never> => {
      asked++;
      throw error;
    };
    return { ...straight, name, source: 'G', matrices: fail, legs: fail };
  };
  const down = (name: string, reason: FailureReason) => failing(name, new ProviderFailed(reason));

  it('skips providers that fail, reports why, and does not ask them again', async () => {
    asked = 0;
    const travel = new FallbackTravel([down('OSRM', 'no_answer'), down('Valhalla', 'refused'), straight]);
    assert.deepEqual(await travel.legs(places, [0, 1], {}), await straight.legs(places, [0, 1]));
    await travel.matrices(places, {});
    assert.equal(asked, 2);
    assert.equal(travel.sourceUsed, 'H');
    assert.deepEqual(travel.fallbacks, [
      { failed: 'OSRM', reason: 'no_answer', next: 'Valhalla' },
      { failed: 'Valhalla', reason: 'refused', next: 'H' },
    ]);
  });

  it('skips providers that do not support that many places', () => {
    const travel = new FallbackTravel([{ ...straight, name: 'OSRM', source: 'G', maxLocationCount: 9 }, straight]);
    assert.equal(travel.matrixCount(9, [{ class: 'van' }]), 2);
    assert.equal(travel.sourceUsed, 'G');
    travel.matrixCount(10, [{ class: 'van' }]);
    assert.deepEqual(travel.fallbacks, [{ failed: 'OSRM', reason: 'too_many_locations', next: 'H' }]);
  });

  it('fails if the last provider fails', async () => {
    const travel = new FallbackTravel([down('OSRM', 'no_answer'), down('Valhalla', 'refused')]);
    await assert.rejects(travel.legs(places, [0, 1], {}), new ProviderFailed('refused'));
    assert.deepEqual(travel.fallbacks, [{ failed: 'OSRM', reason: 'no_answer', next: 'Valhalla' }]);
  });

  it('ends if the caller disconnects, or on an internal error', async () => {
    for (const error of [new Error('gone'), new TypeError('ours')])
      await assert.rejects(new FallbackTravel([failing('OSRM', error), straight]).legs(places, [0, 1], {}), error);
  });
});
