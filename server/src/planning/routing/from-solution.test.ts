import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Coordinates } from '@tropeiro/domain/places/polygon.ts';
import { solve } from '@tropeiro/optimizer/solve.ts';
import { completeProblem } from '../../solving/problem-to-solve.ts';
import { greatCircle, greatCircleDefaults } from '../../travel/great-circle.ts';
import { listLocations } from './locations.ts';
import type { RouteRequest } from './route-request.ts';
import type { Routing } from './routing.ts';
import {
  crewWith,
  halfHours,
  officeHours,
  requestOf,
  routedAsSolved,
  routedInGivenOrder,
  timeOf,
  window,
} from './small-requests.fixture.ts';
import { toProblem } from './to-problem.ts';
import { reasonText, remedyText, unassignedTexts } from './unassigned-reasons.ts';

async function routed(request: RouteRequest, ...unreachablePairs: [from: number, to: number][]): Promise<Routing> {
  const { travels, locations } = await halfHours(request, ...unreachablePairs);
  const mapping = toProblem(request, travels, locations);
  return routedAsSolved(solve(completeProblem(mapping.problem), { seed: 1, iterations: 100 }), mapping);
}

describe('An optimized plan', () => {
  it('is made for each crew in use, with its own PA and CH', async () => {
    const load = { capacity: 6 };
    const request = requestOf({
      crews: [crewWith({ capacity: 12 }), crewWith({ plate: 'QRS7T89', capacity: 6 })],
      points: [load, { type: 'CH' }, load, { type: 'PA' }, load],
    });
    const { plans, unassigned } = await routed(request);
    assert.deepEqual(unassigned, []);
    const types = plans.map(({ crew, points }) => [
      crew,
      points.map(({ point }) => request.points[point]!.type).join(' '),
    ]);
    assert.deepEqual(types.sort(), [
      [0, 'PA PE PE CH'],
      [1, 'PA PE CH'],
    ]);
  });

  it('leaves out points of low priority first, and never a locked one', async () => {
    const points = [1, 100, 0, 10].map((priority) => ({ priority, serviceS: 4 * 3600 }));
    const lockedStart = window('13:00', '14:00').begin;
    const { unassigned } = await routed(requestOf({ points }));
    const withLocked = await routed(
      requestOf({ points: points.map((p, at) => (at === 2 ? { ...p, lockedStart } : p)) }),
    );
    const left = (list: typeof unassigned) => list.map(({ point }) => point).sort();
    assert.deepEqual(
      [left(unassigned), left(withLocked.unassigned)],
      [
        [0, 2],
        [0, 3],
      ],
    );
  });

  it('has the order that was found', async () => {
    const request = requestOf({
      points: [{ windows: [window('15:00', '16:00')] }, { windows: [window('09:00', '10:00')] }],
    });
    const [plan] = (await routed(request)).plans;
    assert.deepEqual(
      plan!.points.map(({ point, order, optimized_order, service_start }) => [
        point,
        order,
        optimized_order,
        timeOf(service_start),
      ]),
      [
        [1, 1, 1, '10:00'],
        [0, 2, 2, '15:00'],
      ],
    );
  });

  it('is as short as possible with a lunch break before an afternoon window', async () => {
    const [begin, end] = ['07:00', '19:00'];
    const days = [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      begin,
      end,
      breaks: [{ begin: '12:00', end: '13:00' }],
    }));
    const places = [
      [-29.9891, -51.1702],
      [-30.05, -51.2],
      [-30.04, -51.18],
      [-30.03, -51.16],
      [-30.02, -51.2],
    ] as const;
    const request = requestOf({
      crews: [crewWith({ shift: { name: 'Day', timezone: null, days } })],
      period: window(begin, end),
      points: places.map(([latitude, longitude], at) => ({
        type: at === 0 ? ('PA' as const) : ('PE' as const),
        latitude,
        longitude,
        windows: at === 1 ? [window('14:00', '15:00')] : [],
      })),
    });
    const locations = listLocations(request, 'H');
    const provider = greatCircle(greatCircleDefaults);
    const timeOfOrder = async (order: readonly number[]): Promise<number> => {
      const points = order.map((point) => request.points[point]!);
      const ordered = { ...request, points };
      const at = listLocations(ordered, 'H');
      const { plans } = await routedInGivenOrder(ordered, at, (path) => provider.legs(at.coordinates, path));
      return plans[0]!.total_time;
    };
    const mapping = toProblem(
      request,
      await provider.matrices(locations.coordinates, { vehicles: [{ class: 'van' }] }),
      locations,
    );
    const { plans } = routedAsSolved(solve(completeProblem(mapping.problem), { seed: 1, iterations: 100 }), mapping);
    const found = plans[0]!.points.map(({ point }) => point);
    assert.deepEqual(found, [0, 4, 1, 2, 3]);
    assert.ok((await timeOfOrder([0, 4, 1, 2, 3])) < (await timeOfOrder([0, 1, 2, 3, 4])));
    assert.equal(plans[0]!.total_time, await timeOfOrder(found));
  });

  it('does not wait for hours before an afternoon window if its PA closes in the morning', async () => {
    const afternoon = { windows: [window('13:00', '13:30')], latitude: -30.05, longitude: -51.17, serviceS: 0 };
    const request = requestOf({
      period: window('07:00', '19:00'),
      points: [
        { type: 'PA', windows: [window('07:30', '08:30')], latitude: -29.9891, longitude: -51.1702 },
        { latitude: -30.0, longitude: -51.17, serviceS: 3600 },
        { latitude: -30.02, longitude: -51.16, serviceS: 3600 },
        afternoon,
        { type: 'CH', latitude: -29.9891, longitude: -51.1702 },
      ],
    });
    const locations = listLocations(request, 'H');
    const travels = await greatCircle(greatCircleDefaults).matrices(locations.coordinates, {
      vehicles: [{ class: 'van' }],
    });
    const mapping = toProblem(request, travels, locations);
    const { plans } = routedAsSolved(solve(completeProblem(mapping.problem), { seed: 1, iterations: 100 }), mapping);
    const leavesAt = plans.map(({ points }) => timeOf(points[0]!.departure));
    assert.deepEqual(leavesAt, ['08:30']);
    assert.equal(plans[0]!.points.at(-2)!.point, request.points.length - 2);
  });

  it('ends before a break that it does not reach', async () => {
    const [plan] = (await routed(requestOf({ crews: [crewWith({ shift: officeHours })], points: [{}, {}] }))).plans;
    assert.equal(timeOf(plan!.points[0]!.time_scheduled), '08:00');
    assert.equal(timeOf(plan!.points[1]!.departure), '08:50');
  });

  it('begins at the base of its vehicle, which is not one of its points', async () => {
    const base = { latitude: -29.95, longitude: -51 };
    const request = requestOf({ crews: [crewWith({ base })], points: [{ latitude: -30 }, { latitude: -30.1 }] });
    const locations = listLocations(request, 'H');
    const travels = await greatCircle(greatCircleDefaults).matrices(locations.coordinates);
    const mapping = toProblem(request, travels, locations);
    const [plan] = routedAsSolved(solve(completeProblem(mapping.problem), { seed: 1, iterations: 100 }), mapping).plans;
    assert.deepEqual(
      plan!.points.map(({ point, duration }) => [point, duration > 0]),
      [
        [0, false],
        [1, true],
      ],
    );
    assert.equal(timeOf(plan!.points[0]!.time_scheduled).slice(0, 5) > '08:13', true);
  });

  it('is made from PA to CH if there is nothing between them', async () => {
    const { plans } = await routed(requestOf({ points: [{ type: 'PA' }, { type: 'CH' }] }));
    assert.deepEqual(
      plans.map(({ points }) => points.map(({ time_scheduled }) => timeOf(time_scheduled))),
      [['08:00', '08:30']],
    );
  });
});

