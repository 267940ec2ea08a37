import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InMemoryDevice } from '../engine/in-memory-device.ts';
import type { Message } from '../message.ts';
import { every } from '../testing/describe-events.ts';
import { eventsOf } from '../testing/event-lines.ts';
import { home, north, testMessage } from '../testing/test-message.ts';
import { type World, worldOf } from '../testing/world.ts';
import { NearestPlaces, nearestMax, stayMax } from './nearest-places.ts';
import { cellMaxPlaces, type Place, PlaceIndex } from './place-index.ts';

/** How often places were checked, which is their main cost. */
const looks = { count: 0 };

/** A place this many metres north of home. */
const placeAt = (key: string, metres: number, longitude = home[1]): Place => ({
  key,
  longitude,
  get latitude() {
    looks.count += 1;
    return north(metres)[0];
  },
});

const crowd = (count: number, metres: (index: number) => number, kind = 'poi'): Place[] =>
  Array.from({ length: count }, (_, index) => placeAt(`${kind}:${1000 + index}`, metres(index)));

function looksFor(messages: readonly Message[], world: World): number {
  const context = worldOf(world);
  looks.count = 0;
  new InMemoryDevice('d').receive(messages, context);
  return looks.count;
}

const approached = (messages: readonly Message[], world: World): string[] =>
  eventsOf(messages, worldOf(world)).flatMap(({ category, target }) => (category === 5 ? [target as string] : []));

describe('Many places', () => {
  const standing = every(0, 60, 20, {});

  it('at one spot are checked a few times per message, up to their limit', () => {
    const lookCount = (count: number): number => looksFor(standing, { pointsOfInterest: crowd(count, () => 0) });
    assert.equal(lookCount(cellMaxPlaces), 5 * lookCount(cellMaxPlaces / 5));
    assert.ok(lookCount(200) <= 200 * standing.length * 5);
    // Each of the others once, when it is put into its cell.
    assert.equal(lookCount(3 * cellMaxPlaces), lookCount(cellMaxPlaces) + 2 * cellMaxPlaces);
  });

  it('of one cell are limited to those added first', () => {
    const index = new PlaceIndex(
      crowd(cellMaxPlaces, () => 0),
      cellMaxPlaces,
    );
    index.add([placeAt('poi:late', 0), placeAt('poi:elsewhere', 5000)]);
    const keys = (metres: number) => index.around(north(metres)[0], home[1], 100).map(({ key }) => key);
    assert.equal(keys(0).length, cellMaxPlaces);
    assert.ok(!keys(0).includes('poi:late'));
    assert.deepEqual(keys(5000), ['poi:elsewhere']);
  });

  for (const kind of ['pointsOfInterest', 'routePoints'] as const) {
    it(`on one latitude are checked once if they are far away, as ${kind}`, () => {
      const far = Array.from({ length: 1000 }, (_, index) => placeAt(`far:${index}`, 0, home[1] + 1 + index / 1000));
      assert.equal(looksFor(standing, { [kind]: far }), far.length);
    });
  }

  it('are stored in a state only up to their limit', () => {
    const stateOf = (count: number): string => {
      const device = new InMemoryDevice('d');
      device.receive(standing, worldOf({ pointsOfInterest: crowd(count, () => 0) }));
      return device.history.after;
    };
    assert.equal(stateOf(1000), stateOf(nearestMax));
  });

  for (const [title, places, expected] of [
    ['are approached the nearest first', crowd(80, (index) => 100 - index), [1030, 1079]],
    ['at one spot are approached by their keys', crowd(80, () => 0).reverse(), [1000, 1049]],
  ] as const) {
    it(title, () => {
      const [first, last] = expected;
      const keys = Array.from({ length: last - first + 1 }, (_, index) => `poi:${first + index}`);
      assert.deepEqual(approached(standing, { pointsOfInterest: places }), keys);
    });
  }

  it('of interest do not hide a route point', () => {
    const routePoints = [placeAt('route_point:1', 150)];
    assert.ok(approached(standing, { pointsOfInterest: crowd(300, () => 0), routePoints }).includes('route_point:1'));
  });

  it('are not left and reached again by a drifting receiver', () => {
    const wandering = Array.from({ length: 20 }, (_, index) =>
      testMessage(index * 60, { at: north(index % 2 ? 8 : -8) }),
    );
    // One per metre on both sides: after 8 metres there are 16 more places on one side and 16 fewer on the other.
    const pointsOfInterest = crowd(200, (index) => index - 100);
    const keys = approached(wandering, { pointsOfInterest });
    assert.equal(new Set(keys).size, keys.length);
  });
});

describe('The nearest places', () => {
  const found = fc.array(fc.record({ number: fc.nat(400), metres: fc.nat(20) }), { maxLength: 300 });

  it('equal those found by sorting, in any order of addition', () => {
    fc.assert(
      fc.property(found, fc.func(fc.boolean()), (drawn, isAt) => {
        const places = [...new Map(drawn.map((place) => [`poi:${place.number}`, place.metres]))];
        const at = new Set(places.map(([key]) => key).filter((key) => isAt(key)));
        const nearest = new NearestPlaces();
        for (const [key, metres] of places) nearest.add(key, metres);
        const sorted = places.toSorted(([a, m], [b, n]) => m - n || (a < b ? -1 : 1)).slice(0, stayMax);
        const expected = sorted.filter(([key], rank) => rank < nearestMax || at.has(key)).map(([key]) => key);
        assert.deepEqual(nearest.keys(at), expected);
      }),
    );
  });
});
