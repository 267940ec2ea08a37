import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WorkShift } from '@tropeiro/domain/fleet/work-shift-schema.ts';
import { type Crew, emptyCrew } from '../../planning/crews/crew.ts';
import { remainingRoute } from '../../planning/routing/remaining-route.ts';
import type { PlanUnderWay, PointUnderWay } from '../../store/execution/plans-under-way.ts';
import { greatCircleDefaults } from '../../travel/great-circle.ts';
import { travelProviders } from '../../travel/providers.ts';
import { estimateArrivals } from './estimate-arrivals.ts';
import { remainingLegs } from './remaining-legs.ts';

const timezone = 'America/Sao_Paulo';
const providers = travelProviders({ greatCircle: { ...greatCircleDefaults, roadFactor: 1 } });
/** A time of day on the day of the plan. */
const moment = (time: string): string => new Date(`2026-12-01T${time}:00-03:00`).toISOString();
const hourOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('pt-BR', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
const windowOf = (begin: string, end: string) => [{ begin: moment(begin), end: moment(end) }];

/** Three deliveries of ten minutes each, twenty minutes apart, between a base and the way back. Planned from 08:00. */
const planned: readonly [name: string, type: PointUnderWay['type'], time: string][] = [
  ['base', 'PA', '08:00'],
  ['one', 'PE', '08:20'],
  ['two', 'PE', '08:50'],
  ['three', 'PE', '09:20'],
  ['back', 'CH', '09:50'],
];
const names = planned.map(([name]) => name);

type Changes = Readonly<Partial<Record<string, Partial<PointUnderWay>>>>;

const planWith = (status: 'P' | 'E', changes: Changes): PlanUnderWay => ({
  id: 1,
  version: 1,
  status,
  source: 'H',
  objective: 'time',
  has_time_window: true,
  date_time_start: moment('08:00'),
  date_time_end: moment('18:00'),
  date_started: null,
  vehicle_id: 1,
  driver_id: null,
  helper_id: null,
  points: planned.map(([name, type, time], at) => ({
    id: at + 1,
    line: at + 1,
    type,
    status: 'P',
    latitude: -30 - at / 10,
    longitude: -51,
    delivery_time: 600,
    duration: type === 'PA' ? 0 : 1200,
    distance: 0,
    time_windows: [],
    time_scheduled: moment(time),
    eta: null,
    eta_date: null,
    late_risk: null,
    late_by: null,
    done: null,
    arrived: null,
    reached: null,
    left: null,
    eta_told: null,
    eta_told_date: null,
    ...changes[name],
  })),
});

const done = (time: string, type: 'R' | 'E' | 'D' | 'M' = 'E') => ({ status: type, done: moment(time) });
const shift: Pick<WorkShift, 'name' | 'timezone' | 'days'> = {
  name: 'Manhã',
  timezone: null,
  days: [{ weekday: 2, begin: '08:00', end: '18:00', breaks: [{ begin: '09:00', end: '10:00' }] }],
};
const driver: Crew['driver'] = {
  ...{
    id: 1,
    cpf: '',
    name: '',
    status: 'A',
    is_anonymized: false,
    cnh_category_id: null,
    licence_end: null,
    user_id: null,
    vehicle_ids: [],
  },
  shift,
};

type Trial = {
  readonly now: string;
  readonly status?: 'P';
  readonly points?: Changes;
  /** The point at which a vehicle was seen, and when. */
  readonly seen?: readonly [name: string, time: string];
  readonly crew?: Crew;
};

/** The arrivals in one line: `two 08:50`, with the risk of being late unless there is none. */
async function estimated({ now, status, points = {}, seen, crew = emptyCrew }: Trial): Promise<string> {
  const plan = planWith(status ?? 'E', points);
  const nowMs = Date.parse(moment(now));
  const place = seen && plan.points[names.indexOf(seen[0])]!;
  const left = remainingRoute(plan, place && { ...place, timeMs: Date.parse(moment(seen[1])) }, nowMs);
  const legs = await remainingLegs(left, plan.source, providers, {});
  const options = { timezone, marginS: 600, nowMs };
  return estimateArrivals(plan, crew, left, legs, options)
    .map(({ point, eta, late_risk, late_by }) =>
      [names[point.id - 1], hourOf(eta), ...(late_risk === 'none' ? [] : [late_risk, late_by])].join(' '),
    )
    .join(', ');
}

const trials: readonly [sentence: string, trial: Trial, expected: string][] = [
  [
    'is as planned before its hour',
    { status: 'P', now: '06:00' },
    'base 08:00, one 08:20, two 08:50, three 09:20, back 09:50',
  ],
  [
    'is later with every minute before departure',
    { status: 'P', now: '08:45' },
    'base 08:45, one 09:05, two 09:35, three 10:05, back 10:35',
  ],
  [
    'continues from the last completed point',
    { now: '08:40', points: { base: done('08:00', 'R'), one: done('08:35') } },
    'two 08:55, three 09:25, back 09:55',
  ],
  [
    'continues from a returned point as from a delivered one',
    { now: '08:40', points: { base: done('08:00', 'R'), one: done('08:35', 'D') } },
    'two 08:55, three 09:25, back 09:55',
  ],
  [
    'is not before now, even if the vehicle should be there already',
    { now: '09:30', points: { base: done('08:00', 'R'), one: done('08:35') } },
    'two 09:30, three 10:00, back 10:30',
  ],
  [
    'continues from a recent position of the vehicle',
    { now: '08:40', points: { base: done('08:00', 'R'), one: done('08:35') }, seen: ['two', '08:40'] },
    'two 08:40, three 09:10, back 09:40',
  ],
  [
    'continues from the last point if the position is older than ten minutes',
    { now: '08:46', points: { base: done('08:00', 'R'), one: done('08:35') }, seen: ['two', '08:35'] },
    'two 08:55, three 09:25, back 09:55',
  ],
  [
    'continues from a point completed after the last position',
    { now: '08:40', points: { base: done('08:00', 'R'), one: done('08:38') }, seen: ['base', '08:33'] },
    'two 08:58, three 09:28, back 09:58',
  ],
  ['assumes the departure at the start of the plan', { now: '08:05' }, 'one 08:20, two 08:50, three 09:20, back 09:50'],
  [
    'is that of the visit while the vehicle stands there, and the next one after the service',
    { now: '08:25', points: { base: done('08:00', 'R'), one: { reached: moment('08:22') } }, seen: ['one', '08:25'] },
    'one 08:22, two 08:52, three 09:22, back 09:52',
  ],
  [
    'waits if the service takes longer than planned',
    { now: '08:50', points: { base: done('08:00', 'R'), one: { reached: moment('08:22') } }, seen: ['one', '08:50'] },
    'one 08:22, two 09:10, three 09:40, back 10:10',
  ],
  [
    'is that of the visit if the vehicle left without a report',
    {
      now: '08:40',
      points: { base: done('08:00', 'R'), one: { reached: moment('08:22'), left: moment('08:36') } },
    },
    'one 08:22, two 08:56, three 09:26, back 09:56',
  ],
  [
    'observes the window of a point, and later points wait with it',
    { now: '08:05', points: { base: done('08:00', 'R'), two: { time_windows: windowOf('10:00', '11:00') } } },
    'one 08:20, two 08:50, three 10:30, back 11:00',
  ],
  [
    'reports a late arrival, and by how much',
    { now: '08:05', points: { base: done('08:00', 'R'), two: { time_windows: windowOf('08:00', '08:45') } } },
    'one 08:20, two 08:50 late 300, three 09:20, back 09:50',
  ],
  [
    'reports an arrival at risk of being late',
    { now: '08:05', points: { base: done('08:00', 'R'), two: { time_windows: windowOf('08:00', '08:55') } } },
    'one 08:20, two 08:50 risk 0, three 09:20, back 09:50',
  ],
  [
    'waits for a break of the crew',
    { now: '08:05', points: { base: done('08:00', 'R') }, crew: { ...emptyCrew, driver } },
    'one 08:20, two 08:50, three 10:20, back 10:50',
  ],
  [
    'is today for a driver who left before the shift begins',
    { now: '07:30', points: { base: done('07:20', 'R') }, crew: { ...emptyCrew, driver } },
    'one 07:40, two 08:10, three 08:40, back 10:10',
  ],
  [
    'is not that of the morning at a depot where the route also ends',
    {
      now: '08:40',
      points: {
        base: done('08:00', 'R'),
        one: done('08:35'),
        back: { reached: moment('07:30'), left: moment('08:00') },
      },
    },
    'two 08:55, three 09:25, back 09:55',
  ],
  [
    'is not now for the way back while the vehicle still stands at the depot',
    {
      now: '08:05',
      points: { base: done('08:00', 'R'), back: { reached: moment('07:30') } },
      seen: ['base', '08:05'],
    },
    'one 08:26, two 08:56, three 09:26, back 09:56',
  ],
  [
    'is that of the visit once the vehicle is back',
    {
      now: '10:00',
      points: {
        base: done('08:00', 'R'),
        one: done('08:35'),
        two: done('09:00'),
        three: { reached: moment('09:20'), left: moment('09:30') },
        back: { reached: moment('09:50') },
      },
      seen: ['back', '10:00'],
    },
    'three 09:20, back 09:50',
  ],
  [
    'is empty once all points are completed',
    { now: '10:00', points: Object.fromEntries(names.map((name) => [name, done('09:00')])) },
    '',
  ],
];

describe('The estimated arrival at the points of a plan', () => {
  for (const [sentence, trial, expected] of trials)
    it(sentence, async () => {
      assert.equal(await estimated(trial), expected);
    });

  it('requests a leg if a point between is already done', async () => {
    const points = { base: done('08:00', 'R'), two: done('08:30') };
    const left = remainingRoute(planWith('E', points), undefined, Date.parse(moment('08:30')));
    const kinds = left.legSources.map((legSource) =>
      legSource === null ? 'none' : 'from' in legSource ? 'asked for' : legSource.durationS,
    );
    assert.deepEqual(kinds, ['asked for', 'asked for', 1200]);
  });
});
