import type { ServerResponse } from 'node:http';
import { Refusal } from '@tropeiro/domain/refusal.ts';
import type { CallLife } from './call.ts';

/** Follows a call to its end. */
export class FollowedCall implements CallLife {
  private readonly leaving = new AbortController();
  private readonly releases: (() => void)[] = [];

  constructor(response: ServerResponse) {
    response.once('close', () => this.leaving.abort(new Refusal('malformed_request')));
  }

  get gone(): AbortSignal {
    return this.leaving.signal;
  }

  atEnd(release: () => void): void {
    this.releases.push(release);
  }

  /** Its work is done, well or badly. */
  end(): void {
    for (const release of this.releases.splice(0)) release();
  }
}
