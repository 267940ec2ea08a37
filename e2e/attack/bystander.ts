import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** What the bystander is to do. */
export type Errand = {
  readonly url: string;
  readonly credentials: object;
  /** A record of theirs, and how many they have. */
  readonly recordId: number;
  readonly records: number;
  readonly everyMs: number;
  /** A login for every so many calls. */
  readonly turnsALogin: number;
  readonly patienceMs: number;
};

/** One call of the bystander, told when it is over. */
export type Sample = {
  readonly kind: string;
  /** When it was made. */
  readonly at: number;
  readonly ms: number;
  readonly failure?: string;
};

/** A call that is being made, by the moment it began. */
export type Begun = { readonly begun: number };

/** Somebody of another company, seen from here. */
export class Bystander {
  readonly samples: Sample[] = [];
  private readonly child: ChildProcess;
  private readonly patienceMs: number;
  /** How many calls that began at a moment are not over. */
  private readonly open = new Map<number, number>();

  constructor(errand: Errand) {
    this.patienceMs = errand.patienceMs;
    const program = fileURLToPath(new URL('./bystander-process.ts', import.meta.url));
    this.child = fork(program, [JSON.stringify(errand)]);
    this.child.on('message', (word: Sample | Begun) => {
      if ('begun' in word) return this.count(word.begun, 1);
      this.count(word.at, -1);
      this.samples.push(word);
    });
  }

  /** The calls made since then, once every one of them is over. */
  async since(moment: number): Promise<readonly Sample[]> {
    const end = Date.now();
    const deadline = end + this.patienceMs + 2000;
    const isWaiting = () => this.samples.length === 0 || [...this.open.keys()].some((at) => at <= end);
    while (isWaiting() && Date.now() < deadline) await sleep(20);
    return this.samples.filter(({ at }) => at >= moment && at <= end);
  }

  leave(): void {
    if (this.child.connected) this.child.disconnect();
    this.child.kill();
  }

  private count(at: number, change: 1 | -1): void {
    const left = (this.open.get(at) ?? 0) + change;
    if (left === 0) this.open.delete(at);
    else this.open.set(at, left);
  }
}

/** The time within which this share of calls was answered. */
export function percentile(samples: readonly Sample[], share: number): number {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
