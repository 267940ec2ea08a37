import { isSerial } from '@tropeiro/domain/fleet/device.ts';
import {
  appendMaxMessages,
  clockAheadMaxS,
  type MessageOutcome,
  messageKind,
  messageKinds,
  type ReceivedMessage,
} from '@tropeiro/domain/tracking/device-message.ts';
import { type Db, parseFirst } from '@tropeiro/platform/database/db.ts';
import {
  booleanArray,
  float8Array,
  int2Array,
  int4Array,
  int8Array,
  jsonbArray,
  textArray,
  timestampArray,
} from '@tropeiro/platform/database/protocol/binary-array.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { attributesJson, messageHash } from './message-hash.ts';

/** A device that has sent messages, and its company. */
export type KnownDevice = {
  readonly customer_id: number;
  readonly device_id: number;
  /** The vehicle it was in at the time of the messages. */
  readonly vehicle_id: number | null;
};

/** The outcome of appending messages. */
export type AppendedMessages = {
  /** The outcome of each message, in their order. */
  readonly outcomes: readonly MessageOutcome[];
  /** The known devices by serial. */
  readonly devices: ReadonlyMap<string, KnownDevice>;
  /**
   * The devices of messages, by index, of devices that were in several vehicles or in none for a part of the time. The
   * same device in the same vehicle is the same object.
   */
  readonly movedDevices: ReadonlyMap<number, KnownDevice>;
};

/**
 * Stores messages of any companies, each once, in the company of the active device that sent it. In a company's
 * transaction, only that company's devices are found. The devices are locked until the transaction ends, and others
 * that append messages of them wait. So call this once per transaction.
 */
export async function appendMessages(db: Db, messages: readonly ReceivedMessage[]): Promise<AppendedMessages> {
  if (messages.length > appendMaxMessages)
    throw new Error(`At most ${appendMaxMessages} messages can be appended in one call`);
  const { serials, indexes, duplicates, query } = appendCall(messages);
  const outcomes = new Array<MessageOutcome>(messages.length).fill('unknown_device');
  if (serials.length === 0) return { outcomes, devices: new Map(), movedDevices: new Map() };
  const result = parseFirst<AppendResult>(await db.rows(query));
  if (!result) throw new Error('append_messages returned no result');
  for (const index of indexes) outcomes[index] = 'new';
  for (const [outcome, lineNumbers] of Object.entries(result.fates))
    for (const line of lineNumbers) outcomes[indexes[line - 1]!] = outcome as MessageOutcome;
  for (const { index, first } of duplicates)
    outcomes[index] = outcomes[first] === 'new' ? 'repeated' : outcomes[first]!;
  const devices = new Map<string, KnownDevice>();
  for (const [index, serial] of serials.entries()) {
    const device = result.devices[index];
    if (device) devices.set(serial, device);
  }
  return { outcomes, devices, movedDevices: movedDevicesOf(result, serials.length, indexes) };
}

function movedDevicesOf(
  { devices, said_by: saidBy }: AppendResult,
  serialCount: number,
  indexes: readonly number[],
): ReadonlyMap<number, KnownDevice> {
  const moved = new Map<number, KnownDevice>();
  for (const [line, entry] of (saidBy ?? []).entries()) {
    const device = devices[entry - 1];
    if (device && entry > serialCount) moved.set(indexes[line]!, device);
  }
  return moved;
}

/**
 * A query and what is needed to read its result. The lines are left out: they would stay in memory until the result
 * arrives.
 */
type AppendCall = Pick<GroupedMessages, 'serials' | 'duplicates'> & {
  /** For each line, the index of its message. */
  readonly indexes: readonly number[];
  readonly query: Sql;
};

function appendCall(messages: readonly ReceivedMessage[]): AppendCall {
  const { serials, lines, duplicates } = groupBySerial(messages);
  return { serials, duplicates, indexes: lines.map(indexOfMessage), query: appendQuery(serials, lines) };
}

/**
 * What append_messages returns: a device or null for each serial, and the numbers, from 1, of the lines that are not
 * new. If devices were in several vehicles, more devices follow, and `said_by` has the number of that of each line.
 */
type AppendResult = {
  readonly devices: readonly (KnownDevice | null)[];
  readonly said_by: readonly number[] | null;
  readonly fates: Readonly<Partial<Record<MessageOutcome, readonly number[]>>>;
};

/** A message as one line of the arrays passed to append_messages. */
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
 * Groups messages by device, so that rows stored together are written together. Messages whose device cannot be a
 * serial are left out.
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
  // Messages of one call usually have the same reception time.
  const receivedMs = before?.message.received === message.received ? before.receivedMs : msOf(message.received);
  const attributes = attributesJson(message.attributes);
  const hash = messageHash(message, timeMs, attributes);
  return { message, index, serialIndex, timeMs, receivedMs, attributes, hash };
}

const msOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/**
 * The lines of a device without duplicates. If each is later than the previous one, as nearly always, there are none.
 */
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

// Functions that run for each message are defined here, not inline. Inline closures would be created with each call,
// and V8 would optimize them again and again, since it discards the code of functions without live instances.
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
