import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { median, quantile } from '../api/api-report.ts';

/** A receiver of webhooks that records when each delivery came. */
export class Receiver {
  arrivalsMs: number[] = [];
  lastBody = '';
  private readonly server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    this.lastBody = Buffer.concat(chunks).toString();
    this.arrivalsMs.push(Date.now());
    response.writeHead(204).end();
  });

  async open(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Waits until this many have come. Returns their moments. */
  async received(count: number): Promise<readonly number[]> {
    while (this.arrivalsMs.length < count) await setTimeout(2);
    return this.arrivalsMs.splice(0);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

export type WebhookFigures = { readonly p50: number; readonly p99: number; readonly perSecond: number };

/** Measures how soon announcements reach a receiver: one after another, and many at once. */
export async function measureWebhooks(
  receiver: Receiver,
  announce: (count: number) => Promise<number>,
  { rounds, burst }: { readonly rounds: number; readonly burst: number },
): Promise<WebhookFigures> {
  const delays: number[] = [];
  for (let round = -3; round < rounds; round++) {
    await setTimeout(150);
    const sentMs = await announce(1);
    const [arrivedMs = 0] = await receiver.received(1);
    if (round >= 0) delays.push(arrivedMs - sentMs);
  }
  const rates: number[] = [];
  for (let round = 0; round < 3; round++) {
    const sentMs = await announce(burst);
    rates.push((burst * 1000) / Math.max(1, Math.max(...(await receiver.received(burst))) - sentMs));
  }
  return { p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), perSecond: median(rates) };
}

/** Posts the same bytes without anything else, with as many requests at once as a webhook uses. */
export function barePosts(url: string, body: string): (count: number) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const post = async (): Promise<void> => {
    const sent = request(url, { method: 'POST', agent, headers: { 'content-length': Buffer.byteLength(body) } });
    sent.end(body);
    const [answer] = await once(sent, 'response');
    answer.resume();
    await once(answer, 'end');
  };
  return async (count) => {
    const beganMs = Date.now();
    await Promise.all(Array.from({ length: count }, post));
    return beganMs;
  };
}
