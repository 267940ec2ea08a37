import type { Actor } from '@tropeiro/domain/access/actor.ts';
import type { CallLifetime } from '@tropeiro/platform/handling/call.ts';
import type { FairSemaphore, Release } from '@tropeiro/platform/sharing/fair-semaphore.ts';

/** Waits until the company may import. The turn ends with the call, or earlier if the returned function is called. */
export async function waitForTurn(shares: FairSemaphore, actor: Actor, lifetime: CallLifetime): Promise<Release> {
  lifetime.report(undefined);
  const release = await shares.acquire(actor, 1, lifetime.signal);
  lifetime.onEnd(release);
  lifetime.report({ phase: 'reading' });
  return release;
}
