import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { warningText } from '@tropeiro/domain/planning/warnings/plan-warning.ts';
import type { RouteRequest } from './route-request.ts';
import { allWarnings } from './routing.ts';
import {
  crewWith,
  halfHours,
  monday,
  officeHours,
  requestOf,
  routedInGivenOrder,
  timeOf,
  window,
} from './small-requests.fixture.ts';

const driver = { shift: officeHours };

/** Line, arrival, begin of service and departure of each point. */
async function timetable(request: RouteRequest): Promise<string[]> {
  const { locations, findLegs } = await halfHours(request);
  const [plan] = (await routedInGivenOrder(request, locations, findLegs)).plans;
  return plan!.points.map(({ point, time_scheduled, service_start, departure }) =>
    [request.points[point]!.line, timeOf(time_scheduled), timeOf(service_start), timeOf(departure)].join(' '),
  );
}

describe('The breaks of a plan', () => {
  const cases: readonly [title: string, request: RouteRequest, breaks: string[]][] = [
    [
      'are those it has between two points',
      requestOf({ crews: [{ vehicle: null, driver }], period: window('11:30', '18:00'), points: [{}, {}] }),
      ['12:00–13:00 after 1'],
    ],
    [
      'come before the first point that can be served only after them',
      requestOf({
        crews: [{ vehicle: null, driver }],
        points: [{ type: 'PA' }, { windows: [window('11:59', '14:00')] }],
      }),
      ['12:00–13:00 after 1'],
    ],
    [
      'have a night among them',
      requestOf({
        crews: [{ vehicle: null, driver }],
        period: { begin: monday('17:30'), end: monday('+1 18:00') },
        points: [{}, {}],
      }),
      ['18:00–+1 08:00 after 1'],
    ],
    ['are none that come after its last point', requestOf({ crews: [{ vehicle: null, driver }], points: [{}] }), []],
    ['are none without a shift', requestOf({ period: window('11:30', '18:00'), points: [{}, {}] }), []],
    [
      'end where somebody is served who could not be otherwise',
      requestOf({
        crews: [{ vehicle: null, driver }],
        period: window('11:15', '18:00'),
        points: [{}, { windows: [window('12:30', '12:40')] }, {}],
      }),
      ['12:00–12:30 after 1', '12:40–13:00 after 2'],
    ],
  ];
  for (const [title, request, breaks] of cases)
    it(title, async () => {
      const { locations, findLegs } = await halfHours(request);
      const [plan] = (await routedInGivenOrder(request, locations, findLegs)).plans;
      assert.deepEqual(
        plan!.breaks.map(({ begin, end, after_order }) => `${timeOf(begin)}–${timeOf(end)} after ${after_order}`),
        breaks,
      );
    });
});

