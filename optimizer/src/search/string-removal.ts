import type { Model } from '../model/model.ts';
import type { Random } from '../model/random.ts';
import type { Plan } from '../plan/plan.ts';
import { type Ruin, removeUnit } from '../plan/ruin.ts';

/**
 * Adjacent string removal (Christiaens & Vanden Berghe 2020, "Slack Induction by String Removals"): removes strings of
 * consecutive stops from the routes around a seed, which frees capacity and time in one neighbourhood.
 */
export type Strings = { readonly averageRemoved: number; readonly longest: number; readonly splitChance: number };

export const STRINGS: Strings = { averageRemoved: 10, longest: 10, splitChance: 0.5 };

/** Chance, at each step, that the preserved middle of a split string grows by one more stop. */
const KEEP_MORE = 0.01;
const MOST_KEPT = 50;

/** The most nodes that a string spans, including those preserved in its middle. */
export const LONGEST_STRING = STRINGS.longest + MOST_KEPT;

/** Removes strings around a seed node. Calls `touch` for a route before its first change. */
export function removeStrings(
  model: Model,
  plan: Plan,
  seed: number,
  strings: Strings,
  random: Random,
  ruin: Ruin,
  touch: (vehicle: number) => void,
): void {
  const { neighbours, neighbourCount, locked, taskCount } = model;
  const { routeOf } = plan;
  const longest = Math.min(strings.longest, plan.usedCount === 0 ? 1 : plan.nodeCount / plan.usedCount);
  const mostStrings = (4 * strings.averageRemoved) / (1 + longest) - 1;
  const count = Math.floor(random.unit() * mostStrings + 1);
  for (let i = -1; i < neighbourCount && ruin.touchedCount < count; i++) {
    const node = i < 0 ? seed : neighbours[seed * neighbourCount + i]!;
    if (node < 0 || node >= taskCount) continue;
    const vehicle = routeOf[node]!;
    if (vehicle < 0 || locked[vehicle] || ruin.isTouched[vehicle]) continue;
    const size = plan.taskCount[vehicle]!;
    const length = Math.floor(random.unit() * Math.min(size, longest) + 1);
    touch(vehicle);
    if (length > 1 && length < size && random.unit() < strings.splitChance) {
      let kept = 1;
      while (length + kept < size && kept < MOST_KEPT && random.unit() < KEEP_MORE) kept++;
      removeString(model, plan, node, length, kept, random, ruin);
    } else removeString(model, plan, node, length, 0, random, ruin);
  }
}

/** `length` stops of a string that contains `node`, without `kept` consecutive ones in its middle. */
function removeString(
  model: Model,
  plan: Plan,
  node: number,
  length: number,
  kept: number,
  random: Random,
  ruin: Ruin,
): void {
  const { next, prev } = plan;
  const { taskCount, unitOf } = model;
  const whole = length + kept;
  let back = 0;
  let ahead = 0;
  for (let n = prev[node]!; n < taskCount && back < whole - 1; n = prev[n]!) back++;
  for (let n = next[node]!; n < taskCount && ahead < whole - 1; n = next[n]!) ahead++;
  const least = Math.max(0, whole - 1 - ahead);
  const shift = least + random.below(Math.min(back, whole - 1) - least + 1);
  let first = node;
  for (let i = 0; i < shift; i++) first = prev[first]!;
  const spareFrom = kept > 0 ? 1 + random.below(length - 1) : whole;
  const { members } = ruin;
  let count = 0;
  for (let n = first; count < whole && n < taskCount; count++) {
    members[count] = n;
    n = next[n]!;
  }
  for (let i = 0; i < count; i++) {
    if (i >= spareFrom && i < spareFrom + kept) continue;
    const member = members[i]!;
    // Reloads stay as long as the trips around them need them (see `dropNeedlessReloads`).
    if (plan.routeOf[member]! >= 0 && member < model.reloadsFrom) removeUnit(model, plan, unitOf[member]!, ruin);
  }
}
