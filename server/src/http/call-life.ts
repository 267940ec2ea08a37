import type { CallLife } from './call.ts';

/** A call that is followed to its end: what is held for it is given back when its work is done, well or badly. */
export class FollowedCall implements CallLife {
  readonly gone: AbortSignal;
  private readonly releases: (() => void)[] = [];

  /** @param gone ends with the answer, or with the caller before it */
  constructor(gone: AbortSignal) {
    this.gone = gone;
  }

  atEnd(release: () => void): void {
    this.releases.push(release);
  }

  end(): void {
    for (const release of this.releases.splice(0)) release();
  }
}
