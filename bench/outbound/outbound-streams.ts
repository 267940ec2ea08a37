import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Running, residentMb } from '../api/api-processes.ts';
import { median, quantile } from '../api/api-report.ts';
import type { ListenersOrder } from './outbound-listeners.ts';

/** Figures of this many listeners of one process. */
export type StreamFigures = {
  /**
   * Milliseconds from an announcement to its arrival at half of the listeners, and at 99 of 100: the median of rounds.
   */
  readonly p50: number;
  readonly p99: number;
  /** Events that arrive in a second, at all listeners together, when many are announced at once. */
  readonly perSecond: number;
  readonly kilobytesOfOne: number;
};

/** A process that sends events: sends this many to all listeners, and returns the moment. */
export type Broadcaster = {
  readonly url: string;
  readonly pid: number;
  broadcast(eventCount: number): Promise<number>;
};

export type StreamSizes = { readonly listeners: number; readonly rounds: number; readonly burst: number };

/** Rounds that are not counted. */
const warmUpRounds = 3;

/** Measures the listeners of a broadcaster. They run in a separate process. */
export async function measureStreams(
  { url, pid, broadcast }: Broadcaster,
  tokens: readonly string[],
  { listeners, rounds, burst }: StreamSizes,
): Promise<StreamFigures> {
  const beforeMb = residentMb(pid);
  const child = fork(fileURLToPath(new URL('./outbound-listeners.ts', import.meta.url)));
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('The listeners are gone')));
  failed.catch(() => {});
  const asked = async (order: ListenersOrder): Promise<unknown> => {
    child.send(order);
    return ((await Promise.race([once(child, 'message'), failed])) as unknown[])[0];
  };
  try {
    await asked({ url, count: listeners, tokens });
    const delaysOf = async (eventCount: number): Promise<readonly number[]> => {
      await setTimeout(100);
      const arrived = asked({ eventsOfEach: eventCount });
      const sentMs = await broadcast(eventCount);
      return ((await arrived) as number[]).map((arrivedMs) => arrivedMs - sentMs);
    };
    const ofRounds: (readonly number[])[] = [];
    for (let round = -warmUpRounds; round < rounds; round++) {
      const delays = await delaysOf(1);
      if (round >= 0) ofRounds.push(delays);
    }
    const rates: number[] = [];
    for (let round = 0; round < 5; round++)
      rates.push((listeners * burst * 1000) / Math.max(1, quantile(await delaysOf(burst), 1)));
    return {
      p50: median(ofRounds.map((delays) => quantile(delays, 0.5))),
      p99: median(ofRounds.map((delays) => quantile(delays, 0.99))),
      perSecond: median(rates),
      kilobytesOfOne: ((residentMb(pid) - beforeMb) * 1024) / listeners,
    };
  } finally {
    child.disconnect();
  }
}

/** Starts a bare broadcaster of the bytes of an event. */
export async function startBareBroadcaster(frame: string): Promise<Broadcaster & Pick<Running, 'stop'>> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./outbound-bare.ts', import.meta.url)));
  const ended = once(child, 'exit');
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    pid: child.pid ?? 0,
    async broadcast(times) {
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ frame, times }) });
      return Number(await answer.text());
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
