import type { Coordinates } from '../places/coordinates.ts';
import type { FollowedPlace } from './follow-track.ts';
import { simplifyTrack } from './simplify.ts';

/** How many places are simplified at once: the time that takes may grow with their square. */
const sliceLength = 1000;

/**
 * Simplifies a track of any length for a zoom, in slices, of which each goes on where the one before ended. Jumps are
 * kept, and no part of the line; what begins behind a gap is a line of its own.
 */
export class SliceSimplifier<P extends Coordinates & FollowedPlace> {
  private readonly zoom: number;
  private slice: P[] = [];
  /** Whether the first of the slice was the last of the one before, which is out already. */
  private isContinued = false;

  constructor(zoom: number) {
    this.zoom = zoom;
  }

  /** One place more; gives those that are kept of a slice that it ends. */
  add(place: P): readonly P[] {
    const kept = place.gap || this.slice.length >= sliceLength ? this.end(!place.gap) : [];
    this.slice.push(place);
    return kept;
  }

  /** What is kept of the last slice; `isContinued`: another follows on the same line. */
  end(isContinued = false): readonly P[] {
    const line = this.slice.filter(({ jump }) => !jump);
    const drawn = new Set(line.length < 3 ? line : simplifyTrack(line, this.zoom));
    const kept = this.slice.filter((place) => place.jump || drawn.has(place)).slice(this.isContinued ? 1 : 0);
    const last = isContinued ? line.at(-1) : undefined;
    this.slice = last ? [last] : [];
    this.isContinued = last !== undefined;
    return kept;
  }
}
