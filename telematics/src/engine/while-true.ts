import { type Detector, nothing } from './detector.ts';
import type { Category } from './event.ts';
import type { Moment } from './moment.ts';
import { beginRunning, eventOf, type Running, type Telling } from './running.ts';
import type { SettingsOf, SettingsShape, Unit, Words } from './setting.ts';

/** The condition holds, and nobody knows by how much. */
export const unmeasured = Symbol('unmeasured');

type Condition<Shape extends SettingsShape> = {
  readonly key: string;
  readonly category: Category;
  readonly unit: Unit;
  readonly rule: Words;
  readonly settings: Shape;
  /** What is measured while the condition holds, else null. Where there is nothing to measure, a constant. */
  measure(moment: Moment, settings: SettingsOf<Shape>): number | typeof unmeasured | null;
  /** Of several measures the one that the event is told with. */
  readonly worst?: 'highest' | 'lowest';
  limit?(moment: Moment, settings: SettingsOf<Shape>): number | null;
  rangeLimit?(moment: Moment): number | null;
  /** How many seconds it has to hold to be told of. */
  minimumS?(settings: SettingsOf<Shape>): number;
};

/**
 * A detector of events that last as long as a condition holds: from the first message in which it does, to the first in
 * which it does not. An event has one limit: what goes on under another is another event, unless it was too short so far.
 */
export function whileTrue<Shape extends SettingsShape>(condition: Condition<Shape>): Detector<Running | null, Shape> {
  const { category, unit, worst, minimumS } = condition;
  const telling: Telling = { category, unit, hasRanges: condition.rangeLimit !== undefined };
  const isLongEnough = ({ beginMs }: Running, atMs: number, settings: SettingsOf<Shape>): boolean =>
    atMs - beginMs >= (minimumS?.(settings) ?? 0) * 1000;
  const limitAt = (moment: Moment, settings: SettingsOf<Shape>): number | null =>
    condition.limit?.(moment, settings) ?? null;
  const toldValue = (measured: number | typeof unmeasured): number | null =>
    worst && measured !== unmeasured ? measured : null;

  const begin = (moment: Moment, settings: SettingsOf<Shape>, measured: number | typeof unmeasured): Running => {
    const begun: Running = {
      ...beginRunning(moment, null, toldValue(measured), limitAt(moment, settings)),
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
      if (running.confirmed) moment.ended.push(eventOf(telling, running, moment.timeMs, moment.place));
      if (measured === null) return null;
      // Who passes one limit after the other, none for long, passes limits for long: that is told with the last.
      return running.confirmed
        ? begin(moment, settings, measured)
        : { ...running, limit: limitAt(moment, settings), value: toldValue(measured) };
    },

    silence(running, moment) {
      if (running?.confirmed) moment.ended.push(eventOf(telling, running, moment.previousMs, moment.previousPlace));
      return null;
    },

    running: (running) => (running?.confirmed ? [eventOf(telling, running, null, null)] : nothing),
  };
}

const isWorse = (measured: number, than: number | null, worst: 'highest' | 'lowest'): boolean =>
  than === null || (worst === 'highest' ? measured > than : measured < than);
