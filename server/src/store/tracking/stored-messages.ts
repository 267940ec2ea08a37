import type { SaidMessage } from '@tropeiro/telematics/said-message.ts';
import type { Db } from '../engine/db.ts';
import type { Row } from '../engine/pipeline.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { momentAt } from './moment-at.ts';
import { type TrackedDevice, trackedKey } from './tracked-device.ts';

/** How many messages are read at once: some have attributes of many kilobytes, and a device may send hundreds a second. */
export const messagesPageSize = 1000;

/** Stored messages of a device, and the moment until which they are all. */
export type MessagesPage = { readonly messages: readonly SaidMessage[]; readonly untilMs: number };

/**
 * What a device said in a vehicle from a moment on and before another, in any order; of more than a page the first, and the
 * moment until which they are all: what is of one moment is not divided.
 */
export async function listMessages(
  db: Db,
  device: TrackedDevice,
  fromMs: number,
  untilMs: number,
): Promise<MessagesPage> {
  const end = Number.isFinite(untilMs) ? momentAt(untilMs) : sql`'infinity'`;
  const rows = await db.rows(sql`${messagesOf(device, sql`m.time >= ${momentAt(fromMs)} and m.time < ${end}`)}
    order by m.time limit ${messagesPageSize}::int`);
  const page = rows.map(messageOf);
  const [first, last] = [page[0], page.at(-1)];
  if (page.length < messagesPageSize || !first || !last) return { messages: page, untilMs };
  const lastMs = Date.parse(last.time);
  if (first.time !== last.time) return { messages: page.filter(({ time }) => time !== last.time), untilMs: lastMs };
  const ofMoment = await db.rows(messagesOf(device, sql`m.time = ${momentAt(lastMs)}`));
  return { messages: ofMoment.map(messageOf), untilMs: lastMs + 1 };
}

const messagesOf = ({ vehicle_id, device_id }: TrackedDevice, when: Sql): Sql =>
  sql`select ${said} from device_message m where m.device_id = ${device_id} and m.vehicle_id = ${vehicle_id} and ${when}`;

/** What a message `m` says, column by column: put together as JSON it takes PostgreSQL three times as long. */
const said = sql`(extract(epoch from m.time) * 1000)::bigint, m.valid, m.latitude, m.longitude, m.altitude_m, m.speed_kmh, m.course_deg,
  m.attributes`;

function messageOf(row: Row): SaidMessage {
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

/** A device whose messages from a moment on are likely to be wanted. */
export type MessagesAhead = TrackedDevice & { readonly fromMs: number };

/** How much of each device is read ahead: as much as it says in an hour or two. */
const aheadMax = { messages: 120, attributeBytes: 20_000 } as const;

const aheadColumns = { vehicle_id: 'int8', device_id: 'int8', from_time: 'timestamptz' } as const;

/** The query for the first messages of many devices of a company at once, where one by one would take as many round trips. */
export function messagesAheadQuery(asked: readonly MessagesAhead[]): Sql {
  const rows = asked.map(({ vehicle_id, device_id, fromMs }) => ({ vehicle_id, device_id, from_time: fromMs }));
  return sql`select sent.vehicle_id, sent.device_id, ${said}
    from ${unnest(aheadColumns, rows)} as sent (${columnList(aheadColumns)}) cross join lateral (
      select time, valid, latitude, longitude, altitude_m, speed_kmh, course_deg, case when row_number() over earlier <= ${aheadMax.messages}::int
        and sum(pg_column_size(attributes)) over earlier <= ${aheadMax.attributeBytes}::int then attributes end as attributes
      from (select * from device_message d where d.device_id = sent.device_id and d.vehicle_id = sent.vehicle_id
        and d.time >= sent.from_time order by d.time limit ${aheadMax.messages + 1}::int) first
      window earlier as (order by time rows unbounded preceding)) m`;
}

/** The pages that the rows of `messagesAheadQuery` tell, by device. Of one that says too much in a moment there is none. */
export function messagesAheadOf(
  asked: readonly MessagesAhead[],
  rows: readonly Row[],
): ReadonlyMap<string, MessagesPage> {
  const read = new Map(
    asked.map((one) => [trackedKey(one), { messages: [] as SaidMessage[], untilMs: Number.POSITIVE_INFINITY }]),
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
