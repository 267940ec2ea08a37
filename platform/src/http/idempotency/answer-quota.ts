import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';

/**
 * Bounds the bytes of responses stored for a company's Idempotency-Keys. Beyond the bound new keys are refused: if an
 * older response were dropped instead, its call could be made twice. The stored size is approximate, so that no call
 * waits for it. It is measured in the background, once a minute and one company at a time. Between measurements, and
 * while a company waits for its first, each process adds what it stores.
 */
export class AnswerQuota {
  private readonly maxBytes: number;
  private readonly measure: (companyId: number) => Promise<number>;
  private readonly now: () => number;
  private readonly bytesOf = new Map<number, { bytes: number; measuredAt: number }>();
  /** The companies to measure, in the order in which they came due. */
  private readonly waiting = new Set<number>();
  private measuring: Promise<void> | undefined;

  /** @param measure the number of bytes stored for a company */
  constructor(maxBytes: number, measure: (companyId: number) => Promise<number>, now: () => number = Date.now) {
    this.maxBytes = maxBytes;
    this.measure = measure;
    this.now = now;
  }

  /** Requests a measurement if one is due. Resolves when none is running or waiting. Calls do not wait for it. */
  refresh(companyId: number): Promise<void> {
    const { measuredAt } = this.bytesOf.get(companyId) ?? neverMeasured;
    if (this.now() - measuredAt >= measureEveryMs) {
      this.waiting.add(companyId);
      this.measuring ??= this.measureWaiting().finally(() => {
        this.measuring = undefined;
      });
    }
    return this.measuring ?? Promise.resolve();
  }

  /** Refuses a call with a new key if the stored responses of the company use up its share. */
  requireRoom(companyId: number): void {
    if ((this.bytesOf.get(companyId)?.bytes ?? 0) < this.maxBytes) return;
    throw new Refusal('share_used_up', {
      details: { of: limitedResources.kept_answer_bytes, limit: this.maxBytes, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
  }

  /** Counts a response that is about to be stored. */
  add(companyId: number, bytes: number): void {
    const known = this.bytesOf.get(companyId);
    if (known) known.bytes += bytes;
    else this.bytesOf.set(companyId, { ...neverMeasured, bytes });
  }

  private async measureWaiting(): Promise<void> {
    // A set also yields what is added meanwhile.
    for (const companyId of this.waiting) {
      await this.measureNow(companyId);
      this.waiting.delete(companyId);
    }
  }

  private async measureNow(companyId: number): Promise<void> {
    const measuredAt = this.now();
    for (const [id, known] of this.bytesOf)
      if (measuredAt - known.measuredAt > forgetAfterMs && !this.waiting.has(id)) this.bytesOf.delete(id);
    // Bytes stored during a measurement may be counted twice until the next one.
    const before = this.bytesOf.get(companyId)?.bytes ?? 0;
    this.bytesOf.set(companyId, { bytes: before, measuredAt });
    // If the database does not respond, the next attempt is made when it is due.
    const bytes = await this.measure(companyId).catch(() => before);
    const known = this.bytesOf.get(companyId);
    if (known) known.bytes += bytes - before;
  }
}

const neverMeasured = { bytes: 0, measuredAt: Number.NEGATIVE_INFINITY };
const measureEveryMs = 60_000;
const forgetAfterMs = 60 * measureEveryMs;
const retryS = 60;
