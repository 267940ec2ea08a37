import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { driving } from '../testing/driving.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { testMessage } from '../testing/test-message.ts';
import { worldOf } from '../testing/world.ts';
import { detectors } from './detectors.ts';
import type { Category } from './event.ts';
import { limitSettings } from './limit-settings.ts';
import { allSettings, resolveSettings, type SetValues } from './resolve-settings.ts';
import { Timeline } from './timeline.ts';

describe('Settings', () => {
  const company = new Timeline<SetValues>({ 'idle.minimum_s': 100 }, [
    { fromMs: 1000, value: { 'idle.minimum_s': 200 } },
  ]);
  const fleet = new Timeline<SetValues>({}, [{ fromMs: 2000, value: { 'idle.minimum_s': 300 } }]);
  const vehicle = new Timeline<SetValues>({}, [
    { fromMs: 3000, value: { 'idle.minimum_s': 400 } },
    { fromMs: 4000, value: {} },
  ]);
  const settings = resolveSettings([company, fleet, vehicle]);
  const idle = detectors.findIndex(({ key }) => key === 'idle');
  for (const [title, ms, expected] of [
    ['are the company’s', 0, 100],
    ['change at their time', 1000, 200],
    ['of a fleet have priority', 2000, 300],
    ['of a vehicle have priority over those', 3000, 400],
    ['taken back leave the fleet’s', 4000, 300],
    ['of yesterday stay as they were', 999, 100],
  ] as const) {
    it(title, () => assert.equal(settings.at(ms).detectors[idle]?.minimum_s, expected));
  }

  it('have their defaults, within their bounds', () => {
    for (const [name, { default: standard, minimum, maximum, description }] of allSettings) {
      assert.ok(description.en !== '' && description['pt-BR'] !== '' && description.en !== description['pt-BR'], name);
      if (typeof standard === 'number') assert.ok(standard >= (minimum ?? 0) && standard <= (maximum ?? 0), name);
    }
  });
});

describe('The limits of vehicles as settings', () => {
  const vehicle = {
    ...{ speedMaxKmh: 80, speedMaxRainKmh: 70, speedMaxRange1Kmh: 90, rpmHigh: 2000, rpmMax: 3000 },
    ...{ temperatureMinC: -10, temperatureMaxC: 10 },
  };
  const messages = [
    testMessage(0, { speed: 85, rpm: 2500, temperature_c: 12, ignition: true }),
    testMessage(400, { speed: 75, rpm: 3500, temperature_c: -12, rain: true }),
    testMessage(800, { speed: 0, rpm: 800, temperature_c: 0, ignition: false }),
  ];
  const eventsWith = (settings: SetValues) => {
    const found = new Map<Category, string[]>();
    for (const event of eventsOf(messages, worldOf({ vehicle, settings })))
      found.set(event.category, [...(found.get(event.category) ?? []), JSON.stringify(event)]);
    return found;
  };
  const without = eventsWith({});
  const values: Record<keyof typeof limitSettings, number> = {
    ...{ speed_max: 84, speed_max_range_1: 82, speed_max_rain: 74, rpm_high: 2400, rpm_max: 2400 },
    ...{ min_temperature: -20, max_temperature: 20 },
  };
  for (const [name, { categories }] of Object.entries(limitSettings))
    it(`name the categories of the events that they affect: ${name}`, () => {
      const found = eventsWith({ [`vehicle.${name}`]: values[name as keyof typeof values] });
      const changed = [...new Set([...without.keys(), ...found.keys()])].filter(
        (category) => found.get(category)?.join() !== without.get(category)?.join(),
      );
      assert.deepEqual(changed, categories);
    });
});

describe('The list of detectors', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31];

  it('finds each category of the specification once', () => {
    const found = detectors.flatMap(({ categories }) => categories).filter((category) => category !== 'visit');
    assert.deepEqual(
      found.toSorted((a, b) => Number(a) - Number(b)),
      all,
    );
    assert.equal(new Set(detectors.map(({ key }) => key)).size, detectors.length);
  });

  it('finds all of them in generated driving', () => {
    const days = fc.sample(driving, { numRuns: 200, seed: 7 });
    const found = new Set(
      days.flatMap(({ messages, context }) => eventsOf(messages, context).map(({ category }) => category)),
    );
    assert.deepEqual(
      all.filter((category) => !found.has(category as never)),
      [],
    );
  });
});
