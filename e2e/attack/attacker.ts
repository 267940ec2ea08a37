import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tropeiro/tools/seeded.ts';
import { asJson, bearer, type RawRequest } from '../http.ts';
import { complaintOf, delayOf, labelOf, type Outcome } from './outcome.ts';
import type { Striker } from './strikers.ts';
import { ask, dial } from './wire.ts';

/**
 * After this time no response will come. It is several times the patience of any attack. A late response is compared
 * with those of a quiet machine.
 */
const silenceS = 180;

export type AttackerOptions = {
  readonly url: string;
  readonly random: Random;
  /** 0: the first size that was harmful. */
  readonly round: number;
  readonly patienceS: number;
  readonly strikers: Striker;
  /** Other users of the attacker's company. */
  readonly accomplices: Striker;
  /** Addresses used by this attacker only. */
  readonly addresses: readonly string[];
};

/** An attacker, which records how its requests were handled. */
export class Attacker {
  readonly strikers: Striker;
  readonly accomplices: Striker;
  /** Counts of requests by outcome. */
  readonly outcomeCounts = new Map<string, number>();
  readonly complaints = new Set<string>();
  /** Responses that came, but late. */
  readonly delays = new Set<string>();
  slowestMs = 0;
  private readonly options: AttackerOptions;
  private readonly sockets = new Set<Socket>();

  constructor(options: AttackerOptions) {
    this.options = options;
    this.strikers = options.strikers;
    this.accomplices = options.accomplices;
  }

  /** This number at first, later any number between the bounds. Small ones are as frequent as large ones. */
  amount(first: number, least: number, most: number): number {
    if (this.options.round === 0) return first;
    return Math.round(least * (most / least) ** this.options.random.next());
  }

  /** The first one at first, later any. */
  oneOf<T>(first: T, ...others: readonly T[]): T {
    const all = [first, ...others];
    return this.options.round === 0 ? first : (all[Math.floor(this.options.random.next() * all.length)] ?? first);
  }

  /**
   * Sends a request and records the outcome. The service may cut off a sender that sends too much or too slowly
   * (`mayCutOff`).
   */
  async ask(rawRequest: RawRequest, { mayCutOff = false, address = 0 } = {}): Promise<Outcome> {
    const { url, addresses, patienceS } = this.options;
    const from = addresses[address % addresses.length] ?? '127.0.0.1';
    const outcome = await ask(url, from, rawRequest, silenceS * 1000);
    const label = labelOf(outcome);
    this.outcomeCounts.set(label, (this.outcomeCounts.get(label) ?? 0) + 1);
    this.slowestMs = Math.max(this.slowestMs, outcome.ms);
    const call = `${rawRequest.method} ${rawRequest.path.slice(0, 60)}`;
    const complaint = complaintOf(outcome, mayCutOff);
    if (complaint !== undefined) this.complain(`${call}: ${complaint}`);
    const delay = delayOf(outcome, patienceS);
    if (delay !== undefined) addUpToLimit(this.delays, `${call}: ${delay}`);
    return outcome;
  }

  /** A change with this body in JSON. */
  post(path: string, body: unknown, token: string | undefined, headers: RawRequest['headers'] = {}): Promise<Outcome> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.ask({ method: 'POST', path, headers: { ...asJson, ...bearer(token), ...headers }, body: text });
  }

  /** A file for an import that stores nothing. */
  dryRunImport(file: Buffer, type: string, token: string, noun = 'point_of_interest'): Promise<Outcome> {
    return this.ask({
      method: 'POST',
      path: `/import/${noun}?dry_run=1`,
      headers: { ...bearer(token), 'content-type': type },
      body: file,
    });
  }

  /** Opens a connection, sends these bytes at once, and holds it until it is dropped. */
  dial(bytes: string | Buffer = '', address = 0): Socket {
    const { url, addresses } = this.options;
    const socket = dial(url, addresses[address % addresses.length] ?? '127.0.0.1');
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    if (bytes.length > 0) socket.write(bytes);
    return socket;
  }

  complain(sentence: string): void {
    addUpToLimit(this.complaints, sentence);
  }

  pause(seconds: number): Promise<void> {
    return sleep(seconds * 1000);
  }

  /** Resets every connection. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }
}

/** The first few are enough. */
function addUpToLimit(sentences: Set<string>, sentence: string): void {
  if (sentences.size < 10) sentences.add(sentence);
}

/** The bytes of a request. */
export const lines = (first: string, headers: Readonly<Record<string, string>>): string =>
  `${first} HTTP/1.1\r\nhost: attacked\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
