import { readAlarms } from './alarms.ts';
import { flag, number, text } from './attributes.ts';
import { contentHash } from './content-hash.ts';
import type { Attribute, RawMessage } from './raw-message.ts';

/** The kinds of messages, in the order in which those of one instant are read. */
export const messageKind = { status: 0, position: 1, alarm: 2 } as const;

/**
 * A message as the engine reads it. Every field is always present, so that all messages have the same shape in memory.
 */
export type Message = {
  readonly timeMs: number;
  readonly kind: (typeof messageKind)[keyof typeof messageKind];
  readonly valid: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly speedKmh: number | null;
  readonly courseDeg: number | null;
  readonly ignition: boolean | null;
  readonly odometerM: number | null;
  readonly powerV: number | null;
  readonly rpm: number | null;
  readonly gear: number | null;
  readonly temperatureC: number | null;
  readonly rain: boolean | null;
  readonly input1: boolean | null;
  readonly input2: boolean | null;
  readonly card: string | null;
  readonly passengerCard: string | null;
  /** With the names of `alarms.ts`, as far as it knows them. An alarm without a name is not included. */
  readonly alarms: readonly string[];
  readonly custom: Attribute;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** As transmitted. */
  readonly raw: RawMessage;
};

export function readMessage(raw: RawMessage): Message {
  const { attributes } = raw;
  return {
    timeMs: Date.parse(raw.time),
    kind: kindOf(raw),
    valid: raw.valid,
    latitude: number(raw.latitude),
    longitude: number(raw.longitude),
    speedKmh: number(raw.speed_kmh),
    courseDeg: number(raw.course_deg),
    ignition: flag(attributes.ignition),
    odometerM: number(attributes.odometer_m),
    powerV: number(attributes.power_v),
    rpm: number(attributes.rpm),
    gear: number(attributes.gear),
    temperatureC: number(attributes.temperature_c),
    rain: flag(attributes.rain),
    input1: flag(attributes.input1),
    input2: flag(attributes.input2),
    card: text(attributes.card),
    passengerCard: text(attributes.passenger_card),
    alarms: readAlarms(attributes.alarm ? text(attributes.alarm) : null),
    custom: attributes.custom ?? null,
    attributes,
    raw,
  };
}

/** An empty, false, zero or null alarm is none. `true` is an alarm without a name. */
function kindOf({ attributes, latitude }: RawMessage): Message['kind'] {
  if (attributes.alarm) return messageKind.alarm;
  return latitude === null ? messageKind.status : messageKind.position;
}

/** Distinguishes messages of one instant. It is computed on demand, since few messages share an instant. */
export const hashOf = ({ raw }: Message): number => contentHash(raw);

/**
 * Messages of a device are read in this order, whatever their order of arrival. Messages compare as equal only if they
 * are the same.
 */
export const compareMessages = (a: Message, b: Message): number =>
  a.timeMs - b.timeMs || a.kind - b.kind || hashOf(a) - hashOf(b);

/**
 * Messages in the order of `compareMessages`. Each is hashed at most once: with many messages of one instant that is
 * most of the work.
 */
export function sortMessages(messages: readonly Message[]): readonly Message[] {
  if (messages.every(isLaterThanPrevious)) return messages;
  const hashes = new Map<Message, number>();
  const hashed = (message: Message): number => {
    const known = hashes.get(message);
    if (known !== undefined) return known;
    const hash = hashOf(message);
    hashes.set(message, hash);
    return hash;
  };
  return [...messages].sort((a, b) => a.timeMs - b.timeMs || a.kind - b.kind || hashed(a) - hashed(b));
}

const isLaterThanPrevious = ({ timeMs }: Message, at: number, messages: readonly Message[]): boolean =>
  at === 0 || timeMs > messages[at - 1]!.timeMs;

/** Messages in order, without duplicates. */
export function sortDistinct(messages: readonly Message[]): readonly Message[] {
  const sorted = sortMessages(messages);
  return sorted.filter((message, index) => index === 0 || compareMessages(sorted[index - 1] as Message, message) !== 0);
}
