import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RouteTemplate } from '@tropeiro/domain/planning/templates/route-template-schema.ts';
import { dueDays, planOfTemplate } from './plan-of-template.ts';

const saoPaulo = 'America/Sao_Paulo';
const newYork = 'America/New_York';

const template = (more: Partial<RouteTemplate> = {}): RouteTemplate => ({
  id: 1,
  name: 'Leite',
  external_code: null,
  active: true,
  weekdays: [1, 4],
  start_time: '06:00',
  end_time: '12:00',
  days_ahead: 0,
  optimize: true,
  source: 'H',
  objective: 'time',
  has_time_window: true,
  require_signature: null,
  require_picture: true,
  require_hodometer_picture: null,
  load_check: false,
  require_receiver: true,
  crews: [],
  point_count: 1,
  route_points: [{ name: 'Mercado', latitude: -30, longitude: -51 }],
  date_created: '2026-01-01T00:00:00.000Z',
  date_modified: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('The plan that a template makes for a day', () => {
  const windows: readonly [
    title: string,
    period: readonly [string, string],
    window: readonly [string, string],
    date: string,
    zone: string,
    expected: readonly [start: string, end: string, begin: string, end: string],
  ][] = [
    [
      'has its local times on that day',
      ['06:00', '12:00'],
      ['07:00', '09:00'],
      '2026-12-03',
      saoPaulo,
      ['2026-12-03T09:00', '2026-12-03T15:00', '2026-12-03T10:00', '2026-12-03T12:00'],
    ],
    [
      'may last past midnight, and so its windows',
      ['22:00', '06:00'],
      ['01:00', '03:00'],
      '2026-12-03',
      saoPaulo,
      ['2026-12-04T01:00', '2026-12-04T09:00', '2026-12-04T04:00', '2026-12-04T06:00'],
    ],
    [
      'keeps a window before its begin on its day',
      ['08:00', '18:00'],
      ['07:00', '09:00'],
      '2026-12-03',
      saoPaulo,
      ['2026-12-03T11:00', '2026-12-03T21:00', '2026-12-03T10:00', '2026-12-03T12:00'],
    ],
    [
      'lasts a whole day where it ends when it begins',
      ['06:00', '06:00'],
      ['23:00', '01:00'],
      '2026-12-31',
      saoPaulo,
      ['2026-12-31T09:00', '2027-01-01T09:00', '2027-01-01T02:00', '2027-01-01T04:00'],
    ],
    [
      'has its local times on a day when clocks change too',
      ['01:00', '12:00'],
      ['09:00', '10:00'],
      '2026-03-08',
      newYork,
      ['2026-03-08T06:00', '2026-03-08T16:00', '2026-03-08T13:00', '2026-03-08T14:00'],
    ],
  ];
  for (const [title, [start_time, end_time], [begin, end], date, zone, expected] of windows) {
    it(title, () => {
      const route_points = [{ name: 'Mercado', time_window: { begin, end }, time_windows: null }];
      const { plan, points } = planOfTemplate(template({ start_time, end_time, route_points }), date, zone);
      const window = points[0]?.time_window;
      assert.deepEqual(
        [plan.data.date_time_start, plan.data.date_time_end, window?.begin, window?.end],
        expected.map((text) => `${text}:00.000Z`),
      );
    });
  }

  it("is named after the template's code, otherwise its name, and the day", () => {
    const codeOf = (more: Partial<RouteTemplate>) =>
      planOfTemplate(template(more), '2026-12-03', saoPaulo).plan.data.external_code;
    assert.equal(codeOf({ external_code: 'LAT' }), 'LAT 2026-12-03');
    assert.equal(codeOf({}), 'Leite 2026-12-03');
    assert.ok(codeOf({ name: 'ã'.repeat(200) }).length <= 200);
  });

  it('leaves requirements that the template does not set to the company', () => {
    const { data } = planOfTemplate(template(), '2026-12-03', saoPaulo).plan;
    assert.deepEqual(
      [
        data.require_signature,
        data.require_picture,
        data.require_hodometer_picture,
        data.load_check,
        data.require_receiver,
      ],
      [undefined, true, undefined, false, true],
    );
  });
});

describe('The days whose plans are due', () => {
  // A Thursday, 08:00 in São Paulo.
  const thursday = '2026-12-03T11:00:00.000Z';
  const cases: readonly [title: string, more: Partial<RouteTemplate>, now: string, zone: string, expected: string[]][] =
    [
      ['are none where plans are made by hand', { days_ahead: null }, thursday, saoPaulo, []],
      ['begin with today', {}, thursday, saoPaulo, ['2026-12-03']],
      ['are without today once its plan would be over', {}, '2026-12-03T15:00:00.000Z', saoPaulo, []],
      [
        'reach as far ahead as is said',
        { days_ahead: 8 },
        thursday,
        saoPaulo,
        ['2026-12-03', '2026-12-07', '2026-12-10'],
      ],
      ['begin with the day of the company', {}, '2026-12-03T02:59:00.000Z', saoPaulo, []],
      ['begin when that of the company does', {}, '2026-12-03T03:00:00.000Z', saoPaulo, ['2026-12-03']],
      ['know Sunday', { weekdays: [0], days_ahead: 6 }, thursday, saoPaulo, ['2026-12-06']],
    ];
  for (const [title, more, now, zone, expected] of cases)
    it(title, () => assert.deepEqual(dueDays(template(more), now, zone), expected));
});