describe('A plan in its given order', () => {
  const cases: readonly [title: string, request: RouteRequest, times: string[]][] = [
    [
      'begins at its first point when the period does',
      requestOf({ points: [{}, {}] }),
      ['1 08:00 08:00 08:10', '2 08:40 08:40 08:50'],
    ],
    [
      'follows the orders given, and those without one after them as they were sent',
      requestOf({ points: [{}, { order: 7 }, {}, { order: 2 }] }),
      ['4 08:00 08:00 08:10', '2 08:40 08:40 08:50', '1 09:20 09:20 09:30', '3 10:00 10:00 10:10'],
    ],
    [
      'leaves its PA first and arrives at its CH last, wherever they were sent, without service at either',
      requestOf({ points: [{ type: 'CH', order: 1 }, {}, { type: 'PA', order: 9 }] }),
      ['3 08:00 08:00 08:00', '2 08:30 08:30 08:40', '1 09:10 09:10 09:10'],
    ],
    [
      'leaves late rather than wait at its first window',
      requestOf({ points: [{ type: 'PA' }, { windows: [window('10:00', '11:00')] }] }),
      ['1 09:30 09:30 09:30', '2 10:00 10:00 10:10'],
    ],
    [
      'waits for a later window where it must',
      requestOf({
        points: [{ type: 'PA', windows: [window('08:00', '09:00')] }, { windows: [window('10:00', '11:00')] }],
      }),
      ['1 09:00 09:00 09:00', '2 09:30 10:00 10:10'],
    ],
    [
      'leaves in the last window of its PA that is early enough',
      requestOf({
        points: [
          { type: 'PA', windows: [window('08:00', '08:30'), window('10:00', '10:30')] },
          { windows: [window('10:15', '10:20')] },
        ],
      }),
      ['1 08:30 08:30 08:30', '2 09:00 10:15 10:25'],
    ],
    [
      'waits for the next of several windows',
      requestOf({
        points: [
          { windows: [window('08:00', '08:05')] },
          { windows: [window('08:10', '08:20'), window('09:00', '10:00')] },
        ],
      }),
      ['1 08:05 08:05 08:15', '2 08:45 09:00 09:10'],
    ],
    [
      'does not mind windows that are not to be used',
      requestOf({ hasTimeWindow: false, points: [{ windows: [window('10:00', '11:00')] }] }),
      ['1 08:00 08:00 08:10'],
    ],
    [
      'stops on the road for a break',
      requestOf({ crews: [{ vehicle: null, driver }], period: window('11:30', '18:00'), points: [{}, {}] }),
      ['1 11:30 11:30 11:40', '2 13:10 13:10 13:20'],
    ],
    [
      'begins no service that a break would interrupt',
      requestOf({ crews: [{ vehicle: null, driver }], period: window('11:15', '18:00'), points: [{}, {}] }),
      ['1 11:20 11:20 11:30', '2 12:00 13:00 13:10'],
    ],
    [
      'leaves after a break before which no point can be served, though it ends later',
      requestOf({
        crews: [{ vehicle: null, driver }],
        points: [{ type: 'PA' }, { windows: [window('13:00', '14:00')] }, {}],
      }),
      ['1 13:00 13:00 13:00', '2 13:30 13:30 13:40', '3 14:10 14:10 14:20'],
    ],
    [
      'leaves before such a break where it would come too late after it',
      requestOf({
        crews: [{ vehicle: null, driver }],
        points: [{ type: 'PA' }, { windows: [window('13:00', '14:00')] }, { windows: [window('13:40', '13:50')] }],
      }),
      ['1 11:30 11:30 11:30', '2 12:00 13:00 13:10', '3 13:40 13:40 13:50'],
    ],
    [
      'leaves before a break that its first point could be served before',
      requestOf({
        crews: [{ vehicle: null, driver }],
        points: [{ type: 'PA' }, { windows: [window('11:59', '14:00')] }],
      }),
      ['1 11:30 11:30 11:30', '2 12:00 13:00 13:10'],
    ],
    [
      'leaves on the next morning rather than have the night on its way',
      requestOf({
        crews: [{ vehicle: null, driver }],
        period: { begin: monday('08:00'), end: monday('+1 18:00') },
        points: [{ type: 'PA' }, { windows: [window('+1 08:00', '+1 12:00')] }],
      }),
      ['1 +1 08:00 +1 08:00 +1 08:00', '2 +1 08:30 +1 08:30 +1 08:40'],
    ],
    [
      'takes no break after its last point',
      requestOf({ crews: [{ vehicle: null, driver }], points: [{}] }),
      ['1 08:00 08:00 08:10'],
    ],
    [
      'goes on the next morning',
      requestOf({
        crews: [{ vehicle: null, driver }],
        period: { begin: monday('17:30'), end: monday('+1 18:00') },
        points: [{}, {}],
      }),
      ['1 17:30 17:30 17:40', '2 +1 08:10 +1 08:10 +1 08:20'],
    ],
    [
      'keeps to the shift of its driver rather than that of its vehicle',
      requestOf({
        crews: [
          { ...crewWith({ shift: officeHours }), driver: { shift: { ...officeHours, timezone: 'America/Manaus' } } },
        ],
        points: [{}],
      }),
      ['1 09:00 09:00 09:10'],
    ],
    [
      'keeps to the shift of its vehicle where its driver has none',
      requestOf({
        crews: [{ ...crewWith({ shift: officeHours }), driver: { shift: null } }],
        period: window('06:00', '18:00'),
        points: [{}],
      }),
      ['1 08:00 08:00 08:10'],
    ],
  ];
  for (const [title, request, times] of cases) it(title, async () => assert.deepEqual(await timetable(request), times));

  it('has distances from point to point, and durations from leaving the first', async () => {
    const request = requestOf({
      points: [{ type: 'PA' }, { capacity: 4 }, { type: 'PC', capacity: 3 }, { type: 'CH' }],
    });
    const { locations, findLegs } = await halfHours(request);
    const [plan] = (await routedInGivenOrder(request, locations, findLegs)).plans;
    const { points, warnings: _, ...totals } = plan!;
    assert.deepEqual(totals, {
      crew: 0,
      total_time: 6600,
      total_distance: 30_000,
      total_points: 2,
      breaks: [],
      total_capacity: 7,
      overtime: 0,
      count_late: 0,
    });
    assert.deepEqual(
      points.map(({ order, optimized_order, duration, distance }) => [order, optimized_order, duration, distance]),
      [
        [1, null, 0, 0],
        [2, null, 1800, 10_000],
        [3, null, 1800, 10_000],
        [4, null, 1800, 10_000],
      ],
    );
  });
});

