import { begun, entered, type Layer, leastCost, leastIndex } from './layer.ts';
import type { MatchedPart, MatchedPlace } from './matched-part.ts';

/** A place in a layer: the index of the arc in it, and of the place on the arc. */
type State = { readonly arc: number; readonly place: number };

/** After so many layers, what is certain is separated from what later fixes may change. */
const settleEvery = 200;

/**
 * The most likely drive through layers that are added one after the other. Drives that end at different places of the
 * last layer have the beginning in common. Its layers are released, so the memory does not grow with the track.
 */
export class LikelyDrive {
  readonly #arcs: number[] = [];
  readonly #places: MatchedPlace[] = [];
  /** The layers that are not released. The drive up to the first of them is certain, and has been appended. */
  #layers: Layer[] = [];
  #isBegun = false;

  get last(): Layer | undefined {
    return this.#layers.at(-1);
  }

  add(layer: Layer): void {
    this.#layers.push(layer);
    if (this.#layers.length % settleEvery === 0) this.#settle();
  }

  /** The most likely drive. Undefined if there is no layer. */
  finish(): MatchedPart | undefined {
    const last = this.last;
    if (last === undefined) return undefined;
    const least = leastCost(last);
    const arc = last.arcs.findIndex(({ costs }) => costs.includes(least));
    this.#append(this.#layers.length - 1, { arc, place: leastIndex(last.arcs[arc]!.costs) });
    return { arcs: this.#arcs, places: this.#places };
  }

  /** Follows the drives to all places of the last layer back, until they meet. */
  #settle(): void {
    let states = statesOf(this.#layers.at(-1)!);
    for (let at = this.#layers.length - 1; at > 0; at--) {
      const before = states.map((state) => stateBefore(this.#layers, at, state));
      states = [...new Map(before.map((state) => [`${state.arc} ${state.place}`, state])).values()];
      if (states.length > 1) continue;
      this.#append(at - 1, states[0]!);
      this.#layers = this.#layers.slice(at - 1);
      return;
    }
  }

  /** Appends the drive to a state of a layer. The first layer has been appended before, unless the drive begins at it. */
  #append(last: number, state: State): void {
    const states = [state];
    for (let at = last; at > 0; at--) states.push(stateBefore(this.#layers, at, states.at(-1)!));
    states.reverse().forEach(({ arc: number, place }, at) => {
      if (at === 0 && this.#isBegun) return;
      const { fix, arcs } = this.#layers[at]!;
      const { base, before, entry, fractions } = arcs[number]!;
      if (before[place] === begun) this.#arcs.push(base);
      if (before[place] === entered) this.#arcs.push(...entry!.between, base);
      this.#places.push({ fix, arcIndex: this.#arcs.length - 1, fraction: fractions[place]! });
    });
    this.#isBegun = true;
  }
}

const statesOf = (layer: Layer): State[] =>
  layer.arcs.flatMap(({ costs }, arc) =>
    costs.flatMap((cost, place) => (cost === Number.POSITIVE_INFINITY ? [] : [{ arc, place }])),
  );

/** The state at the layer before. Only the first layer of a drive has states without one. */
function stateBefore(layers: readonly Layer[], at: number, { arc: number, place }: State): State {
  const { arc, before, entry } = layers[at]!.arcs[number]!;
  const { arcs } = layers[at - 1]!;
  if (before[place] === entered) return { arc: entry!.source, place: arcs[entry!.source]!.exit };
  return { arc: arcs.findIndex((reached) => reached.arc === arc), place: before[place]! };
}
