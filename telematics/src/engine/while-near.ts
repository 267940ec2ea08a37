import { type Detector, noEvents } from './detector.ts';
import type { Category } from './event.ts';
import type { Moment } from './moment.ts';
import { beginRunning, type EventDefinition, eventOf, type Running } from './running.ts';
import type { BilingualText, SettingsOf, SettingsShape } from './setting.ts';

type Nearness<Shape extends SettingsShape> = {
  readonly key: string;
  readonly category: Category;
  readonly rule: BilingualText;
  readonly settings: Shape;
  /**
   * The current targets, among those of before and others, in any order. Called only if the vehicle's place is known.
   */
  targets(moment: Moment, settings: SettingsOf<Shape>, currentTargets: ReadonlySet<string>): readonly string[];
  /** Whether being there is worth reporting. */
  confirms(moment: Moment, settings: SettingsOf<Shape>, running: Running): boolean;
};

type RunningAt = Running & { readonly target: string };

/**
 * A detector of events that last as long as a vehicle is at a target: one for each target, many at once. Its state is
 * sorted by target. It is walked once, together with the targets of the moment, to find what stays, ends and begins.
 */
export function whileNear<Shape extends SettingsShape>(nearness: Nearness<Shape>): Detector<RunningAt[], Shape> {
  const definition: EventDefinition = { category: nearness.category, unit: null };

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
      const currentTargets = state.length === 0 ? nowhere : new Set(state.map(({ target }) => target));
      const targets = nearness.targets(moment, settings, currentTargets);
      if (targets.length === 0 && state.length === 0) return state;
      const next: RunningAt[] = [];
      let index = 0;
      const endBefore = (target: string | null): void => {
        for (; index < state.length; index++) {
          const running = state[index] as RunningAt;
          if (target !== null && running.target >= target) return;
          if (running.confirmed) moment.ended.push(eventOf(definition, running, moment.timeMs, moment.place));
        }
      };
      for (const target of [...new Set(targets)].sort()) {
        endBefore(target);
        const running = currentTargets.has(target)
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
        if (running.confirmed) moment.ended.push(eventOf(definition, running, moment.previousMs, moment.previousPlace));
      }
      return state.length === 0 ? state : [];
    },

    running: (state) =>
      state.length === 0
        ? noEvents
        : state.filter(({ confirmed }) => confirmed).map((running) => eventOf(definition, running, null, null)),
  };
}

const nowhere: ReadonlySet<string> = new Set();
