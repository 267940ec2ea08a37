import type { Coordinates } from '../places/coordinates.ts';
import type { FollowedPlace } from './follow-track.ts';
import { simplifyTrack } from './simplify.ts';

/** How many places are simplified at once: the time may grow with the square of their number. */
const sliceLength = 1000;

/**
 * Simplifies a track of any length for a zoom, in slices. Each slice continues where the last one ended. Jumps are kept
 * outside the line. After a gap, a new line begins.
 */
export class SliceSimplifier<P extends Coordinates & FollowedPlace> {
  private readonly zoom: number;
  private slice: P[] = [];
  /** Whether the first place of the slice was the last of the previous one and is already written. */
  private isContinued = false;

  constructor(zoom: number) {
    this.zoom = zoom;
  }

  /** Adds one place. If it ends a slice, returns the places of the slice that remain. */
  add(place: P): readonly P[] {
    const kept = place.gap || this.slice.length >= sliceLength ? this.end(!place.gap) : [];
    this.slice.push(place);
    return kept;
  }

  /** The remaining places of the last slice. `isContinued`: another slice follows on the same line. */
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
