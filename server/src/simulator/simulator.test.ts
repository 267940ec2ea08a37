import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clockAheadMaxS } from '@tropeiro/domain/tracking/device-message.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import type { Category } from '@tropeiro/telematics/engine/event.ts';
import { metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import { behaviours } from './behaviours.ts';
import { type Disturbance, disturb, disturbances } from './disturbances.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import { clock, contextOf, drive, fleet, fold, periodOf } from './testing.ts';

const month = ['2026-06-01', '2026-07-01'] as const;
const placeOf = ({ latitude, longitude }: SaidMessage) => [latitude ?? 0, longitude ?? 0] as const;
const [first] = fleet as readonly [(typeof fleet)[number]];

describe('A simulated vehicle', () => {
  it('says the same by the same seed, and something else by another', () => {
    const week = ['2026-06-01', '2026-06-08'] as const;
    assert.deepEqual(drive(first, ...week), drive(first, ...week));
    assert.notDeepEqual(drive(first, ...week), drive(first, ...week, 2));
  });

  it('says the same in a day alone as in that day of a month, and in pieces as in one', () => {
    const [fromMs, untilMs] = periodOf('2026-06-16', '2026-06-17');
    const whole = drive(first, ...month).filter(({ time }) => Date.parse(time) >= fromMs && Date.parse(time) < untilMs);
    assert.ok(whole.length > 300);
    assert.deepEqual(drive(first, '2026-06-16', '2026-06-17'), whole);
    const pieces = new SimulatedDrive(first, 1, clock);
    const apartMs = 47 * 60_000;
    const cut = Array.from({ length: Math.ceil((untilMs - fromMs) / apartMs) }, (_, index) => {
      const pieceMs = fromMs + index * apartMs;
      return [...pieces.messages(pieceMs, Math.min(untilMs, pieceMs + apartMs))];
    });
    assert.deepEqual(cut.flat(), whole);
  });

  it('speaks in the order of time, and its odometer never runs back', () => {
    const messages = drive(first, ...month);
    for (const [index, { time, attributes }] of messages.entries()) {
      const before = messages[index - 1];
      if (!before) continue;
      assert.ok(before.time <= time, time);
      assert.ok(Number(before.attributes.odometer_m) <= Number(attributes.odometer_m), time);
    }
  });

  it('goes where its plan leads, in that order', () => {
    const stops = first.plannedStops.get('2026-06-03') ?? [];
    const said = drive(first, '2026-06-03', '2026-06-04');
    const arrivals = stops.map((stop) =>
      said.findIndex(
        ({ speed_kmh, latitude, longitude }) =>
          speed_kmh === 0 &&
          Math.abs((latitude ?? 0) - stop.latitude) < 1e-4 &&
          Math.abs((longitude ?? 0) - stop.longitude) < 1e-4,
      ),
    );
    assert.ok(!arrivals.includes(-1));
    assert.deepEqual(
      arrivals,
      arrivals.toSorted((a, b) => a - b),
    );
  });

  it('serves one customer after the other where they are at one place, and goes on', () => {
    const [place, next] = first.places as readonly [(typeof first.places)[number], (typeof first.places)[number]];
    const fromMs = Date.parse('2026-06-04T10:00:00Z');
    const stops = [place, place, next].map((one, index) => ({
      ...one,
      serviceS: 420,
      fromMs,
      routePointId: index + 1,
    }));
    const vehicle = { ...first, plannedStops: new Map([['2026-06-04', stops]]) };
    const driven = new SimulatedDrive(vehicle, 1, clock).drivenPlan(fromMs, new Set([1, 2, 3]));
    assert.deepEqual(
      driven?.visits.map(({ routePointId, attempt, fromMs, untilMs }) => [routePointId, attempt, untilMs - fromMs]),
      [1, 2, 3].map((id) => [id, 1, 420_000]),
    );
    assert.ok(
      driven.back.atMs > (driven.visits.at(-1)?.untilMs ?? 0) && driven.left.atMs < (driven.visits[0]?.fromMs ?? 0),
    );
  });

  for (const local of ['10:00', '15:00']) {
    it(`goes to what is planned at ${local} from then on, from where it is`, () => {
      const day = ['2026-06-04', '2026-06-05'] as const;
      const place = { latitude: -29.95, longitude: -51.15 };
      const fromMs = Date.parse(`${day[0]}T${local}:00-03:00`);
      const planned = { ...place, serviceS: 300, fromMs };
      const isEarlier = ({ time }: SaidMessage) => Date.parse(time) < fromMs;
      const before = drive(first, ...day).findLast(isEarlier);
      const later = drive({ ...first, plannedStops: new Map([[day[0], [planned]]]) }, ...day).filter(
        (message) => !isEarlier(message),
      );
      const [next] = later;
      assert.ok(before && next);
      const metres = metresBetween(...placeOf(before), ...placeOf(next));
      assert.ok(metres < ((Date.parse(next.time) - Date.parse(before.time)) / 1000) * 40 + 30, `${metres} m`);
      assert.ok(
        later.some(
          (said) => said.speed_kmh === 0 && metresBetween(...placeOf(said), place.latitude, place.longitude) < 20,
        ),
      );
    });
  }

  it('says nothing before its device was mounted, and stands on days off', () => {
    assert.deepEqual(drive(first, '2026-05-20', '2026-06-01'), []);
    const sunday = drive(first, '2026-06-07', '2026-06-08');
    assert.ok(sunday.length > 0 && sunday.every(({ attributes }) => attributes.ignition === false));
  });
});

describe('A month of a simulated fleet', () => {
  const folded = fleet.map((vehicle) => fold(contextOf(vehicle), [drive(vehicle, ...month)]));
  const counts = new Map<Category, number>();
  for (const { category } of folded.flatMap(({ events }) => events)) {
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }

  for (const category of detectors.flatMap(({ categories }) => categories)) {
    it(`has events of category ${category} (${behaviours[category].kind})`, () =>
      assert.ok((counts.get(category) ?? 0) > 0));
  }

  it('comes by points of interest in less than a quarter of its events', () => {
    const events = folded.flatMap(({ events }) => events).filter(({ category }) => category !== 'visit');
    assert.ok((counts.get(5) ?? 0) < events.length / 4);
  });

  it('has days that a fleet has: 50 to 400 km in 2 to 9 hours of driving', () => {
    const rows = folded.flatMap(({ rows }) => rows).filter(({ total_distance }) => total_distance > 1000);
    assert.ok(rows.length >= fleet.length * 20);
    for (const { date, driver, total_distance, total_time_in_moviment, speed_max } of rows) {
      const says = `${date} ${driver}: ${total_distance} m in ${total_time_in_moviment} s, up to ${speed_max} km/h`;
      assert.ok(total_distance > 50_000 && total_distance < 400_000, says);
      assert.ok(total_time_in_moviment > 2 * 3600 && total_time_in_moviment < 9 * 3600, says);
      assert.ok(speed_max > 30 && speed_max < 140, says);
    }
  });
});

describe('Disturbances', () => {
  const week = ['2026-06-01', '2026-06-08'] as const;
  const said = drive(first, ...week);
  const [keptSinceMs] = periodOf('2026-01-01', '2026-06-01');

  const cases: readonly (readonly [says: string, asked: readonly Disturbance[]])[] = [
    ['that were not asked for change nothing but when messages arrive', []],
    ...disturbances.map((one) => [`(${one}) give the same events and day rows`, [one]] as const),
    ['all together give the same events and day rows', disturbances],
  ];
  for (const [says, asked] of cases) {
    it(says, () => {
      const arrivals = disturb(said, new Set(asked), 1);
      const taken = arrivals.filter(({ arrivesMs, message }) => {
        const timeMs = Date.parse(message.time);
        return timeMs >= keptSinceMs && timeMs <= arrivesMs + clockAheadMaxS * 1000;
      });
      const batches = Array.from({ length: Math.ceil(taken.length / 50) }, (_, index) =>
        taken.slice(index * 50, index * 50 + 50).map(({ message }) => message),
      );
      const context = contextOf(first);
      assert.deepEqual(fold(context, batches), fold(context, [said]));
      assert.deepEqual(
        arrivals.length > said.length,
        asked.some((one) => one === 'duplicates' || one === 'wrong-clocks'),
      );
      const inOrder = said.map(({ time }) => time);
      const cameInOrder = [...new Set(taken.map(({ message }) => message.time))];
      const keepsOrder = !asked.some((one) => one === 'outages' || one === 'disorder');
      assert.equal(JSON.stringify(cameInOrder) === JSON.stringify([...new Set(inOrder)]), keepsOrder);
      assert.equal(taken.length < arrivals.length, asked.includes('wrong-clocks'));
    });
  }

  it('are the same whatever the messages are cut into', () => {
    const asked = new Set(disturbances);
    const whole = disturb(said, asked, 1);
    const half = Math.floor(said.length / 2);
    const parts = [...disturb(said.slice(0, half), asked, 1), ...disturb(said.slice(half), asked, 1)];
    const text = (arrivals: typeof whole) => arrivals.map((arrival) => JSON.stringify(arrival)).sort();
    assert.deepEqual(text(parts), text(whole));
  });
});
