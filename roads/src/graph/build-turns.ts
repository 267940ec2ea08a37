import { GrowingColumn } from '../columns/growing-column.ts';
import { bearing } from './distance.ts';
import type { NodePassage } from './node-passage.ts';
import type { RestrictionStates } from './restriction-states.ts';
import { entryCost, turnCost, turnRoundCost } from './turn-cost.ts';

/** What turns depend on. Arcs of the same tail are listed together. */
export type ArcEnds = {
  readonly arcCount: number;
  /** The arcs that leave a junction are `outArcs` from `outFirst[junction]` up to `outFirst[junction + 1]`. */
  readonly outFirst: Uint32Array;
  readonly outArcs: Uint32Array;
  readonly heads: Uint32Array;
  /** The classes that may drive each arc, as bits. */
  readonly classes: Uint8Array;
  /** Of each segment, the classes that need business there, as bits. */
  readonly restricted: Uint32Array;
  readonly passageOf: (junction: number) => NodePassage | undefined;
  readonly shapeFirst: Uint32Array;
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
};

export type Turns = {
  readonly turnFirst: Uint32Array;
  readonly turnArcs: Uint32Array;
  readonly turnCosts: Uint16Array;
  readonly turnClasses: Uint8Array;
};

/**
 * All turns out of all states. Vehicles turn round only where they cannot go on: at the end of a street, before a
 * barrier, and where all other streets are closed to them or forbidden.
 */
export const buildTurns = (arcs: ArcEnds, states: RestrictionStates): Turns => {
  const { copies } = states;
  const first = new Uint32Array(arcs.arcCount + copies.length + 1);
  const [into, costs, classes] = [new GrowingColumn(), new GrowingColumn(), new GrowingColumn()];
  const add = (arc: number, cost: number, who: number) => {
    if (who === 0) return;
    into.push(arc);
    costs.push(Math.min(cost, 0xffff));
    classes.push(who);
  };
  for (let state = 0; state + 1 < first.length; state++) {
    addTurns(arcs, states, state, state < arcs.arcCount ? state : copies[state - arcs.arcCount]!, add);
    first[state + 1] = into.length;
  }
  return {
    turnFirst: first,
    turnArcs: into.toArray(),
    turnCosts: Uint16Array.from(costs.toArray()),
    turnClasses: Uint8Array.from(classes.toArray()),
  };
};

type AddTurn = (arc: number, cost: number, classes: number) => void;

const addTurns = (arcs: ArcEnds, states: RestrictionStates, state: number, arc: number, add: AddTurn): void => {
  const { outFirst, outArcs, heads, classes, restricted } = arcs;
  const junction = heads[arc]!;
  const passage = arcs.passageOf(junction);
  const passing = classes[arc]! & (passage?.classes ?? 0xff);
  const waiting = costOn(passage, arc);
  const begin = outFirst[junction]!;
  const end = outFirst[junction + 1]!;
  const back = arc ^ 1;
  let goingOn = 0;
  for (let out = begin; out < end; out++) {
    const next = outArcs[out]!;
    if (next === back) continue;
    const who = passing & classes[next]! & ~states.forbidden(state, next);
    goingOn |= who;
    // Where only two streets meet, the street bends and nobody turns.
    const turning = end - begin > 2 ? turnCost(angleBetween(arcs, arc, next)) : 0;
    const entering = who & restricted[next >> 1]! & ~restricted[arc >> 1]!;
    add(states.next(state, next), turning + waiting + entryCost, entering);
    add(states.next(state, next), turning + waiting, who & ~entering);
  }
  const stuck = classes[arc]! & classes[back]! & ~goingOn & ~states.forbidden(state, back);
  add(states.next(state, back), turnRoundCost, stuck);
};

/** A light may face one direction of its way only. Then it is within a way, whose segments follow its direction. */
const costOn = (passage: NodePassage | undefined, arc: number): number => {
  if (passage === undefined) return 0;
  const direction = (arc & 1) === 0 ? 'forward' : 'backward';
  return passage.direction === undefined || passage.direction === direction ? passage.cost : 0;
};

const angleBetween = (arcs: ArcEnds, from: number, to: number): number => {
  const turned = bearingAtStart(arcs, to) - bearingAtStart(arcs, from ^ 1) + 180;
  return ((((turned + 180) % 360) + 360) % 360) - 180;
};

/** The bearing at the beginning of an arc, up to the first point that is elsewhere. */
const bearingAtStart = ({ shapeFirst, latitudes, longitudes }: ArcEnds, arc: number): number => {
  const [low, high] = [shapeFirst[arc >> 1]!, shapeFirst[(arc >> 1) + 1]! - 1];
  const [start, last, step] = (arc & 1) === 0 ? [low, high, 1] : [high, low, -1];
  let next = start + step;
  while (next !== last && latitudes[next] === latitudes[start] && longitudes[next] === longitudes[start]) next += step;
  return bearing(latitudes[start]!, longitudes[start]!, latitudes[next]!, longitudes[next]!);
};
