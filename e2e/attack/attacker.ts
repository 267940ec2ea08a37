import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tropeiro/tools/seeded.ts';
import { asJson, bearer, type Question } from '../http.ts';
import { complaintOf, delayOf, type Outcome, wordOf } from './outcome.ts';
import type { Striker } from './strikers.ts';
import { ask, dial } from './wire.ts';

/**
 * Whoever said nothing by then will not. Several times the patience of any attack: an answer that is late is judged beside a
 * quiet machine.
 */
const silenceS = 180;

export type Tools = {
  readonly url: string;
  readonly random: Random;
  /** 0: as the attack was first seen to harm. */
  readonly round: number;
  readonly patienceS: number;
  readonly strikers: Striker;
  /** People of another company who help them. */
  readonly accomplices: Striker;
  /** Addresses of this attacker alone. */
  readonly addresses: readonly string[];
};

/** Somebody who means harm, and keeps account of how it was met. */
export class Attacker {
  readonly strikers: Striker;
  readonly accomplices: Striker;
  /** How many requests were met which way. */
  readonly met = new Map<string, number>();
  readonly complaints = new Set<string>();
  /** Answers that came, but late. */
  readonly delays = new Set<string>();
  slowestMs = 0;
  private readonly tools: Tools;
  private readonly sockets = new Set<Socket>();

  constructor(tools: Tools) {
    this.tools = tools;
    this.strikers = tools.strikers;
    this.accomplices = tools.accomplices;
  }

  /** This many the first time, later any number between the bounds, small ones as often as large ones. */
  amount(first: number, least: number, most: number): number {
    if (this.tools.round === 0) return first;
    return Math.round(least * (most / least) ** this.tools.random.next());
  }

  /** The first the first time, later any. */
  oneOf<T>(first: T, ...others: readonly T[]): T {
    const all = [first, ...others];
    return this.tools.round === 0 ? first : (all[Math.floor(this.tools.random.next() * all.length)] ?? first);
  }

  /** Sends it and takes note of how it was met. Whoever sends too much, or too slowly, need not be heard to the end (`mayCutOff`). */
  async ask(question: Question, { mayCutOff = false, address = 0 } = {}): Promise<Outcome> {
    const { url, addresses, patienceS } = this.tools;
    const from = addresses[address % addresses.length] ?? '127.0.0.1';
    const outcome = await ask(url, from, question, silenceS * 1000);
    const word = wordOf(outcome);
    this.met.set(word, (this.met.get(word) ?? 0) + 1);
    this.slowestMs = Math.max(this.slowestMs, outcome.ms);
    const call = `${question.method} ${question.path.slice(0, 60)}`;
    const complaint = complaintOf(outcome, mayCutOff);
    if (complaint !== undefined) this.complain(`${call}: ${complaint}`);
    const delay = delayOf(outcome, patienceS);
    if (delay !== undefined) addOneOfFew(this.delays, `${call}: ${delay}`);
    return outcome;
  }

  /** A change with this body in JSON. */
  post(path: string, body: unknown, token: string | undefined, headers: Question['headers'] = {}): Promise<Outcome> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.ask({ method: 'POST', path, headers: { ...asJson, ...bearer(token), ...headers }, body: text });
  }

  /** A file sent to be imported, of which nothing is kept. */
  rehearse(file: Buffer, type: string, token: string, noun = 'point_of_interest'): Promise<Outcome> {
    return this.ask({
      method: 'POST',
      path: `/import/${noun}?dry_run=1`,
      headers: { ...bearer(token), 'content-type': type },
      body: file,
    });
  }

  /** A connection, with these bytes sent at once; held until it is let go. */
  dial(bytes: string | Buffer = '', address = 0): Socket {
    const { url, addresses } = this.tools;
    const socket = dial(url, addresses[address % addresses.length] ?? '127.0.0.1');
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    if (bytes.length > 0) socket.write(bytes);
    return socket;
  }

  complain(sentence: string): void {
    addOneOfFew(this.complaints, sentence);
  }

  pause(seconds: number): Promise<void> {
    return sleep(seconds * 1000);
  }

  /** Every connection is gone, without a goodbye. */
  letGo(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }
}

/** The first few say it all. */
function addOneOfFew(sentences: Set<string>, sentence: string): void {
  if (sentences.size < 10) sentences.add(sentence);
}

/** A request as it goes over a connection. */
export const lines = (first: string, headers: Readonly<Record<string, string>>): string =>
  `${first} HTTP/1.1\r\nhost: attacked\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
