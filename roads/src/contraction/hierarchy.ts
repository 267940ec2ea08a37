/**
 * A contraction hierarchy (Geisberger, Sanders, Schultes and Delling 2008) over the arcs of a road graph, for one
 * profile. Arcs are named by their rank here. Every shortest route climbs to its highest rank and descends from there,
 * over edges that are turns or shortcuts for several turns.
 *
 * Both kinds of edges are stored with their lower end: `up` edges lead from it to `upHeads`, `down` edges lead to it
 * from `downTails`. A middle is the rank of the arc that a shortcut skips, or `noMiddle`.
 */
export type Hierarchy = {
  /** The rank of each arc. */
  readonly ranks: Uint32Array;
  /** The arc of each rank. */
  readonly arcs: Uint32Array;
  readonly upFirst: Uint32Array;
  readonly upHeads: Uint32Array;
  readonly upCosts: Float64Array;
  readonly upMiddles: Int32Array;
  readonly downFirst: Uint32Array;
  readonly downTails: Uint32Array;
  readonly downCosts: Float64Array;
  readonly downMiddles: Int32Array;
};

export const noMiddle = -1;
