import type { Fault } from '../../faults/fault.ts';
import { type BilingualText, bilingual, phrase, verbatim } from '../../language/bilingual-text.ts';
import type { TimeWindow } from './time-window-schema.ts';

/** The notations that callers may use for a window. */
export const windowForms = bilingual(
  '{"begin": "2026-01-31T08:00", "end": "2026-01-31T10:00"}, ["2026-01-31T08:00", "2026-01-31T10:00"] or "2026-01-31T08:00/2026-01-31T10:00"',
  '{"begin": "2026-01-31T08:00", "end": "2026-01-31T10:00"}, ["2026-01-31T08:00", "2026-01-31T10:00"] ou "2026-01-31T08:00/2026-01-31T10:00"',
);

/** A caller's time window, normalised for validation. Unknown notations are left to the validator. */
export function normaliseWindow(sent: unknown): unknown {
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
 * The faults of the windows of a point: each must end after it begins, and none may overlap another.
 * @param momentText how a moment is written in messages
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
  const ordered = sortWindows(windows);
  const windowText = ({ begin, end }: TimeWindow): BilingualText =>
    phrase((translate) => `${translate(momentText(begin))} – ${translate(momentText(end))}`);
  return ordered.flatMap((window, index): Fault[] => {
    const before = ordered[index - 1];
    return before && window.begin <= before.end
      ? [{ pointer, code: 'overlaps', details: { other: windowText(before) } }]
      : [];
  });
}

/** Windows in the order of time. Their instants use one notation, so they compare as texts. */
export const sortWindows = (windows: readonly TimeWindow[]): TimeWindow[] =>
  [...windows].sort((a, b) => (a.begin < b.begin ? -1 : a.begin > b.begin ? 1 : 0));
