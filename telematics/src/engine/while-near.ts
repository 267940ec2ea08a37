import { type Detector, nothing } from './detector.ts';
import type { Category } from './event.ts';
import type { Moment } from './moment.ts';
import { beginRunning, eventOf, type Running, type Telling } from './running.ts';
import type { SettingsOf, SettingsShape, Words } from './setting.ts';

type Nearness<Shape extends SettingsShape> = {
  readonly key: string;
  readonly category: Category;
  readonly rule: Words;
  readonly settings: Shape;
  /** The targets it is at, of those it was at and others. Asked only where it is known where the vehicle is. */
  targets(moment: Moment, settings: SettingsOf<Shape>, isAt: (target: string) => boolean): readonly string[];
  /** Whether being there is worth telling of. */
  confirms(moment: Moment, settings: SettingsOf<Shape>, running: Running): boolean;
};

/** A detector of events that last as long as a vehicle is at a target: one for each, many at once. */
export function whileNear<Shape extends SettingsShape>(nearness: Nearness<Shape>): Detector<Running[], Shape> {
  const telling: Telling = { category: nearness.category, unit: null };

  return {
    key: nearness.key,
    categories: [nearness.category],
    rule: nearness.rule,
    settings: nearness.settings,
    initial: () => [],

    step(state, moment, settings) {
      for (const running of state) running.distanceMm += moment.stepMm;
      if (!moment.located) {
        for (const running of state) running.confirmed ||= nearness.confirms(moment, settings, running);
        return state;
      }
      const targets = nearness.targets(moment, settings, (target) => isAmong(state, target));
      if (targets.length === 0 && state.length === 0) return state;
      for (const running of state) {
        const left = !targets.includes(running.target as string);
        if (!left) running.confirmed ||= nearness.confirms(moment, settings, running);
        else if (running.confirmed) moment.ended.push(eventOf(telling, running, moment.timeMs, moment.place));
      }
      const stays = state.filter(({ target }) => targets.includes(target as string));
      for (const target of targets.filter((one) => !isAmong(state, one))) {
        const begun = beginRunning(moment, target, null, null);
        begun.confirmed = nearness.confirms(moment, settings, begun);
        stays.push(begun);
      }
      return stays;
    },

    silence(state, moment) {
      for (const running of state) {
        if (running.confirmed) moment.ended.push(eventOf(telling, running, moment.previousMs, moment.previousPlace));
      }
      return state.length === 0 ? state : [];
    },

    running: (state) =>
      state.length === 0
        ? nothing
        : state.filter(({ confirmed }) => confirmed).map((running) => eventOf(telling, running, null, null)),
  };
}

const isAmong = (state: readonly Running[], target: string): boolean => state.some((one) => one.target === target);
