import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clockAheadMaxS } from '@tropeiro/domain/tracking/device-message.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import type { Category } from '@tropeiro/telematics/engine/event.ts';
import { metresBetween } from '@tropeiro/telematics/places/coordinates.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { behaviours } from './behaviours.ts';
import { type Disturbance, disturb, disturbances } from './disturbances.ts';
import { SimulatedDrive } from './simulated-drive.ts';
import { clock, contextOf, drive, fleet, foldBatches, periodOf } from './testing.ts';

const month = ['2026-06-01', '2026-07-01'] as const;
const placeOf = ({ latitude, longitude }: RawMessage) => [latitude ?? 0, longitude ?? 0] as const;
const [first] = fleet as readonly [(typeof fleet)[number]];

describe('A simulated vehicle', () => {
  it('sends the same messages with the same seed, and others with another', () => {
    const week = ['2026-06-01', '2026-06-08'] as const;
    assert.deepEqual(drive(first, ...week), drive(first, ...week));
    assert.notDeepEqual(drive(first, ...week), drive(first, ...week, 2));
  });

  it('sends the same messages for a day alone as for that day of a month, and for parts of a day as for a whole one', () => {
    const [fromMs, untilMs] = periodOf('2026-06-16', '2026-06-17');
    const whole = drive(first, ...month).filter(({ time }) => Date.parse(time) >= fromMs && Date.parse(time) < untilMs);
    assert.ok(whole.length > 300);
    assert.deepEqual(drive(first, '2026-06-16', '2026-06-17'), whole);
    const stepwise = new SimulatedDrive(first, 1, clock);
    const apartMs = 47 * 60_000;
    const cut = Array.from({ length: Math.ceil((untilMs - fromMs) / apartMs) }, (_, index) => {
      const stepMs = fromMs + index * apartMs;
      return [...stepwise.messages(stepMs, Math.min(untilMs, stepMs + apartMs))];
    });
    assert.deepEqual(cut.flat(), whole);
  });

  it('sends in the order of time, and its odometer never runs back', () => {
    const messages = drive(first, ...month);
    for (const [index, { time, attributes }] of messages.entries()) {
      const before = messages[index - 1];
      if (!before) continue;
      assert.ok(before.time <= time, time);
      assert.ok(Number(before.attributes.odometer_m) <= Number(attributes.odometer_m), time);
    }
  });

  it('visits the stops of its plan in their order', () => {
    const stops = first.plannedStops.get('2026-06-03') ?? [];
    const messages = drive(first, '2026-06-03', '2026-06-04');
    const arrivals = stops.map((stop) =>
      messages.findIndex(
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

  it('serves several customers at one place one after the other, and continues', () => {
    const [place, next] = first.places as readonly [(typeof first.places)[number], (typeof first.places)[number]];
    const fromMs = Date.parse('2026-06-04T10:00:00Z');
    const stops = [place, place, next].map((stop, index) => ({
      ...stop,
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
    it(`drives to the stops planned at ${local} from then on, from where it is`, () => {
      const day = ['2026-06-04', '2026-06-05'] as const;
      const place = { latitude: -29.95, longitude: -51.15 };
      const fromMs = Date.parse(`${day[0]}T${local}:00-03:00`);
      const planned = { ...place, serviceS: 300, fromMs };
      const isEarlier = ({ time }: RawMessage) => Date.parse(time) < fromMs;
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
          (message) =>
            message.speed_kmh === 0 && metresBetween(...placeOf(message), place.latitude, place.longitude) < 20,
        ),
      );
    });
  }

  it('sends nothing before its device was mounted, and stands on days off', () => {
    assert.deepEqual(drive(first, '2026-05-20', '2026-06-01'), []);
    const sunday = drive(first, '2026-06-07', '2026-06-08');
    assert.ok(sunday.length > 0 && sunday.every(({ attributes }) => attributes.ignition === false));
  });
});

describe('A month of a simulated fleet', () => {
  const results = fleet.map((vehicle) => foldBatches(contextOf(vehicle), [drive(vehicle, ...month)]));
  const counts = new Map<Category, number>();
  for (const { category } of results.flatMap(({ events }) => events)) {
    counts.set(category, (counts.get(category) ?? 0) + 1);
  }

  for (const category of detectors.flatMap(({ categories }) => categories)) {
    it(`has events of category ${category} (${behaviours[category].kind})`, () =>
      assert.ok((counts.get(category) ?? 0) > 0));
  }

  it('has visits of points of interest in less than a quarter of its events', () => {
    const events = results.flatMap(({ events }) => events).filter(({ category }) => category !== 'visit');
    assert.ok((counts.get(5) ?? 0) < events.length / 4);
  });

  it('has realistic days: 50 to 400 km in 2 to 9 hours of driving', () => {
    const rows = results.flatMap(({ rows }) => rows).filter(({ total_distance }) => total_distance > 1000);
    assert.ok(rows.length >= fleet.length * 20);
    for (const { date, driver, total_distance, total_time_in_moviment, speed_max } of rows) {
      const text = `${date} ${driver}: ${total_distance} m in ${total_time_in_moviment} s, up to ${speed_max} km/h`;
      assert.ok(total_distance > 50_000 && total_distance < 400_000, text);
      assert.ok(total_time_in_moviment > 2 * 3600 && total_time_in_moviment < 9 * 3600, text);
      assert.ok(speed_max > 30 && speed_max < 140, text);
    }
  });
});

describe('Disturbances', () => {
  const week = ['2026-06-01', '2026-06-08'] as const;
  const messages = drive(first, ...week);
  const [retainedSinceMs] = periodOf('2026-01-01', '2026-06-01');
  const context = contextOf(first);
  const undisturbed = foldBatches(context, [messages]);

  const cases: readonly (readonly [title: string, asked: readonly Disturbance[]])[] = [
    ['that are not chosen change only when messages arrive', []],
    ...disturbances.map(
      (disturbance) => [`(${disturbance}) give the same events and day rows`, [disturbance]] as const,
    ),
    ['all together give the same events and day rows', disturbances],
  ];
  for (const [title, asked] of cases) {
    it(title, () => {
      const arrivals = disturb(messages, new Set(asked), 1);
      const accepted = arrivals.filter(({ arrivesMs, message }) => {
        const timeMs = Date.parse(message.time);
        return timeMs >= retainedSinceMs && timeMs <= arrivesMs + clockAheadMaxS * 1000;
      });
      const batches = Array.from({ length: Math.ceil(accepted.length / 50) }, (_, index) =>
        accepted.slice(index * 50, index * 50 + 50).map(({ message }) => message),
      );
      assert.deepEqual(foldBatches(context, batches), undisturbed);
      assert.deepEqual(
        arrivals.length > messages.length,
        asked.some((disturbance) => disturbance === 'duplicates' || disturbance === 'wrong-clocks'),
      );
      const inOrder = messages.map(({ time }) => time);
      const arrivalTimes = [...new Set(accepted.map(({ message }) => message.time))];
      const isOrdered = !asked.some((disturbance) => disturbance === 'outages' || disturbance === 'disorder');
      assert.equal(JSON.stringify(arrivalTimes) === JSON.stringify([...new Set(inOrder)]), isOrdered);
      assert.equal(accepted.length < arrivals.length, asked.includes('wrong-clocks'));
    });
  }

  it('are the same however the messages are split', () => {
    const asked = new Set(disturbances);
    const whole = disturb(messages, asked, 1);
    const half = Math.floor(messages.length / 2);
    const parts = [...disturb(messages.slice(0, half), asked, 1), ...disturb(messages.slice(half), asked, 1)];
    const text = (arrivals: typeof whole) => arrivals.map((arrival) => JSON.stringify(arrival)).sort();
    assert.deepEqual(text(parts), text(whole));
  });
});