describe('A point that is farther away than any crew drives', () => {
  const cases: readonly [title: string, place: Coordinates, detail: RegExp][] = [
    [
      'that has no coordinates but 0, 0',
      { latitude: 0, longitude: 0 },
      /^the drive there alone takes .*: 0, 0 is in the ocean$/,
    ],
    ['whose coordinates are swapped', { latitude: -51.1, longitude: -30.1 }, /: latitude and longitude look swapped$/],
    ['in another part of the world', { latitude: 38.7, longitude: -9.1 }, /: check its coordinates$/],
  ];
  const left = async (place: Coordinates) => {
    const home = { type: 'PA', latitude: -30, longitude: -51 } as const;
    const request = requestOf({ points: [home, { latitude: -30.1, longitude: -51.1 }, place] });
    const locations = listLocations(request, 'H');
    const travels = await greatCircle(greatCircleDefaults).matrices(locations.coordinates, {
      vehicles: [{ class: 'van' }],
    });
    const mapping = toProblem(request, travels, locations);
    const solution = solve(completeProblem(mapping.problem), { seed: 1, iterations: 100 });
    const { unassigned } = routedAsSolved(solution, mapping);
    return unassigned.map(({ point, code, remedy }) => ({ point, code, ...unassignedTexts(code, remedy, 'en') }));
  };
  for (const [title, place, detail] of cases)
    it(`${title} is unreachable`, async () => {
      const [point, ...others] = await left(place);
      assert.deepEqual([point?.point, point?.code, others], [2, 'unreachable', []]);
      assert.equal(point?.reason, 'It is too far away');
      assert.match(point?.detail ?? '', detail);
    });

  it('does not fit the period if an additional day would be enough', async () => {
    assert.deepEqual(
      (await left({ latitude: -37, longitude: -51 })).map(({ code }) => code),
      ['plan_period'],
    );
  });
});

