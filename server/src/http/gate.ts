import { Refusal } from '@tropeiro/domain/refusal.ts';

const retryS = 5;

/** So many at once. The others wait their turn; when too many wait, the next one is told to come back. */
export class Gate {
  private free: number;
  private readonly places: number;
  private readonly waiting: (() => void)[] = [];

  constructor(atOnce: number, places: number) {
    this.free = atOnce;
    this.places = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--;
    else await this.turn();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= this.places) {
      throw new Refusal('busy', { details: { retry: retryS }, headers: { 'retry-after': String(retryS) } });
    }
    return new Promise((resolve) => {
      this.waiting.push(resolve);
    });
  }
}
