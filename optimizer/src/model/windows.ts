import type { Vehicle, Window } from '../problem.ts';
import { type Model, NEVER } from './model.ts';

/**
 * The windows of a stop for the search: in order, and at least one. If none can be met, it is one that is never open.
 */
export function openWindows(windows: readonly Window[]): readonly Window[] {
  if (windows.length === 0) return ALWAYS;
  const open = windows.filter((w) => w.begin <= w.end).sort((a, b) => a.begin - b.begin);
  return open.length > 0 ? open : [{ begin: NEVER, end: -NEVER }];
}

const ALWAYS: readonly Window[] = [{ begin: -NEVER, end: NEVER }];

/** When a route may end. */
export function endWindow({ shift }: Vehicle): Window {
  return { begin: -NEVER, end: shift.end };
}

/** When the last window of a node opens. */
export function lastOpensS(model: Model, node: number): number {
  return model.hasSingleWindows ? model.opensS[node]! : model.windowBeginS[model.windowAt[node + 1]! - 1]!;
}

/** Earliest begin of service at a node when ready at this time. NEVER when its windows are over. */
export function nextBeginS(model: Model, node: number, readyS: number): number {
  if (readyS <= model.opensS[node]!) return model.opensS[node]!;
  if (readyS > model.closesS[node]!) return NEVER;
  if (model.hasSingleWindows) return readyS;
  const { windowAt, windowBeginS, windowEndS } = model;
  const stop = windowAt[node + 1]!;
  for (let w = windowAt[node]!; w < stop; w++) {
    if (readyS <= windowEndS[w]!) return Math.max(readyS, windowBeginS[w]!);
  }
  return NEVER;
}

/** Latest begin of service at a node at or before this time. Minus NEVER when its windows are still to come. */
export function lastBeginS(model: Model, node: number, byS: number): number {
  if (byS >= model.closesS[node]!) return model.closesS[node]!;
  if (byS < model.opensS[node]!) return -NEVER;
  if (model.hasSingleWindows) return byS;
  const { windowAt, windowBeginS, windowEndS } = model;
  for (let w = windowAt[node + 1]! - 1; w >= windowAt[node]!; w--) {
    if (byS >= windowBeginS[w]!) return Math.min(byS, windowEndS[w]!);
  }
  return -NEVER;
}