describe('A point is left out', () => {
  const depot = { type: 'PA' } as const;
  const van = [crewWith({ capacity: 10, axles: 4, shift: officeHours })];
  const cases: readonly [title: string, request: RouteRequest, reported: string[]][] = [
    [
      'that no vehicle can load',
      requestOf({ crews: van, points: [depot, { capacity: 13 }] }),
      [
        'capacity: fits vehicle ABC1D23 if its capacity is 3 higher',
        'cabe no veículo ABC1D23 se a capacidade dele for 3 maior',
      ],
    ],
    [
      'for which every vehicle has too many axles',
      requestOf({ crews: van, points: [depot, { axles: 3 }] }),
      [
        'axles: fits vehicle ABC1D23 if the point accepts vehicles with 4 axles',
        'cabe no veículo ABC1D23 se o ponto aceitar veículos com 4 eixos',
      ],
    ],
    [
      'whose window closes too early',
      requestOf({ crews: van, points: [depot, { windows: [window('08:00', '08:10')] }] }),
      ['time_window: fits if the window closes 20 min later', 'cabe se a janela fechar 20 min depois'],
    ],
    [
      'whose window opens too late',
      requestOf({ crews: van, points: [depot, { windows: [window('17:55', '18:00')] }, { type: 'CH' }] }),
      ['time_window: fits if the window opens 35 min earlier', 'cabe se a janela abrir 35 min antes'],
    ],
    [
      'that is open only while the crew rests',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        points: [depot, { windows: [window('12:15', '12:45')] }],
      }),
      [
        'break: fits vehicle ABC1D23 if the break is not from 12:00 to 13:00',
        'cabe no veículo ABC1D23 se a pausa não for das 12:00 às 13:00',
      ],
    ],
    [
      'that takes longer than the crew works without a break',
      requestOf({ crews: [crewWith({ shift: officeHours })], points: [depot, { serviceS: 6 * 3600 }] }),
      [
        'break: fits vehicle ABC1D23 if the break is not from 12:00 to 13:00',
        'cabe no veículo ABC1D23 se a pausa não for das 12:00 às 13:00',
      ],
    ],
    [
      'whose windows are outside the period',
      requestOf({ crews: van, points: [depot, { windows: [window('06:00', '07:00')] }] }),
      ['plan_period: fits if the window closes 1 h 30 min later', 'cabe se a janela fechar 1 h 30 min depois'],
    ],
    [
      'that takes longer than the period',
      requestOf({ period: window('08:00', '08:35'), points: [depot, {}] }),
      [
        'plan_period: fits vehicle ABC1D23 if the plan’s period ends 5 min later',
        'cabe no veículo ABC1D23 se o período do plano terminar 5 min depois',
      ],
    ],
    [
      'that takes longer than both the period and the shift',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        period: window('17:25', '17:58'),
        points: [depot, {}],
      }),
      [
        'plan_period: fits vehicle ABC1D23 if the plan’s period ends 7 min later and the work shift 5 min later',
        'cabe no veículo ABC1D23 se o período do plano terminar 7 min depois e a jornada, 5 min depois',
      ],
    ],
    [
      'that takes longer than the shift, within the period',
      requestOf({
        crews: [crewWith({ shift: officeHours })],
        period: window('17:25', '20:00'),
        points: [depot, {}],
      }),
      [
        'plan_period: fits vehicle ABC1D23 if the work shift ends 5 min later',
        'cabe no veículo ABC1D23 se a jornada terminar 5 min depois',
      ],
    ],
    [
      'that takes longer than the period, of a plan without a vehicle',
      requestOf({ crews: [], period: window('08:00', '08:35'), points: [depot, {}] }),
      ['plan_period: fits if the plan’s period ends 5 min later', 'cabe se o período do plano terminar 5 min depois'],
    ],
    [
      'on a day off',
      requestOf({ crews: van, period: window('+3 08:00', '+3 18:00'), points: [depot, {}] }),
      ['plan_period: null', 'null'],
    ],
    [
      'where its PA is closed all day',
      requestOf({ points: [{ ...depot, windows: [window('06:00', '07:00')] }, {}] }),
      ['plan_period: null', 'null'],
    ],
  ];
  for (const [title, request, expected] of cases) {
    it(title, async () => {
      const { plans, unassigned } = await routed(request);
      assert.deepEqual(plans, []);
      const [{ code, remedy } = assert.fail('It was served')] = unassigned;
      const text = remedy && remedyText(remedy);
      assert.deepEqual([`${code}: ${text?.en ?? null}`, `${text?.['pt-BR'] ?? null}`], expected);
    });
  }

  it('that has no connection', async () => {
    const { unassigned } = await routed(requestOf({ points: [depot, {}] }), [0, 1]);
    assert.deepEqual(unassigned, [{ point: 1, code: 'unreachable', remedy: null }]);
  });

  it('that fits alone, but not with the others', async () => {
    const request = requestOf({ crews: van, points: [depot, { capacity: 6 }, { capacity: 6 }] });
    const { plans, unassigned } = await routed(request);
    assert.equal(plans[0]!.total_points, 1);
    assert.deepEqual(
      unassigned.map(({ code, remedy }) => [code, remedy]),
      [['no_room', { kind: 'capacity', plate: 'ABC1D23', by: 2 }]],
    );
  });

  it('without a reason if the time was too short, which is reported', async () => {
    const request = requestOf({ points: [depot, {}, {}] });
    const { travels, locations } = await halfHours(request);
    const left = [
      { task: { kind: 'job', index: 0 }, reason: 'not_tried', remedySearch: 'cut_short' },
      { task: { kind: 'job', index: 1 }, reason: 'capacity', remedySearch: 'cut_short' },
    ] as const;
    const solution = { routes: [], unassigned: left } as unknown as Parameters<typeof routedAsSolved>[0];
    const { unassigned } = routedAsSolved(solution, toProblem(request, travels, locations));
    assert.deepEqual(
      unassigned.map(({ code, remedy }) => [code, reasonText(code, remedy).en, remedyText(remedy!).en]),
      [
        ['no_room', 'No place was found for it in time', 'there was no time to work out why'],
        ['capacity', 'No vehicle can load it', 'there was no time to work out what would help'],
      ],
    );
  });
});
