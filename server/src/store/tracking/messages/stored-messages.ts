import type { Db } from '@tropeiro/platform/database/db.ts';
import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import type { RawMessage } from '@tropeiro/telematics/raw-message.ts';
import { momentAt } from '../positions/moment-at.ts';
import { type TrackedDevice, trackedKey } from './tracked-device.ts';

/**
 * The maximum number of messages, and bytes of attributes, read at once: a device may send hundreds of messages a
 * second.
 */
const pageMax = { messages: 1000, attributeBytes: 1_000_000 } as const;

/** Stored messages of a device, complete until this moment. */
export type MessagesPage = { readonly messages: readonly RawMessage[]; readonly untilMs: number };

/**
 * The messages of a device in a vehicle from a moment on and before another, unordered. If they exceed a page, the
 * first ones, and the moment until which they are complete. Messages of one moment are never split.
 */
export async function listMessages(
  db: Db,
  device: TrackedDevice,
  fromMs: number,
  untilMs: number,
): Promise<MessagesPage> {
  const end = Number.isFinite(untilMs) ? momentAt(untilMs) : sql`'infinity'`;
  const rows = await db.rows(sql`select time_ms, valid, latitude, longitude, altitude_m, speed_kmh, course_deg,
      case when coalesce(sum(octet_length(attributes)) over earlier, 0) <= ${pageMax.attributeBytes}::int then attributes end
    from (${messagesOf(device, sql`m.time >= ${momentAt(fromMs)} and m.time < ${end}`)}
      order by m.time limit ${pageMax.messages}::int) page
    window earlier as (order by time rows between unbounded preceding and 1 preceding)`);
  // The first message is always included. A row that exceeds the limit only shows that there are more.
  const page = rows.filter((row) => row.at(-1) !== null).map(messageOf);
  const [first, last] = [page[0], page.at(-1)];
  const isWhole = rows.length < pageMax.messages && page.length === rows.length;
  if (isWhole || !first || !last) return { messages: page, untilMs };
  const lastMs = Date.parse(last.time);
  if (first.time !== last.time) return { messages: page.filter(({ time }) => time !== last.time), untilMs: lastMs };
  const ofMoment = await db.rows(messagesOf(device, sql`m.time = ${momentAt(lastMs)}`));
  return { messages: ofMoment.map(messageOf), untilMs: lastMs + 1 };
}

const messagesOf = ({ vehicle_id, device_id }: TrackedDevice, when: Sql): Sql =>
  sql`select ${messageColumns}, m.time from device_message m where m.device_id = ${device_id} and m.vehicle_id = ${vehicle_id} and ${when}`;

/** The contents of a message `m`, column by column: building JSON takes PostgreSQL three times as long. */
const messageColumns = sql`(extract(epoch from m.time) * 1000)::bigint as time_ms, m.valid, m.latitude, m.longitude, m.altitude_m, m.speed_kmh, m.course_deg,
  m.attributes::text as attributes`;

function messageOf(row: Row): RawMessage {
  const [timeMs, valid, latitude = null, longitude = null, altitude = null, speed = null, course = null, attributes] =
    row;
  return {
    device: '',
    time: new Date(Number(timeMs)).toISOString(),
    valid: valid === 't',
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    altitude_m: numberOf(altitude),
    speed_kmh: numberOf(speed),
    course_deg: numberOf(course),
    attributes: JSON.parse(attributes ?? '{}'),
  };
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** A device whose messages from this moment on are probably needed. */
export type MessagesAhead = TrackedDevice & { readonly fromMs: number };

/** How much of each device is read ahead: about an hour or two of messages. */
const aheadMax = { messages: 120, attributeBytes: 20_000 } as const;

const aheadColumns = { vehicle_id: 'int8', device_id: 'int8', from_time: 'timestamptz' } as const;

/** The query for the first messages of many devices of a company at once, instead of a round trip for each. */
export function messagesAheadQuery(asked: readonly MessagesAhead[]): Sql {
  const rows = asked.map(({ vehicle_id, device_id, fromMs }) => ({ vehicle_id, device_id, from_time: fromMs }));
  return sql`select sent.vehicle_id, sent.device_id, ${messageColumns}
    from ${unnest(aheadColumns, rows)} as sent (${columnList(aheadColumns)}) cross join lateral (
      select time, valid, latitude, longitude, altitude_m, speed_kmh, course_deg, case when row_number() over earlier <= ${aheadMax.messages}::int
        and sum(octet_length(attributes::text)) over earlier <= ${aheadMax.attributeBytes}::int then attributes end as attributes
      from (select * from device_message d where d.device_id = sent.device_id and d.vehicle_id = sent.vehicle_id
        and d.time >= sent.from_time order by d.time limit ${aheadMax.messages + 1}::int) first
      window earlier as (order by time rows unbounded preceding)) m`;
}

/**
 * The pages by device, from the rows of `messagesAheadQuery`. A device with too many messages in one moment has none.
 */
export function messagesAheadOf(
  asked: readonly MessagesAhead[],
  rows: readonly Row[],
): ReadonlyMap<string, MessagesPage> {
  const read = new Map(
    asked.map((device) => [trackedKey(device), { messages: [] as RawMessage[], untilMs: Number.POSITIVE_INFINITY }]),
  );
  for (const [vehicle, device, ...message] of rows) {
    const page = read.get(`${vehicle}-${device}`);
    if (message.at(-1) !== null) page?.messages.push(messageOf(message));
    else if (page) page.untilMs = Math.min(page.untilMs, Number(message[0]));
  }
  return new Map(
    [...read].flatMap(([key, { messages, untilMs }]) => {
      const whole = messages.filter(({ time }) => Date.parse(time) < untilMs);
      return messages.length > 0 && whole.length === 0 ? [] : [[key, { messages: whole, untilMs }]];
    }),
  );
}
