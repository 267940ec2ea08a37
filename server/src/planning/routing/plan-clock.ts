import type { TimeWindow } from '@tropeiro/domain/planning/points/time-window-schema.ts';
import type { Span } from './span.ts';

/**
 * The clock of a plan: whole seconds since the begin of its period. The optimizer needs smaller numbers than calendar
 * time when it calculates remedies.
 */
export type PlanClock = {
  readonly lengthS: number;
  readonly spanOf: (window: TimeWindow) => Span;
  /** Converts an instant in epoch milliseconds. */
  readonly secondOf: (epochMs: number) => number;
  /** Converts back to an instant. */
  readonly instantOf: (second: number) => string;
};

/** Begins are rounded up and ends down, so that nothing is planned outside the given times. */
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
