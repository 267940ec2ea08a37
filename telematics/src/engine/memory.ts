import { compareMessages, inOrder, type Message } from '../message.ts';
import { type CatchingUp, type CaughtUp, catchUp, pause, type WantedMessages } from './catch-up.ts';
import type { Context } from './context.ts';
import { fallSilent } from './fall-silent.ts';
import { type DeviceHistory, noHistory } from './history.ts';
import type { EventChange } from './reconcile.ts';

/** A device with all its messages in memory: for simulations, tests and whoever has no database. */
export class RememberedDevice {
  messages: Message[] = [];
  history: DeviceHistory;

  constructor(device: string) {
    this.history = noHistory(device);
  }

  /** Takes messages in, in any order, also such as came before. */
  take(messages: readonly Message[], context: Context): readonly EventChange[] {
    const arrived = inOrder(messages).filter((message) => !this.has(message));
    const caughtUp = complete(catchUp(this.history, arrived, context), (wanted) => this.stored(wanted));
    this.messages = [...this.messages, ...arrived].sort(compareMessages);
    this.history = caughtUp.history;
    return caughtUp.changes;
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
  while (!step.done) step = catchingUp.next(step.value === pause ? [] : stored(step.value));
  return step.value;
}