describe('A given order has a warning', () => {
  const dayOff =
    'day_off null: The work shift “Office hours” of vehicle ABC1D23 has no hours in the plan’s period, Thursday, 2026-03-05.';
  const truck = { axles: 4, capacity: 10 };
  const cases: readonly [title: string, request: RouteRequest, warnings: string[]][] = [
    [
      'of a point that is reached after its window',
      requestOf({ points: [{}, { windows: [window('08:05', '08:20')] }] }),
      ['time_window_missed 2: It is 20 min after its time window closes.'],
    ],
    [
      'of a window after the period, for which the vehicle does not wait',
      requestOf({ points: [{ windows: [window('19:00', '20:00')] }] }),
      ['time_window_missed 1: It is 11 h before its time window opens.'],
    ],
    [
      'of a PA that cannot be left in its window',
      requestOf({ points: [{ type: 'PA', windows: [window('06:00', '07:00')] }, {}] }),
      ['time_window_missed 1: It is 1 h after its time window closes.'],
    ],
    [
      'of a plan that is longer than its period',
      requestOf({ period: window('08:00', '08:45'), points: [{}, {}, {}] }),
      ['plan_period_exceeded 2: From here on, the plan exceeds its period or the work shift, by 45 min in total.'],
    ],
    [
      'of an end that is too late, once for what is done on the way and the arrival',
      requestOf({ period: window('08:00', '08:45'), points: [{ type: 'PA' }, {}, {}, { type: 'CH' }] }),
      ['plan_period_exceeded 3: From here on, the plan exceeds its period or the work shift, by 1 h 05 min in total.'],
    ],
    [
      'of a day off, all of which is too much',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        period: window('+3 08:00', '+3 18:00'),
        points: [{ type: 'PA' }, {}, {}],
      }),
      [
        dayOff,
        'plan_period_exceeded 2: From here on, the plan exceeds its period or the work shift, by 1 h 20 min in total.',
      ],
    ],
    [
      'of a day off',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        period: window('+3 08:00', '+3 18:00'),
        points: [{}],
      }),
      [
        dayOff,
        'plan_period_exceeded 1: From here on, the plan exceeds its period or the work shift, by 10 min in total.',
      ],
    ],
    [
      'of a window within a break, which is kept to',
      requestOf({ crews: [crewWith({ shift: officeHours })], points: [{ windows: [window('12:10', '12:20')] }] }),
      ['plan_period_exceeded 1: From here on, the plan exceeds its period or the work shift, by 10 min in total.'],
    ],
    [
      'of a load that is too much from the start',
      requestOf({ crews: [crewWith(truck)], points: [{ capacity: 8 }, { capacity: 5 }] }),
      ['capacity_exceeded 1: Vehicle ABC1D23 exceeds its capacity there by 3.'],
    ],
    [
      'of a load that is too much later',
      requestOf({ crews: [crewWith(truck)], points: [{ capacity: 8 }, { type: 'PC', capacity: 12 }] }),
      ['capacity_exceeded 2: Vehicle ABC1D23 exceeds its capacity there by 2.'],
    ],
    [
      'of nothing where one load makes room for the next',
      requestOf({ crews: [crewWith(truck)], points: [{ capacity: 8 }, { type: 'PC', capacity: 10 }] }),
      [],
    ],
    [
      'of a point for vehicles with fewer axles',
      requestOf({ crews: [crewWith(truck)], points: [{ axles: 4 }, { axles: 3 }] }),
      ['axles_exceeded 2: Vehicle ABC1D23 has 4 axles, more than the point allows.'],
    ],
    [
      'of a vehicle whose axles are not known, where they matter',
      requestOf({ crews: [crewWith({ axles: null })], points: [{ axles: 3 }] }),
      [
        'axles_unknown null: The number of axles of vehicle ABC1D23 is unknown; the plan assumes that it can reach every point.',
      ],
    ],
    ['of nothing where they do not', requestOf({ crews: [crewWith({ axles: null })], points: [{}] }), []],
  ];
  for (const [title, request, warnings] of cases) {
    it(title, async () => {
      const { locations, findLegs } = await halfHours(request);
      const found = allWarnings(await routedInGivenOrder(request, locations, findLegs));
      assert.deepEqual(
        found.map((warning) => `${warning.code} ${warning.line}: ${warningText(warning, 'en')}`),
        warnings,
      );
    });
  }

  it('about a point without a connection', async () => {
    const request = requestOf({ points: [{}, {}] });
    const { locations, findLegs } = await halfHours(request, [0, 1]);
    const routing = await routedInGivenOrder(request, locations, findLegs);
    assert.deepEqual(
      allWarnings(routing).map(({ code, line }) => [code, line]),
      [['unreachable', 2]],
    );
    assert.equal(routing.plans[0]!.total_distance, 0);
  });
});
