import { type Detector, noEvents } from './detector.ts';
import type { Category } from './event.ts';
import type { Moment } from './moment.ts';
import { beginRunning, type EventDefinition, eventOf, type Running } from './running.ts';
import type { BilingualText, SettingsOf, SettingsShape, Unit } from './setting.ts';

/** The condition is true, without a measured value. */
export const unmeasured = Symbol('unmeasured');

type Condition<Shape extends SettingsShape> = {
  readonly key: string;
  readonly category: Category;
  readonly unit: Unit;
  readonly rule: BilingualText;
  readonly settings: Shape;
  /** What is measured while the condition is true, else null. A constant if nothing is measured. */
  measure(moment: Moment, settings: SettingsOf<Shape>): number | typeof unmeasured | null;
  /** Of several measures, the one that is reported with the event. */
  readonly worst?: 'highest' | 'lowest';
  limit?(moment: Moment, settings: SettingsOf<Shape>): number | null;
  rangeLimit?(moment: Moment): number | null;
  /** How many seconds the condition must be true for the event to be reported. */
  minimumS?(settings: SettingsOf<Shape>): number;
};

/**
 * A detector of events that last as long as a condition is true: from the first message for which it is, to the first
 * for which it is not. An event has one limit. If the limit changes, another event begins, unless the first was too
 * short so far.
 */
export function whileTrue<Shape extends SettingsShape>(condition: Condition<Shape>): Detector<Running | null, Shape> {
  const { category, unit, worst, minimumS } = condition;
  const definition: EventDefinition = { category, unit, hasRanges: condition.rangeLimit !== undefined };
  const isLongEnough = ({ beginMs }: Running, atMs: number, settings: SettingsOf<Shape>): boolean =>
    atMs - beginMs >= (minimumS?.(settings) ?? 0) * 1000;
  const limitAt = (moment: Moment, settings: SettingsOf<Shape>): number | null =>
    condition.limit?.(moment, settings) ?? null;
  const reportedValue = (measured: number | typeof unmeasured): number | null =>
    worst && measured !== unmeasured ? measured : null;

  const begin = (moment: Moment, settings: SettingsOf<Shape>, measured: number | typeof unmeasured): Running => {
    const begun: Running = {
      ...beginRunning(moment, null, reportedValue(measured), limitAt(moment, settings)),
      rangeLimit: condition.rangeLimit?.(moment) ?? null,
    };
    begun.confirmed = isLongEnough(begun, moment.timeMs, settings);
    return begun;
  };

  return {
    key: condition.key,
    categories: [category],
    rule: condition.rule,
    settings: condition.settings,
    initial: () => null,

    step(running, moment, settings) {
      const measured = condition.measure(moment, settings);
      if (running === null) return measured === null ? null : begin(moment, settings, measured);
      running.distanceMm += moment.stepMm;
      if (!running.confirmed) running.confirmed = isLongEnough(running, moment.timeMs, settings);
      if (measured !== null && limitAt(moment, settings) === running.limit) {
        if (worst !== undefined && measured !== unmeasured && isWorse(measured, running.value, worst))
          running.value = measured;
        return running;
      }
      if (running.confirmed) moment.ended.push(eventOf(definition, running, moment.timeMs, moment.place));
      if (measured === null) return null;
      // If one limit after the other is exceeded, each only briefly, the total time counts. The event is reported with
      // the last limit.
      return running.confirmed
        ? begin(moment, settings, measured)
        : { ...running, limit: limitAt(moment, settings), value: reportedValue(measured) };
    },

    silence(running, moment) {
      if (running?.confirmed) moment.ended.push(eventOf(definition, running, moment.previousMs, moment.previousPlace));
      return null;
    },

    running: (running) => (running?.confirmed ? [eventOf(definition, running, null, null)] : noEvents),
  };
}

const isWorse = (measured: number, reference: number | null, worst: 'highest' | 'lowest'): boolean =>
  reference === null || (worst === 'highest' ? measured > reference : measured < reference);
