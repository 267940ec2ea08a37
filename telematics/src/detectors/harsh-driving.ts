import type { Category } from '../engine/event.ts';
import type { Moment } from '../engine/moment.ts';
import { type BilingualText, bilingual, choice, figure } from '../engine/setting.ts';
import { whenOccurs } from '../engine/when-occurs.ts';

/** Messages farther apart reveal nothing about how hard the driver braked. */
const apartMaxMs = 2000;
/** How long a device that reported harsh driving is assumed to report all of it. */
const reportingTrustMs = 86_400_000;

/** Below this speed the course is noise. */
const turnMinKmh = 10;

const alarms = ['harsh_acceleration', 'harsh_braking', 'sharp_turn'];

/** When the device last reported harsh driving itself, and whether the last two messages were already harsh. */
type State = { readonly reportedMs: number | null; readonly isHarsh: boolean };
const calm: State = { reportedMs: null, isHarsh: false };

type Kind = {
  readonly key: string;
  readonly category: Category;
  readonly alarm: string;
  readonly rule: BilingualText;
  readonly limit: number;
  /** The acceleration along the relevant axis, in m/s², from two messages shortly after each other. */
  measure(moment: Moment, apartS: number): number | null;
};

const harsh = (kind: Kind) =>
  whenOccurs({
    key: kind.key,
    category: kind.category,
    unit: 'm/s²',
    rule: kind.rule,
    settings: {
      limit_ms2: figure(
        kind.limit,
        'm/s²',
        [0.5, 20],
        bilingual('Derived from this value on', 'Derivado a partir deste valor'),
      ),
      derived: choice(
        true,
        bilingual(
          'Derive the event if the device does not report it',
          'Derivar o evento se o equipamento não o informa',
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
  // Zero has no sign in JSON, in which events and states are stored.
  return measured === null ? null : Math.round(measured * 100) / 100 + 0;
}

const reports = ({ message }: Moment): boolean => message.alarms.some((alarm) => alarms.includes(alarm));
const isReporting = ({ reportedMs }: State, { timeMs }: Moment): boolean =>
  reportedMs !== null && timeMs - reportedMs <= reportingTrustMs;

function acceleration({ message, previousSpeedKmh }: Moment, apartS: number): number | null {
  if (message.speedKmh === null || previousSpeedKmh === null) return null;
  return (message.speedKmh - previousSpeedKmh) / 3.6 / apartS;
}

export const harshAcceleration = harsh({
  key: 'harsh_acceleration',
  category: 11,
  alarm: 'harsh_acceleration',
  rule: bilingual(
    'Reported by the device. If the device reports no harsh driving, the server derives the event from the speeds of messages at most 2 s apart.',
    'Informado pelo equipamento. Se ele não informa condução brusca, o servidor deriva o evento das velocidades de mensagens a no máximo 2 s uma da outra.',
  ),
  limit: 2.5,
  measure: acceleration,
});

export const harshBraking = harsh({
  key: 'harsh_braking',
  category: 12,
  alarm: 'harsh_braking',
  rule: bilingual(
    'Reported by the device. If the device reports no harsh driving, the server derives the event from the speeds of messages at most 2 s apart.',
    'Informado pelo equipamento. Se ele não informa condução brusca, o servidor deriva o evento das velocidades de mensagens a no máximo 2 s uma da outra.',
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
  rule: bilingual(
    'Reported by the device. If the device reports no harsh driving, the server derives the event from speed and course of messages at most 2 s apart.',
    'Informado pelo equipamento. Se ele não informa condução brusca, o servidor deriva o evento da velocidade e do rumo de mensagens a no máximo 2 s uma da outra.',
  ),
  limit: 3,
  measure({ message, previousSpeedKmh, previousCourseDeg }, apartS) {
    if (
      message.speedKmh === null ||
      message.courseDeg === null ||
      previousSpeedKmh === null ||
      previousCourseDeg === null
    )
      return null;
    if (message.speedKmh < turnMinKmh || previousSpeedKmh < turnMinKmh) return null;
    const turnedDeg = Math.abs(((message.courseDeg - previousCourseDeg + 540) % 360) - 180);
    return ((message.speedKmh + previousSpeedKmh) / 2 / 3.6) * ((turnedDeg * Math.PI) / 180 / apartS);
  },
});
