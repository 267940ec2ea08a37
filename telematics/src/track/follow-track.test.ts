import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { resolveSettings, setOverTime } from '../engine/resolve-settings.ts';
import { type FollowedPlace, TrackFollower, type TrackPlace } from './follow-track.ts';
import { simplifyTrack } from './simplify.ts';
import { SliceSimplifier } from './simplify-slices.ts';

const settings = resolveSettings([]);

const at = (second: number, longitude: number, also: Partial<TrackPlace> = {}): TrackPlace => ({
  timeMs: second * 1000,
  latitude: -30,
  longitude,
  speedKmh: 40,
  ignition: true,
  ...also,
});

describe('A track that is followed', () => {
  const parked = { speedKmh: 0, ignition: false };
  const cases: readonly [says: string, places: readonly TrackPlace[], kept: readonly string[]][] = [
    ['is one line', [at(0, -51), at(60, -51.001), at(120, -51.002)], ['', '', '']],
    ['leaves out a place out of reach', [at(0, -51), at(60, -40), at(120, -51.001)], ['', 'jump', '']],
    ['believes a second place beside one out of reach', [at(0, -51), at(60, -40), at(61, -40)], ['', 'jump', '']],
    ['begins again after a silence on the way', [at(0, -51), at(901, -51.01)], ['', 'gap']],
    [
      'begins again after a silence in spite of unreachable places',
      [at(0, -51), at(3600, -20), at(3660, -51.01)],
      ['', 'jumpgap', 'gap'],
    ],
    ['continues after the silence of a parked vehicle', [at(0, -51, parked), at(7200, -51)], ['', '']],
    ['continues if a parked vehicle reports from elsewhere', [at(0, -51, parked), at(2640, -51.2)], ['', '']],
    ['begins again after a day of silence of a parked vehicle', [at(0, -51, parked), at(86_401, -51)], ['', 'gap']],
  ];
  for (const [title, places, expected] of cases) {
    it(title, () => {
      const follower = new TrackFollower(settings);
      const found = places.map((place) => follower.follow(place));
      assert.deepEqual(
        found.map(({ jump, gap }) => `${jump ? 'jump' : ''}${gap ? 'gap' : ''}`),
        expected,
      );
    });
  }
});

it('A track is followed with the settings of its time', () => {
  const changes = [{ name: 'common.jump_speed_kmh', value: 100, since: '1970-01-01T00:02:00Z' }];
  const follower = new TrackFollower(resolveSettings([setOverTime(changes)]));
  const places = [at(0, -51), at(60, -51.03), at(120, -51.06)];
  assert.deepEqual(
    places.map((place) => follower.follow(place).jump),
    [false, false, true],
  );
});

describe('A track simplified in slices', () => {
  type Place = FollowedPlace & { readonly latitude: number; readonly longitude: number };
  const place = fc.record({
    latitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    longitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    jump: fc.boolean(),
    gap: fc.constant(false),
  });
  const simplified = (places: readonly Place[], zoom: number): Place[] => {
    const simplifier = new SliceSimplifier<Place>(zoom);
    return [...places.flatMap((place) => simplifier.add(place)), ...simplifier.end()];
  };

  it('that is short equals the whole, with the jumps in their places', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 0, max: 18 }), (places, zoom) => {
        const found = simplified(places, zoom);
        const line = places.filter(({ jump }) => !jump);
        const drawn = new Set(line.length < 3 ? line : simplifyTrack(line, zoom));
        assert.deepEqual(
          found,
          places.filter((place) => place.jump || drawn.has(place)),
        );
      }),
    );
  });

  it('that is long returns each place once, in order, and keeps both ends of every line', () => {
    const places = Array.from({ length: 5000 }, (_, index) => ({
      latitude: Math.sin(index / 300) / 10,
      longitude: index / 10_000,
      jump: index % 700 === 13,
      gap: index === 2345,
    }));
    const found = simplified(places, 12);
    const indexes = found.map((place) => places.indexOf(place));
    assert.deepEqual(
      indexes,
      [...new Set(indexes)].toSorted((a, b) => a - b),
    );
    for (const end of [0, 2344, 2345, 4999]) assert.ok(indexes.includes(end), `${end}`);
    assert.ok(found.length < 400, `${found.length}`);
    assert.deepEqual(found.filter(({ jump }) => jump).length, places.filter(({ jump }) => jump).length);
  });
});
