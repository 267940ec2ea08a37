import type { DeviceMessage } from './device-message-schema.ts';

/**
 * A message with its time of receipt. A repeated message keeps the first time of receipt. Null: the start of the
 * transaction that stores it, by the clock of the database.
 */
export type ReceivedMessage = DeviceMessage & { readonly received: string | null };

/** The kinds of messages, in the order in which those of one instant are processed. The stored number is the index. */
export const messageKinds = ['status', 'position', 'alarm'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * The kind of a message. An alarm that is empty, false, zero or null does not count; `true` is an alarm without a name.
 */
export function messageKind({ attributes, latitude }: Pick<DeviceMessage, 'attributes' | 'latitude'>): MessageKind {
  if (attributes.alarm) return 'alarm';
  return latitude === null ? 'status' : 'position';
}

/**
 * The outcome of a message. Three outcomes are quarantine reasons. `ahead`: its time is after the time of receipt.
 * `expired`: it is older than the company's retention of positions, or than ten years; a clock that was never set
 * reports 1970 or 2000. `too_many_months`: its month has no partition yet, and the company has begun the daily maximum
 * of months. `crowded`: the maximum number of messages of its moment is already stored, so it is not stored.
 */
export type MessageOutcome = 'new' | 'repeated' | 'unknown_device' | 'crowded' | QuarantineReason;
export const quarantineReasons = ['ahead', 'expired', 'too_many_months'] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** How far the clock of a device may be ahead of the server's. */
export const clockAheadMaxS = 600;

/**
 * The maximum number of stored messages of a device at one moment, which are processed together. The same limit is in
 * `append_messages`.
 */
export const messagesOfMomentMax = 100;

/**
 * The maximum size of the names and texts of a message's attributes, in bytes of UTF-8. A late message causes all
 * messages around it to be read again.
 */
export const attributesMaxBytes = 8192;

/** The maximum number of messages in one call. */
export const appendMaxMessages = 10_000;
