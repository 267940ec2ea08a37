import { isSerial } from '@tropeiro/domain/device.ts';
import {
  aheadAtMostS,
  type MessageFate,
  messageKind,
  messageKinds,
  messagesAtMost,
  type ReceivedMessage,
} from '@tropeiro/domain/device-message.ts';
import {
  booleanArray,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  timestampArray,
} from '../engine/binary-array.ts';
import { one, type Reader } from '../engine/database.ts';
import { sql } from '../engine/statement.ts';
import { attributesJson, messageHash } from './message-hash.ts';

/** Whose a device is that has said something. */
export type KnownDevice = {
  readonly customer_id: number;
  readonly device_id: number;
  /** The vehicle it is in. */
  readonly vehicle_id: number | null;
};

export type Appended = {
  /** What became of each message, in their order. */
  readonly fates: readonly MessageFate[];
  /** The devices among those that spoke that are known, by serial. */
  readonly devices: ReadonlyMap<string, KnownDevice>;
};

/**
 * Keeps messages of any companies, each once, in the company of the active device that said it. Asked in the
 * transaction of a company, it knows that company's devices and no others. Their devices are held until the transaction
 * ends: whoever appends more messages of them waits, so append once in a transaction.
 */
export async function appendMessages(reader: Reader, messages: readonly ReceivedMessage[]): Promise<Appended> {
  if (messages.length > messagesAtMost) throw new Error(`At most ${messagesAtMost} messages are appended at once`);
  const { serials, lines } = bySerial(messages);
  const fates = messages.map((): MessageFate => 'unknown_device');
  if (serials.length === 0) return { fates, devices: new Map() };
  const told = one<Told>(await reader.rows(appending(serials, lines)));
  if (!told) throw new Error('What became of the messages must come back');
  for (const { index } of lines) fates[index] = 'new';
  for (const [fate, those] of Object.entries(told.fates))
    for (const line of those) fates[lines[line - 1]?.index ?? -1] = fate as MessageFate;
  const devices = serials.flatMap((serial, place): [string, KnownDevice][] => {
    const device = told.devices[place];
    return device ? [[serial, device]] : [];
  });
  return { fates, devices: new Map(devices) };
}

/** As append_messages tells it: a device or null for each serial, and the lines, from 1, that are not new. */
type Told = {
  readonly devices: readonly (KnownDevice | null)[];
  readonly fates: Readonly<Partial<Record<MessageFate, readonly number[]>>>;
};

/** A message, its place among those given, and the place of its serial, from 1. */
type Line = { readonly message: ReceivedMessage; readonly index: number; readonly saidBy: number };

/** Device by device, so that rows that lie together are written together. What cannot be a serial is left out. */
function bySerial(messages: readonly ReceivedMessage[]): { serials: string[]; lines: Line[] } {
  const spoke = new Map<string, Line[]>();
  messages.forEach((message, index) => {
    const before = spoke.get(message.device);
    if (before) before.push({ message, index, saidBy: before[0]!.saidBy });
    else if (isSerial(message.device)) spoke.set(message.device, [{ message, index, saidBy: spoke.size + 1 }]);
  });
  return { serials: [...spoke.keys()], lines: [...spoke.values()].flat() };
}

function appending(serials: readonly string[], lines: readonly Line[]) {
  const messages = lines.map(({ message }) => message);
  const times = messages.map(({ time }) => Date.parse(time));
  const attributes = messages.map((message) => attributesJson(message.attributes));
  const hashes = messages.map((message, index) => messageHash(message, times[index]!, attributes[index]!));
  return sql`select append_messages(
    ${textArray(serials)}, ${int4Array(lines.map(({ saidBy }) => saidBy))},
    ${timestampArray(times)}, ${timestampArray(messages.map(({ received }) => Date.parse(received)))},
    ${int2Array(messages.map((message) => messageKinds.indexOf(messageKind(message))))}, ${int8Array(hashes)},
    ${booleanArray(messages.map(({ valid }) => valid))},
    ${float8Array(messages.map(({ latitude }) => latitude))},
    ${float8Array(messages.map(({ longitude }) => longitude))},
    ${float8Array(messages.map(({ altitude_m }) => altitude_m))},
    ${float8Array(messages.map(({ speed_kmh }) => speed_kmh))},
    ${float8Array(messages.map(({ course_deg }) => course_deg))},
    ${jsonbArray(attributes)}, make_interval(secs => ${aheadAtMostS}))`;
}
