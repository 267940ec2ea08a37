import { compareMessages, type Message, sortDistinct } from '../message.ts';
import { applySilence } from './apply-silence.ts';
import {
  type CatchUpResult,
  type CatchUpSteps,
  catchUp,
  type MessageRequest,
  replayMaxCost,
  replayRemainder,
} from './catch-up.ts';
import type { Context } from './context.ts';
import { type DeviceHistory, noHistory } from './history.ts';
import type { EventChange } from './reconcile.ts';
import { pause } from './segment-builder.ts';

/** A device with all its messages in memory, for simulations, tests and uses without a database. */
export class InMemoryDevice {
  messages: Message[] = [];
  history: DeviceHistory;
  private readonly maxCost: number;

  constructor(device: string, maxCost = replayMaxCost) {
    this.history = noHistory(device);
    this.maxCost = maxCost;
  }

  /** Adds messages, in any order, including ones that were added before. */
  receive(messages: readonly Message[], context: Context): readonly EventChange[] {
    const arrived = sortDistinct(messages).filter((message) => !this.has(message));
    let result = complete(catchUp(this.history, arrived, context, this.maxCost), (request) => this.stored(request));
    this.messages = [...this.messages, ...arrived].sort(compareMessages);
    const changes = [...result.changes];
    while (result.remainder) {
      result = complete(replayRemainder(result.history, result.remainder, context, this.maxCost), (request) =>
        this.stored(request),
      );
      changes.push(...result.changes);
    }
    this.history = result.history;
    return changes;
  }

  /** Applies the clock: ongoing events end if the device has been silent for too long. */
  advanceClock(clockMs: number, context: Context): readonly EventChange[] {
    const { history, changes } = applySilence(this.history, clockMs, context);
    this.history = history;
    return changes;
  }

  stored({ fromMs, untilMs }: MessageRequest): Message[] {
    return this.messages.slice(this.firstAt(fromMs), this.firstAt(untilMs));
  }

  private has(message: Message): boolean {
    for (let index = this.firstAt(message.timeMs); index < this.messages.length; index++) {
      const order = compareMessages(this.messages[index] as Message, message);
      if (order >= 0) return order === 0;
    }
    return false;
  }

  /** How many messages are before a time. */
  private firstAt(ms: number): number {
    let low = 0;
    let high = this.messages.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.messages[middle] as Message).timeMs < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Runs a catch-up whose messages are in memory. */
export function complete(steps: CatchUpSteps, stored: (request: MessageRequest) => readonly Message[]): CatchUpResult {
  let step = steps.next();
  while (!step.done) {
    const response = step.value === pause ? noMessages : { messages: stored(step.value), untilMs: step.value.untilMs };
    step = steps.next(response);
  }
  return step.value;
}

const noMessages = { messages: [], untilMs: 0 } as const;
