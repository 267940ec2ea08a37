import { Type } from 'typebox';
import type { Fault } from '../faults/fault.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '../language/bilingual-text.ts';
import { DateTime, description, Noun, UpperDateTime } from '../language/schema.ts';

/** When a point must be served: service begins inside, both ends included. */
export const TimeWindow = Noun('TimeWindow', { begin: DateTime, end: DateTime });
export type TimeWindow = Type.Static<typeof TimeWindow>;

/** The forms in which a caller may write a window. */
export const windowForms = bilingual(
  '{"begin": "2026-01-31T08:00", "end": "2026-01-31T10:00"}, ["2026-01-31T08:00", "2026-01-31T10:00"] or "2026-01-31T08:00/2026-01-31T10:00"',
  '{"begin": "2026-01-31T08:00", "end": "2026-01-31T10:00"}, ["2026-01-31T08:00", "2026-01-31T10:00"] ou "2026-01-31T08:00/2026-01-31T10:00"',
);

/** A window as the validator reads it, once `sameWindow` has reduced its forms to one. */
export const NewTimeWindow = Type.Object({ begin: DateTime, end: UpperDateTime }, { 'x-forms': windowForms });

/** A window in every form that a caller may write it in. */
export const SentTimeWindow = Type.Union(
  [
    Type.Object({ begin: DateTime, end: UpperDateTime }),
    Type.Object({ start: DateTime, end: UpperDateTime }),
    Type.Unsafe<[string, string]>(Type.Array(DateTime, { minItems: 2, maxItems: 2 })),
    Type.String({ pattern: '^[^/]+/[^/]+$', examples: ['2026-01-31T08:00/2026-01-31T10:00'] }),
  ],
  description(
    'Service must begin inside it: {begin, end}, {start, end}, [begin, end] or "begin/end"',
    'O atendimento deve começar dentro dela: {begin, end}, {start, end}, [begin, end] ou "begin/end"',
  ),
);

/** A time window of a caller's in the one spelling that is validated; what is none of them is left for the validator to judge. */
export function sameWindow(sent: unknown): unknown {
  if (typeof sent === 'string') {
    const [begin, end, ...more] = sent.split('/');
    return end === undefined || more.length > 0 ? sent : { begin: begin?.trim(), end: end.trim() };
  }
  if (Array.isArray(sent)) return sent.length === 2 ? { begin: sent[0], end: sent[1] } : sent;
  if (typeof sent !== 'object' || sent === null) return sent;
  const { start, begin = start, end } = sent as Readonly<Record<string, unknown>>;
  return { ...(begin !== undefined && { begin }), ...(end !== undefined && { end }) };
}

/**
 * What is wrong with the windows of a point: each ends after it begins, and none overlaps another.
 * @param momentText how a moment of theirs is told
 */
export function windowFaults(
  windows: readonly TimeWindow[],
  pointer: string,
  momentText: (moment: string) => BilingualText = verbatim,
): Fault[] {
  const faults = windows.flatMap(({ begin, end }, index): Fault[] =>
    begin < end
      ? []
      : [{ pointer: `${pointer}/${index}`, code: 'period_reversed', details: { other: momentText(end) } }],
  );
  if (faults.length > 0) return faults;
  const ordered = inOrder(windows);
  const windowText = ({ begin, end }: TimeWindow): BilingualText =>
    phrase((say) => `${say(momentText(begin))} – ${say(momentText(end))}`);
  return ordered.flatMap((window, index): Fault[] => {
    const before = ordered[index - 1];
    return before && window.begin <= before.end
      ? [{ pointer, code: 'overlaps', details: { other: windowText(before) } }]
      : [];
  });
}

/** Windows in the order of time. Their instants are written alike, so that texts compare as times do. */
export const inOrder = (windows: readonly TimeWindow[]): TimeWindow[] =>
  [...windows].sort((one, other) => (one.begin < other.begin ? -1 : one.begin > other.begin ? 1 : 0));
