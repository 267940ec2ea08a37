import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';

/**
 * The bound on the bytes of answers that are kept for a company's Idempotency-Keys. Beyond it new keys are refused: were an
 * older answer dropped instead, its call could be done twice. How much is kept is known approximately, so that no call
 * waits for it: it is measured in the database beside the calls, once a minute and one company at a time, and until then
 * a process adds what it stores itself.
 */
export class KeptAnswers {
  private readonly maxBytes: number;
  private readonly measure: (companyId: number) => Promise<number>;
  private readonly now: () => number;
  private readonly bytesOf = new Map<number, { bytes: number; measuredAt: number }>();
  private measuring: Promise<void> | undefined;

  /** @param measure how many bytes are stored of a company */
  constructor(maxBytes: number, measure: (companyId: number) => Promise<number>, now: () => number = Date.now) {
    this.maxBytes = maxBytes;
    this.measure = measure;
    this.now = now;
  }

  /** Begins to measure, where that is due. Resolves when nothing is being measured; no call waits for that. */
  refresh(companyId: number): Promise<void> {
    const { measuredAt } = this.bytesOf.get(companyId) ?? { measuredAt: Number.NEGATIVE_INFINITY };
    if (this.now() - measuredAt >= measureEveryMs)
      this.measuring ??= this.measureNow(companyId).finally(() => {
        this.measuring = undefined;
      });
    return this.measuring ?? Promise.resolve();
  }

  /** Refuses a call with a new key where the company has its share of answers already. */
  requireRoom(companyId: number): void {
    if ((this.bytesOf.get(companyId)?.bytes ?? 0) < this.maxBytes) return;
    throw new Refusal('share_used_up', {
      details: { of: scarceThings.kept_answer_bytes, limit: this.maxBytes, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
  }

  /** Counts an answer that is about to be stored. */
  add(companyId: number, bytes: number): void {
    const known = this.bytesOf.get(companyId);
    if (known) known.bytes += bytes;
  }

  private async measureNow(companyId: number): Promise<void> {
    const measuredAt = this.now();
    for (const [id, known] of this.bytesOf) if (measuredAt - known.measuredAt > forgetAfterMs) this.bytesOf.delete(id);
    // What is stored meanwhile may be measured as well and be counted twice, until the next time.
    const before = this.bytesOf.get(companyId)?.bytes ?? 0;
    this.bytesOf.set(companyId, { bytes: before, measuredAt });
    // A database that cannot say now is asked again when it is due.
    const bytes = await this.measure(companyId).catch(() => before);
    const known = this.bytesOf.get(companyId);
    if (known) known.bytes += bytes - before;
  }
}

const measureEveryMs = 60_000;
const forgetAfterMs = 60 * measureEveryMs;
const retryS = 60;
