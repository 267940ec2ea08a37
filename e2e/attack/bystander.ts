import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The options of the bystander. */
export type BystanderOptions = {
  readonly url: string;
  readonly credentials: object;
  /** A record of the bystander, and the number of its records. */
  readonly recordId: number;
  readonly records: number;
  readonly everyMs: number;
  /** A login for every so many calls. */
  readonly turnsALogin: number;
  readonly patienceMs: number;
};

/** One call of the bystander, reported when it is over. */
export type Sample = {
  readonly kind: string;
  /** When it was made. */
  readonly at: number;
  readonly ms: number;
  readonly failure?: string;
};

/** The moment a running call began. */
export type CallStart = { readonly begun: number };

/** The bystander's process, seen from the attackers' process. */
export class Bystander {
  readonly samples: Sample[] = [];
  private readonly child: ChildProcess;
  private readonly patienceMs: number;
  /** How many calls that began at a moment are not over. */
  private readonly open = new Map<number, number>();

  constructor(options: BystanderOptions) {
    this.patienceMs = options.patienceMs;
    const program = fileURLToPath(new URL('./bystander-process.ts', import.meta.url));
    this.child = fork(program, [JSON.stringify(options)]);
    this.child.on('message', (message: Sample | CallStart) => {
      if ('begun' in message) return this.count(message.begun, 1);
      this.count(message.at, -1);
      this.samples.push(message);
    });
  }

  /** The calls made since then, once all of them are over. */
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

/** The time within which this share of calls got a response. */
export function percentile(samples: readonly Sample[], share: number): number {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
