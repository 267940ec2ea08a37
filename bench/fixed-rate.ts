import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Times of requests in milliseconds, in ascending order. */
export type Latencies = readonly number[];

/**
 * Sends a GET at each of this many equal intervals of a second, whether or not those before have a response. Each is
 * timed from when it was due, so a service that stalls is charged for all requests that came meanwhile.
 */
export async function sendAtRate(
  url: string,
  headers: Readonly<Record<string, string>>,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true });
  const beganMs = performance.now();
  const sent: Promise<number>[] = [];
  while (sent.length < perSecond * seconds) {
    const dueMs = beganMs + (sent.length * 1000) / perSecond;
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 0) await sleep(earlyMs);
    else sent.push(timedGet(url, headers, agent, dueMs));
  }
  const latencies = await Promise.all(sent);
  agent.destroy();
  return latencies.sort((a, b) => a - b);
}

export const percentile = (latencies: Latencies, share: number): number =>
  latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? Number.NaN;

function timedGet(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
  dueMs: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Refused with ${response.statusCode}: no measurement`));
      response.resume().on('end', () => resolve(performance.now() - dueMs));
    }).on('error', reject);
  });
}
