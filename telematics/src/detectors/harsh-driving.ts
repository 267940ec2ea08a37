import { atOnce } from '../engine/at-once.ts';
import type { Category } from '../engine/event.ts';
import type { Moment } from '../engine/moment.ts';
import { choice, figure, type Words, words } from '../engine/setting.ts';

/** Messages farther apart say nothing about how hard somebody braked. */
const apartMaxMs = 2000;
/** How long a device that reported harsh driving is trusted to report all of it. */
const trustedMs = 86_400_000;

/** Below this speed the course is noise. */
const turnMinKmh = 10;

const alarms = ['harsh_acceleration', 'harsh_braking', 'sharp_turn'];

/** When the device last reported harsh driving itself, and whether the last two messages were harsh already. */
type State = { readonly reportedMs: number | null; readonly isHarsh: boolean };
const calm: State = { reportedMs: null, isHarsh: false };

type Kind = {
  readonly key: string;
  readonly category: Category;
  readonly alarm: string;
  readonly rule: Words;
  readonly limit: number;
  /** Along the axis that counts, in m/s², from two messages a moment apart. */
  measure(moment: Moment, apartS: number): number | null;
};

const harsh = (kind: Kind) =>
  atOnce({
    key: kind.key,
    category: kind.category,
    unit: 'm/s²',
    rule: kind.rule,
    settings: {
      limit_ms2: figure(kind.limit, 'm/s²', [0.5, 20], words('Derived from this on', 'Derivado a partir disto')),
      derived: choice(
        true,
        words(
          'Derive it from speeds where the device does not report it',
          'Derivar das velocidades onde o equipamento não informa',
        ),
      ),
    },
    initial: (): State => calm,
    occurs(moment, { limit_ms2, derived }, state) {
      const measured = measure(kind, moment);
      if (moment.message.alarms.includes(kind.alarm)) return measured;
      if (!derived || state.isHarsh || measured === null || measured < limit_ms2) return undefined;
      return isReporting(state, moment) || reports(moment) ? undefined : measured;
    },
    limit: (_, { limit_ms2 }) => limit_ms2,
    next(state, moment, { limit_ms2 }) {
      const measured = measure(kind, moment);
      const isHarsh = measured !== null && measured >= limit_ms2;
      const reportedMs = reports(moment) ? moment.timeMs : isReporting(state, moment) ? state.reportedMs : null;
      return isHarsh === state.isHarsh && reportedMs === state.reportedMs ? state : { reportedMs, isHarsh };
    },
  });

function measure(kind: Kind, moment: Moment): number | null {
  const apartMs = moment.timeMs - moment.previousMs;
  if (apartMs <= 0 || apartMs > apartMaxMs || !moment.message.valid) return null;
  const measured = kind.measure(moment, apartMs / 1000);
  // Zero has no sign in JSON, which carries events and states.
  return measured === null ? null : Math.round(measured * 100) / 100 + 0;
}

const reports = ({ message }: Moment): boolean => message.alarms.some((alarm) => alarms.includes(alarm));
const isReporting = ({ reportedMs }: State, { timeMs }: Moment): boolean =>
  reportedMs !== null && timeMs - reportedMs <= trustedMs;

function acceleration({ message, wasSpeedKmh }: Moment, apartS: number): number | null {
  if (message.speedKmh === null || wasSpeedKmh === null) return null;
  return (message.speedKmh - wasSpeedKmh) / 3.6 / apartS;
}

export const harshAcceleration = harsh({
  key: 'harsh_acceleration',
  category: 11,
  alarm: 'harsh_acceleration',
  rule: words(
    'As the device reports it; derived where messages are at most 2 s apart and it reports none.',
    'Como o equipamento informa; derivado quando as mensagens distam no máximo 2 s e ele não informa.',
  ),
  limit: 2.5,
  measure: acceleration,
});

export const harshBraking = harsh({
  key: 'harsh_braking',
  category: 12,
  alarm: 'harsh_braking',
  rule: words(
    'As the device reports it; derived where messages are at most 2 s apart and it reports none.',
    'Como o equipamento informa; derivado quando as mensagens distam no máximo 2 s e ele não informa.',
  ),
  limit: 3,
  measure(moment, apartS) {
    const measured = acceleration(moment, apartS);
    return measured === null ? null : -measured;
  },
});

export const sharpTurn = harsh({
  key: 'sharp_turn',
  category: 13,
  alarm: 'sharp_turn',
  rule: words(
    'As the device reports it; derived from speed and course where messages are at most 2 s apart and it reports none.',
    'Como o equipamento informa; derivado da velocidade e do rumo quando as mensagens distam no máximo 2 s e ele não informa.',
  ),
  limit: 3,
  measure({ message, wasSpeedKmh, wasCourseDeg }, apartS) {
    if (message.speedKmh === null || message.courseDeg === null || wasSpeedKmh === null || wasCourseDeg === null)
      return null;
    if (message.speedKmh < turnMinKmh || wasSpeedKmh < turnMinKmh) return null;
    const turnedDeg = Math.abs(((message.courseDeg - wasCourseDeg + 540) % 360) - 180);
    return ((message.speedKmh + wasSpeedKmh) / 2 / 3.6) * ((turnedDeg * Math.PI) / 180 / apartS);
  },
});
