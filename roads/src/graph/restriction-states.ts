/** A restriction in arcs: after the path has been driven, the turn is forbidden, or every other turn. */
export type ArcRestriction = {
  readonly kind: 'no' | 'only';
  /** The arc before the junction, or before the ways between, and the arcs of those ways. */
  readonly path: readonly number[];
  readonly to: number;
  readonly classes: number;
};

/**
 * What a vehicle on an arc must remember. Without restrictions over several ways the arc is enough. With them, a state
 * is a path that some of them begin with, as in the string matching of Aho and Corasick (1975): a vehicle is in the
 * state of the longest such path that it has just driven. States 0 to `arcCount` - 1 are the arcs; further states
 * stand for paths of several arcs and become copies of their last one.
 */
export class RestrictionStates {
  readonly #arcCount: number;
  /** The last arc of each further state, ascending. */
  readonly copies: Uint32Array;
  readonly #numbers: ReadonlyMap<string, number>;
  /** For each further state, the state of the longest path that ends its own. */
  readonly #suffixes: Uint32Array;
  readonly #children = new Map<number, Map<number, number>>();
  readonly #rules = new Map<number, ArcRestriction[]>();

  constructor(arcCount: number, restrictions: readonly ArcRestriction[]) {
    this.#arcCount = arcCount;
    const paths = beginnings(restrictions);
    this.#numbers = new Map(paths.map((path, index) => [path.join(), arcCount + index]));
    this.copies = Uint32Array.from(paths, (path) => path.at(-1)!);
    this.#suffixes = Uint32Array.from(paths, (path) => this.#longestSuffix(path));
    for (const path of paths) {
      const parent = this.#stateOf(path.slice(0, -1))!;
      const children = this.#children.get(parent) ?? new Map<number, number>();
      this.#children.set(parent, children.set(path.at(-1)!, this.#stateOf(path)!));
    }
    for (const restriction of restrictions) {
      const state = this.#stateOf(restriction.path)!;
      this.#rules.set(state, [...(this.#rules.get(state) ?? []), restriction]);
    }
  }

  /** The state after turning into an arc. */
  next(state: number, arc: number): number {
    for (let from = state; ; from = this.#suffixes[from - this.#arcCount]!) {
      const child = this.#children.get(from)?.get(arc);
      if (child !== undefined) return child;
      if (from < this.#arcCount) return arc;
    }
  }

  /** The classes that may not turn into the arc, as bits. */
  forbidden(state: number, arc: number): number {
    let classes = 0;
    for (let from = state; ; from = this.#suffixes[from - this.#arcCount]!) {
      for (const rule of this.#rules.get(from) ?? []) {
        if ((rule.to === arc) === (rule.kind === 'no')) classes |= rule.classes;
      }
      if (from < this.#arcCount) return classes;
    }
  }

  #longestSuffix(path: readonly number[]): number {
    for (let begin = 1; ; begin++) {
      const state = this.#stateOf(path.slice(begin));
      if (state !== undefined) return state;
    }
  }

  #stateOf(path: readonly number[]): number | undefined {
    return path.length === 1 ? path[0] : this.#numbers.get(path.join());
  }
}

/** The paths of several arcs with which restrictions begin, each once, in the order of their last arcs. */
const beginnings = (restrictions: readonly ArcRestriction[]): readonly (readonly number[])[] => {
  const found = new Map<string, readonly number[]>();
  for (const { path } of restrictions) {
    for (let length = 2; length <= path.length; length++) {
      found.set(path.slice(0, length).join(), path.slice(0, length));
    }
  }
  return [...found.values()].sort((a, b) => a.at(-1)! - b.at(-1)!);
};
