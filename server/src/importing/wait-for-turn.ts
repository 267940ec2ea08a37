import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { CallLifetime } from '../handling/call.ts';
import type { FairSemaphore, Release } from '../sharing/fair-semaphore.ts';

/** Waits until the company may import, and holds its turn until the call has ended, or it is released before. */
export async function waitForTurn(shares: FairSemaphore, actor: Actor, lifetime: CallLifetime): Promise<Release> {
  lifetime.report(undefined);
  const release = await shares.acquire(actor, 1, lifetime.signal);
  lifetime.onEnd(release);
  lifetime.report({ phase: 'reading' });
  return release;
}
