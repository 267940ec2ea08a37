import { isSerial } from '@tropeiro/domain/fleet/device.ts';
import {
  appendMaxMessages,
  clockAheadMaxS,
  type MessageOutcome,
  messageKind,
  messageKinds,
  type ReceivedMessage,
} from '@tropeiro/domain/tracking/device-message.ts';
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
import { type Db, one } from '../engine/db.ts';
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
  readonly fates: readonly MessageOutcome[];
  /** The devices among those that spoke that are known, by serial. */
  readonly devices: ReadonlyMap<string, KnownDevice>;
};

/**
 * Keeps messages of any companies, each once, in the company of the active device that said it. Asked in the
 * transaction of a company, it knows that company's devices and no others. Their devices are held until the transaction
 * ends: whoever appends more messages of them waits, so append once in a transaction.
 */
export async function appendMessages(db: Db, messages: readonly ReceivedMessage[]): Promise<Appended> {
  if (messages.length > appendMaxMessages)
    throw new Error(`At most ${appendMaxMessages} messages are appended at once`);
  const { serials, lines, duplicates: again } = groupBySerial(messages);
  const fates = messages.map((): MessageOutcome => 'unknown_device');
  if (serials.length === 0) return { fates, devices: new Map() };
  const told = one<AppendResult>(await db.rows(appendQuery(serials, lines)));
  if (!told) throw new Error('What became of the messages must come back');
  for (const { index } of lines) fates[index] = 'new';
  for (const [fate, those] of Object.entries(told.fates))
    for (const line of those) fates[lines[line - 1]!.index] = fate as MessageOutcome;
  for (const { index, first } of again) fates[index] = fates[first] === 'new' ? 'repeated' : fates[first]!;
  const devices = serials.flatMap((serial, place): [string, KnownDevice][] => {
    const device = told.devices[place];
    return device ? [[serial, device]] : [];
  });
  return { fates, devices: new Map(devices) };
}

/** As append_messages tells it: a device or null for each serial, and the lines, from 1, that are not new. */
type AppendResult = {
  readonly devices: readonly (KnownDevice | null)[];
  readonly fates: Readonly<Partial<Record<MessageOutcome, readonly number[]>>>;
};

type Line = {
  readonly message: ReceivedMessage;
  /** Its place among the messages given. */
  readonly index: number;
  /** The place of its serial, from 1. */
  readonly serialNumber: number;
  readonly timeMs: number;
  readonly attributes: string;
  readonly hash: string;
};

type GroupedMessages = {
  readonly serials: readonly string[];
  readonly lines: readonly Line[];
  /** Messages that are the same as one before them. */
  readonly duplicates: readonly { readonly index: number; readonly first: number }[];
};

/** Device by device, so that rows that lie together are written together. What cannot be a serial is left out. */
function groupBySerial(messages: readonly ReceivedMessage[]): GroupedMessages {
  const spoke = new Map<string, Line[]>();
  const firsts = new Map<string, number>();
  const again: GroupedMessages['duplicates'][number][] = [];
  messages.forEach((message, index) => {
    if (!spoke.has(message.device)) {
      if (!isSerial(message.device)) return;
      spoke.set(message.device, []);
    }
    const timeMs = Date.parse(message.time);
    const attributes = attributesJson(message.attributes);
    const hash = messageHash(message, timeMs, attributes);
    const first = firsts.get(hash);
    if (first !== undefined) {
      again.push({ index, first });
      return;
    }
    firsts.set(hash, index);
    const before = spoke.get(message.device)!;
    before.push({ message, index, serialNumber: before[0]?.serialNumber ?? spoke.size, timeMs, attributes, hash });
  });
  return { serials: [...spoke.keys()], lines: [...spoke.values()].flat(), duplicates: again };
}

function appendQuery(serials: readonly string[], lines: readonly Line[]) {
  const messages = lines.map(({ message }) => message);
  return sql`select append_messages(
    ${textArray(serials)}, ${int4Array(lines.map(({ serialNumber: saidBy }) => saidBy))},
    ${timestampArray(lines.map(({ timeMs }) => timeMs))},
    ${timestampArray(messages.map(({ received }) => Date.parse(received)))},
    ${int2Array(messages.map((message) => messageKinds.indexOf(messageKind(message))))},
    ${int8Array(lines.map(({ hash }) => hash))},
    ${booleanArray(messages.map(({ valid }) => valid))},
    ${float8Array(messages.map(({ latitude }) => latitude))},
    ${float8Array(messages.map(({ longitude }) => longitude))},
    ${float8Array(messages.map(({ altitude_m }) => altitude_m))},
    ${float8Array(messages.map(({ speed_kmh }) => speed_kmh))},
    ${float8Array(messages.map(({ course_deg }) => course_deg))},
    ${jsonbArray(lines.map(({ attributes }) => attributes))}, make_interval(secs => ${clockAheadMaxS}))`;
}
