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
  /** The targets it is at, of those it was at and others, in any order. Asked only where it is known where the vehicle is. */
  targets(moment: Moment, settings: SettingsOf<Shape>, at: ReadonlySet<string>): readonly string[];
  /** Whether being there is worth telling of. */
  confirms(moment: Moment, settings: SettingsOf<Shape>, running: Running): boolean;
};

type RunningAt = Running & { readonly target: string };

/**
 * A detector of events that last as long as a vehicle is at a target: one for each, many at once. Its state is sorted by
 * target, so that what stays, ends and begins is found by walking along it and the targets of the moment, once.
 */
export function whileNear<Shape extends SettingsShape>(nearness: Nearness<Shape>): Detector<RunningAt[], Shape> {
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
      const at = state.length === 0 ? nowhere : new Set(state.map(({ target }) => target));
      const targets = nearness.targets(moment, settings, at);
      if (targets.length === 0 && state.length === 0) return state;
      const next: RunningAt[] = [];
      let index = 0;
      const endBefore = (target: string | null): void => {
        for (; index < state.length; index++) {
          const running = state[index] as RunningAt;
          if (target !== null && running.target >= target) return;
          if (running.confirmed) moment.ended.push(eventOf(telling, running, moment.timeMs, moment.place));
        }
      };
      for (const target of [...new Set(targets)].sort()) {
        endBefore(target);
        const running = at.has(target)
          ? (state[index++] as RunningAt)
          : { ...beginRunning(moment, target, null, null), target };
        running.confirmed ||= nearness.confirms(moment, settings, running);
        next.push(running);
      }
      endBefore(null);
      return next;
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

const nowhere: ReadonlySet<string> = new Set();
