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
import { type Sql, sql } from '../engine/statement.ts';
import { attributesJson, messageHash } from './message-hash.ts';

/** A device that has sent messages, and whose it is. */
export type KnownDevice = {
  readonly customer_id: number;
  readonly device_id: number;
  /** The vehicle it is in. */
  readonly vehicle_id: number | null;
};

/** The outcome of appending messages. */
export type Appended = {
  /** The fate of each message, in their order. */
  readonly fates: readonly MessageOutcome[];
  /** The devices that are known, by serial. */
  readonly devices: ReadonlyMap<string, KnownDevice>;
};

/**
 * Stores messages of any companies, each once, in the company of the active device that sent it. In the transaction of
 * a company, only that company's devices are known. The devices are locked until the transaction ends: whoever appends
 * more messages of them waits, so append once in a transaction.
 */
export async function appendMessages(db: Db, messages: readonly ReceivedMessage[]): Promise<Appended> {
  if (messages.length > appendMaxMessages)
    throw new Error(`At most ${appendMaxMessages} messages are appended at once`);
  const { serials, indexes, duplicates, query } = appendCall(messages);
  const fates = new Array<MessageOutcome>(messages.length).fill('unknown_device');
  if (serials.length === 0) return { fates, devices: new Map() };
  const result = one<AppendResult>(await db.rows(query));
  if (!result) throw new Error('What became of the messages must come back');
  for (const index of indexes) fates[index] = 'new';
  for (const [fate, those] of Object.entries(result.fates))
    for (const line of those) fates[indexes[line - 1]!] = fate as MessageOutcome;
  for (const { index, first } of duplicates) fates[index] = fates[first] === 'new' ? 'repeated' : fates[first]!;
  const devices = new Map<string, KnownDevice>();
  for (const [index, serial] of serials.entries()) {
    const device = result.devices[index];
    if (device) devices.set(serial, device);
  }
  return { fates, devices };
}

/** What is asked of the database, and what its answer is read by. The lines are not among it: they would stand in memory until that comes. */
type AppendCall = Pick<GroupedMessages, 'serials' | 'duplicates'> & {
  /** By line, the index of its message. */
  readonly indexes: readonly number[];
  readonly query: Sql;
};

function appendCall(messages: readonly ReceivedMessage[]): AppendCall {
  const { serials, lines, duplicates } = groupBySerial(messages);
  return { serials, duplicates, indexes: lines.map(indexOfMessage), query: appendQuery(serials, lines) };
}

/** What append_messages returns: a device or null for each serial, and the lines, from 1, that are not new. */
type AppendResult = {
  readonly devices: readonly (KnownDevice | null)[];
  readonly fates: Readonly<Partial<Record<MessageOutcome, readonly number[]>>>;
};

/** A message as a line of the arrays that append_messages takes. */
type Line = {
  readonly message: ReceivedMessage;
  /** Its index among the messages. */
  readonly index: number;
  /** The index of its serial, from 1. */
  readonly serialIndex: number;
  readonly timeMs: number;
  readonly receivedMs: number | null;
  readonly attributes: string;
  readonly hash: string;
};

type GroupedMessages = {
  readonly serials: readonly string[];
  readonly lines: readonly Line[];
  readonly duplicates: readonly Duplicate[];
};

/** A message that equals one before it, whose index is `first`. */
type Duplicate = { readonly index: number; readonly first: number };

/**
 * Groups messages by device, so that rows that are stored together are written together. What cannot be a serial is
 * left out.
 */
function groupBySerial(messages: readonly ReceivedMessage[]): GroupedMessages {
  const linesBySerial = new Map<string, Line[]>();
  let before: Line | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as ReceivedMessage;
    let ofDevice = linesBySerial.get(message.device);
    if (ofDevice === undefined) {
      if (!isSerial(message.device)) continue;
      ofDevice = [];
      linesBySerial.set(message.device, ofDevice);
    }
    before = lineOf(message, index, ofDevice[0]?.serialIndex ?? linesBySerial.size, before);
    ofDevice.push(before);
  }
  const duplicates: Duplicate[] = [];
  const lines: Line[] = [];
  for (const ofDevice of linesBySerial.values())
    for (const line of withoutDuplicates(ofDevice, duplicates)) lines.push(line);
  return { serials: [...linesBySerial.keys()], lines, duplicates };
}

function lineOf(message: ReceivedMessage, index: number, serialIndex: number, before: Line | undefined): Line {
  const timeMs = Date.parse(message.time);
  // What comes in one call was received at once.
  const receivedMs = before?.message.received === message.received ? before.receivedMs : msOf(message.received);
  const attributes = attributesJson(message.attributes);
  const hash = messageHash(message, timeMs, attributes);
  return { message, index, serialIndex, timeMs, receivedMs, attributes, hash };
}

const msOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/** The lines of a device, each once. Where each is later than the one before, as nearly always, none comes twice. */
function withoutDuplicates(lines: readonly Line[], duplicates: Duplicate[]): readonly Line[] {
  if (lines.every(isLaterThanBefore)) return lines;
  const indexByHash = new Map<string, number>();
  return lines.filter(({ hash, index }) => {
    const first = indexByHash.get(hash);
    if (first === undefined) indexByHash.set(hash, index);
    else duplicates.push({ index, first });
    return first === undefined;
  });
}

const isLaterThanBefore = ({ timeMs }: Line, at: number, lines: readonly Line[]): boolean =>
  at === 0 || timeMs > lines[at - 1]!.timeMs;

const appendQuery = (serials: readonly string[], lines: readonly Line[]): Sql => sql`select append_messages(
    ${textArray(serials)}, ${int4Array(lines, serialIndexOf)}, ${timestampArray(lines, timeOf)},
    ${timestampArray(lines, receptionOf)}, ${int2Array(lines, kindOf)}, ${int8Array(lines, hashOf)},
    ${booleanArray(lines, isValid)}, ${float8Array(lines, latitudeOf)}, ${float8Array(lines, longitudeOf)},
    ${float8Array(lines, altitudeOf)}, ${float8Array(lines, speedOf)}, ${float8Array(lines, courseOf)},
    ${jsonbArray(lines, attributesOf)}, make_interval(secs => ${clockAheadMaxS}))`;

// What is run for each message stands here, and not where it is used: made anew with each call, it would be optimized by V8
// again and again, which throws the code of functions away of which none lives when it collects garbage.
const indexOfMessage = ({ index }: Line): number => index;
const serialIndexOf = ({ serialIndex }: Line): number => serialIndex;
const timeOf = ({ timeMs }: Line): number => timeMs;
const receptionOf = ({ receivedMs }: Line): number | null => receivedMs;
const kindOf = ({ message }: Line): number => messageKinds.indexOf(messageKind(message));
const hashOf = ({ hash }: Line): string => hash;
const isValid = ({ message }: Line): boolean => message.valid;
const latitudeOf = ({ message }: Line): number | null => message.latitude;
const longitudeOf = ({ message }: Line): number | null => message.longitude;
const altitudeOf = ({ message }: Line): number | null => message.altitude_m;
const speedOf = ({ message }: Line): number | null => message.speed_kmh;
const courseOf = ({ message }: Line): number | null => message.course_deg;
const attributesOf = ({ attributes }: Line): string => attributes;
