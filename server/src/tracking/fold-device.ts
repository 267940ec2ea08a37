import { setImmediate } from 'node:timers/promises';
import { type CaughtUp, catchUp, type WantedMessages } from '@tropeiro/telematics/engine/catch-up.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import { compareMessages, type Message, readMessage } from '@tropeiro/telematics/message.ts';
import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';

/** Who has the stored messages of a device, those that arrived just now among them. */
export type StoredMessages = (fromMs: number, untilMs: number) => Promise<readonly SaidMessage[]>;

/** How much of a device is read at once where it is folded again: hours are asked for one after the other. */
const readAheadMs = 12 * 3_600_000;

/** Folds what arrived of a device into its history, reading what is stored where something came late. */
export async function foldDevice(
  history: DeviceHistory,
  arrived: readonly Message[],
  context: Context,
  stored: StoredMessages,
): Promise<CaughtUp> {
  const isNew = new Set(arrived.map(messageKey));
  let read: { fromMs: number; untilMs: number; messages: readonly Message[] } = { fromMs: 0, untilMs: 0, messages: [] };
  const messagesIn = async ({ fromMs, untilMs }: WantedMessages): Promise<readonly Message[]> => {
    if (fromMs < read.fromMs || untilMs > read.untilMs) {
      const aheadMs = Math.max(untilMs, fromMs + readAheadMs);
      const messages = (await stored(fromMs, aheadMs)).map(readMessage).sort(compareMessages);
      read = { fromMs, untilMs: aheadMs, messages: messages.filter((message) => !isNew.has(messageKey(message))) };
    }
    return read.messages.filter(({ timeMs }) => timeMs >= fromMs && timeMs < untilMs);
  };
  const catchingUp = catchUp(history, arrived, context);
  let step = catchingUp.next();
  while (!step.done) step = catchingUp.next(await messagesIn(step.value));
  // Others have their turn between one device and the next.
  await setImmediate();
  return step.value;
}

const messageKey = ({ timeMs, kind, hash }: Message): string => `${timeMs} ${kind} ${hash}`;
