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

/** A detector of events that last as long as a condition holds: from the first message in which it does, to the first in which it does not. */
export function whileTrue<Shape extends SettingsShape>(condition: Condition<Shape>): Detector<Running | null, Shape> {
  const { category, unit, worst, minimumS } = condition;
  const telling: Telling = { category, unit, hasRanges: condition.rangeLimit !== undefined };
  const isLongEnough = ({ beginMs }: Running, atMs: number, settings: SettingsOf<Shape>): boolean =>
    atMs - beginMs >= (minimumS?.(settings) ?? 0) * 1000;

  return {
    key: condition.key,
    categories: [category],
    rule: condition.rule,
    settings: condition.settings,
    initial: () => null,

    step(running, moment, settings) {
      const measured = condition.measure(moment, settings);
      if (running !== null) {
        running.distanceMm += moment.stepMm;
        if (!running.confirmed) running.confirmed = isLongEnough(running, moment.timeMs, settings);
        if (measured === null) {
          if (running.confirmed) moment.ended.push(eventOf(telling, running, moment.timeMs, moment.place));
          return null;
        }
        if (worst !== undefined && measured !== unmeasured && isWorse(measured, running.value, worst))
          running.value = measured;
        return running;
      }
      if (measured === null) return null;
      const begun: Running = {
        ...beginRunning(
          moment,
          null,
          worst && measured !== unmeasured ? measured : null,
          condition.limit?.(moment, settings) ?? null,
        ),
        rangeLimit: condition.rangeLimit?.(moment) ?? null,
      };
      begun.confirmed = isLongEnough(begun, moment.timeMs, settings);
      return begun;
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
