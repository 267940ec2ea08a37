import { readAlarms } from './alarms.ts';
import { flag, number, text } from './attributes.ts';
import { contentHash } from './content-hash.ts';
import type { Attribute, SaidMessage } from './said-message.ts';

/** The kinds of messages, by the order in which those of one instant are read. */
export const messageKind = { status: 0, position: 1, alarm: 2 } as const;

/** A message as the engine reads it: every field always there, so that all messages have one shape in memory. */
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
  /** In the words of `alarms.ts`, where it has one for them. Of an alarm without a name there is none. */
  readonly alarms: readonly string[];
  readonly custom: Attribute;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** As it travelled. */
  readonly said: SaidMessage;
};

export function readMessage(said: SaidMessage): Message {
  const { attributes } = said;
  return {
    timeMs: Date.parse(said.time),
    kind: kindOf(said),
    valid: said.valid,
    latitude: number(said.latitude),
    longitude: number(said.longitude),
    speedKmh: number(said.speed_kmh),
    courseDeg: number(said.course_deg),
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
    said,
  };
}

/** An alarm that is empty, false, zero or null is none; `true` is one without a name. */
function kindOf({ attributes, latitude }: SaidMessage): Message['kind'] {
  if (attributes.alarm) return messageKind.alarm;
  return latitude === null ? messageKind.status : messageKind.position;
}

/** What tells a message from others of its moment. It is made when it is asked for: few are of one moment. */
export const hashOf = ({ said }: Message): number => contentHash(said);

/** Messages of a device are read in this order, whatever the order they came in; equal are those that are the same. */
export const compareMessages = (a: Message, b: Message): number =>
  a.timeMs - b.timeMs || a.kind - b.kind || hashOf(a) - hashOf(b);

/** Messages in the order of `compareMessages`. Each is hashed once at most: of many of one moment that is most of the work. */
export function sortMessages(messages: readonly Message[]): readonly Message[] {
  if (messages.every(isLaterThanBefore)) return messages;
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

const isLaterThanBefore = ({ timeMs }: Message, at: number, messages: readonly Message[]): boolean =>
  at === 0 || timeMs > messages[at - 1]!.timeMs;

/** Messages in order, each once. */
export function inOrder(messages: readonly Message[]): readonly Message[] {
  const sorted = sortMessages(messages);
  return sorted.filter((message, index) => index === 0 || compareMessages(sorted[index - 1] as Message, message) !== 0);
}
