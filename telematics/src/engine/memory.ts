import { compareMessages, inOrder, type Message } from '../message.ts';
import { type CatchingUp, type CaughtUp, catchUp, foldRest, replayMaxWeight, type WantedMessages } from './catch-up.ts';
import type { Context } from './context.ts';
import { fallSilent } from './fall-silent.ts';
import { type DeviceHistory, noHistory } from './history.ts';
import { pause } from './pieces.ts';
import type { EventChange } from './reconcile.ts';

/** A device with all its messages in memory: for simulations, tests and whoever has no database. */
export class RememberedDevice {
  messages: Message[] = [];
  history: DeviceHistory;
  private readonly maxWeight: number;

  constructor(device: string, maxWeight = replayMaxWeight) {
    this.history = noHistory(device);
    this.maxWeight = maxWeight;
  }

  /** Takes messages in, in any order, also such as came before. */
  take(messages: readonly Message[], context: Context): readonly EventChange[] {
    const arrived = inOrder(messages).filter((message) => !this.has(message));
    let caughtUp = complete(catchUp(this.history, arrived, context, this.maxWeight), (wanted) => this.stored(wanted));
    this.messages = [...this.messages, ...arrived].sort(compareMessages);
    const changes = [...caughtUp.changes];
    while (caughtUp.rest) {
      caughtUp = complete(foldRest(caughtUp.history, caughtUp.rest, context, this.maxWeight), (wanted) =>
        this.stored(wanted),
      );
      changes.push(...caughtUp.changes);
    }
    this.history = caughtUp.history;
    return changes;
  }

  /** Looks at the clock: what has gone on for too long without a message ends. */
  lookAtClock(clockMs: number, context: Context): readonly EventChange[] {
    const { history, changes } = fallSilent(this.history, clockMs, context);
    this.history = history;
    return changes;
  }

  stored({ fromMs, untilMs }: WantedMessages): Message[] {
    return this.messages.slice(this.firstAt(fromMs), this.firstAt(untilMs));
  }

  private has(message: Message): boolean {
    for (let index = this.firstAt(message.timeMs); index < this.messages.length; index++) {
      const order = compareMessages(this.messages[index] as Message, message);
      if (order >= 0) return order === 0;
    }
    return false;
  }

  /** How many messages are before a moment. */
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

/** Runs a catch-up whose messages are at hand. */
export function complete(catchingUp: CatchingUp, stored: (wanted: WantedMessages) => readonly Message[]): CaughtUp {
  let step = catchingUp.next();
  while (!step.done) {
    const given = step.value === pause ? nothing : { messages: stored(step.value), untilMs: step.value.untilMs };
    step = catchingUp.next(given);
  }
  return step.value;
}

const nothing = { messages: [], untilMs: 0 } as const;
