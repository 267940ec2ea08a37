import type { TimeWindow } from '@tropeiro/domain/planning/time-window.ts';
import type { Span } from './span.ts';

/**
 * The clock of a plan: whole seconds since its period begins. The optimizer works out what a change of hours would do on
 * numbers far smaller than those of the calendar.
 */
export type PlanClock = {
  readonly lengthS: number;
  readonly spanOf: (window: TimeWindow) => Span;
  /** The second of an instant in milliseconds of the calendar. */
  readonly secondOf: (epochMs: number) => number;
  /** The instant of a second. */
  readonly instantOf: (second: number) => string;
};

/** Begins are rounded up and ends down, so that nothing is planned outside what was said. */
export function planClock(period: TimeWindow): PlanClock {
  const originS = Math.ceil(Date.parse(period.begin) / 1000);
  const spanOf = ({ begin, end }: TimeWindow): Span => {
    const from = Math.ceil(Date.parse(begin) / 1000) - originS;
    return { begin: from, end: Math.max(from, Math.floor(Date.parse(end) / 1000) - originS) };
  };
  return {
    lengthS: spanOf(period).end,
    spanOf,
    secondOf: (epochMs) => Math.round(epochMs / 1000) - originS,
    instantOf: (second) => new Date((originS + second) * 1000).toISOString(),
  };
}
