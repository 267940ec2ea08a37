import type { Row } from '@tropeiro/platform/database/protocol/pipeline.ts';
import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import { hasRunningEvents } from '@tropeiro/telematics/engine/apply-silence.ts';
import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import { engineVersionOf } from '@tropeiro/telematics/engine/device-state.ts';
import { type DeviceHistory, noHistory, type Segment, unreadCheckpoint } from '@tropeiro/telematics/engine/history.ts';
import type { OpenDay } from '../days/open-day.ts';
import { type TrackedDevice, trackedKey } from '../messages/tracked-device.ts';
import { type ReadDevices, readDevices } from './device-fold-failed.ts';

/** A device of the company whose history is read, and the time of its first new message. */
export type RequestedHistory = TrackedDevice & { readonly firstMs: number };

/**
 * The queries for the histories of devices of one company. They lock the vehicles: other writers of their days wait.
 * @param replayWaitS the minimum seconds between two replays of a device's late messages
 */
export function historyQueries(
  asked: readonly TrackedDevice[],
  replayWaitS: number,
): readonly [lock: Sql, histories: Sql] {
  const wait = sql`make_interval(secs => ${replayWaitS})`;
  const sent = sql`${unnest(deviceKey, asked)} as sent (${columnList(deviceKey)})`;
  return [
    sql`select id from vehicle where id in (select vehicle_id from ${sent}) order by id for no key update`,
    // `offset 0` forces a lookup per device: the planner knows little of a table that grows by the minute, and would
    // read all histories of a company. If another device was in the vehicle recently, the day does not come from this
    // device alone.
    sql`select h.vehicle_id, h.device_id, ${epochMs(sql`h.last_time`)}, h.state, h.running, h.replays, h.open_hour,
        case when coalesce((select max(o.last_time) from device_history o
          where o.vehicle_id = h.vehicle_id and o.device_id <> h.device_id) <= h.last_time - interval '2 days', true) then h.day end,
        case when h.replayed_at > now() - ${wait} then ${epochMs(sql`least(h.replayed_at, now()) + ${wait}`)} end
      from ${sent} cross join lateral (select * from device_history h
        where h.vehicle_id = sent.vehicle_id and h.device_id = sent.device_id offset 0) h`,
  ];
}

/**
 * The query for the segments of devices of one company to replay: from the one where the engine resumes, up to a
 * maximum, and the last one.
 */
export function segmentsQuery(asked: readonly RequestedHistory[]): Sql {
  const rows = asked.map(({ vehicle_id, device_id, firstMs }) => ({ vehicle_id, device_id, first_time: firstMs }));
  const segment = sql`device_segment s where s.vehicle_id = sent.vehicle_id and s.device_id = sent.device_id`;
  const since = sql`${segment} and s.begin_time >= sent.begin_time order by s.begin_time`;
  return sql`with resumed as materialized (
      select sent.vehicle_id, sent.device_id, coalesce((select s.begin_time from ${segment} and s.begin_time <= sent.first_time
        and starts_with(s.before, ${resumable}) order by s.begin_time desc limit 1), '-infinity') as begin_time
      from ${unnest(requestedColumns, rows)} as sent (${columnList(requestedColumns)}))
    select s.vehicle_id, s.device_id, ${epochMs(sql`s.begin_time`)}, s.before, s.ended, s.figures
    from resumed sent cross join lateral (select * from ${since} limit ${segmentReadMaxCount}::int) s
    union all
    select s.vehicle_id, s.device_id, ${epochMs(sql`s.begin_time`)}, s.before, s.ended, s.figures
    from resumed sent cross join lateral (select * from ${segment} order by s.begin_time desc limit 1) s
    where exists (select from ${since} offset ${segmentReadMaxCount}::int limit 1)
    order by 3`;
}

/**
 * How many segments are read at once. After a few of them, or a day, the replayed state nearly always equals the
 * stored one.
 */
export const segmentReadMaxCount = 50;

/** A history and the figures of its last day. The day is null if it must be computed from its hours. */
export type KnownHistory = {
  readonly history: DeviceHistory;
  readonly day: OpenDay | null;
  /** When late messages may be replayed again. Null: now. */
  readonly replayDueMs: number | null;
};

/**
 * The histories by device, from the rows of `historyQueries`. A device without one gets an empty history. Each
 * contains only its open segment, without the state before it, which only a replay needs.
 */
export function historiesOf(asked: readonly TrackedDevice[], rows: readonly Row[]): ReadDevices<KnownHistory> {
  const { readable, unreadable } = readDevices(rows, keyOfRow, historyOf);
  const histories = new Map(readable);
  for (const device of asked) {
    const key = trackedKey(device);
    if (!readable.has(key) && !unreadable.has(key)) histories.set(key, emptyHistory(key));
  }
  return { readable: histories, unreadable };
}

const emptyHistory = (key: string): KnownHistory => ({ history: noHistory(key), day: null, replayDueMs: null });

const keyOfRow = ([vehicle, device]: Row): string => `${vehicle}-${device}`;

const historyOf = ([vehicle, device, lastMs, state, running, replays, openHour, day, dueMs]: Row): KnownHistory => ({
  history: {
    device: `${vehicle}-${device}`,
    replays: Number(replays),
    segments: openHour ? [unreadSegment(JSON.parse(openHour))] : [],
    after: state ?? '',
    lastMs: Number(lastMs),
    running: JSON.parse(running ?? '[]'),
  },
  day: JSON.parse(day ?? 'null'),
  replayDueMs: dueMs == null ? null : Number(dueMs),
});

const unreadSegment = ({ beginMs, ended, figures }: OpenHour): Segment => ({
  beginMs,
  before: unreadCheckpoint,
  ended,
  figures,
});

/** The results of the last hour of a device. They grow with each call, while the stored segment stays unchanged. */
export type OpenHour = Omit<Segment, 'before'>;

/** The segments by device, from the rows of `segmentsQuery`. */
export const segmentsOf = (rows: readonly Row[]): ReadDevices<readonly Segment[]> =>
  readDevices<Row, Segment[]>(rows, keyOfRow, ([, , beginMs, before, ended, figures], list = []) => {
    list.push({
      beginMs: Number(beginMs),
      before: before ?? '',
      ended: JSON.parse(ended ?? '[]'),
      figures: JSON.parse(figures ?? '[]'),
    });
    return list;
  });

/** A history with the segments to replay. The open one has its current results. */
export function withSegments(history: DeviceHistory, read: readonly Segment[]): DeviceHistory {
  const [open] = history.segments;
  const segments = read.map((segment) =>
    segment.beginMs === open?.beginMs ? { ...open, before: segment.before } : segment,
  );
  return { ...history, ...withGap(segments) };
}

/** The segments as read. If there is one more than the maximum, those between were left out. */
const withGap = (segments: readonly Segment[]): Pick<DeviceHistory, 'segments' | 'gapMs'> => ({
  segments,
  gapMs: segments.length > segmentReadMaxCount ? (segments[segmentReadMaxCount - 1]?.beginMs ?? null) : null,
});

/** A history before and after, with the figures of its last day. The day is null if it must still be computed. */
export type ChangedHistory = {
  readonly device: TrackedDevice;
  readonly before: DeviceHistory;
  readonly after: DeviceHistory;
  readonly day: OpenDay | null;
};

/**
 * The queries that write histories of one company. Unchanged segments are not written, and of grown ones only what
 * has grown.
 */
export function storeHistories(changed: readonly ChangedHistory[]): readonly Sql[] {
  const histories = changed.map(historyRowOf);
  const { made, grown, deleted } = changedSegments(changed);
  return [
    sql`insert into device_history (${columnList(historyColumns)}, silence_due, replayed_at)
      select vehicle_id, device_id, last_time, state, running, replays, open_hour, day,
        case when goes_on then ${silenceDue} end, case when replays > 0 then now() end
      from ${unnest(sentHistoryColumns, histories)} as sent (${columnList(historyColumns)}, goes_on)
      on conflict (vehicle_id, device_id) do update set last_time = excluded.last_time, state = excluded.state,
        running = excluded.running, replays = excluded.replays, open_hour = excluded.open_hour, day = excluded.day,
        silence_due = excluded.silence_due, silence_attempt_count = 0,
        replayed_at = case when excluded.replays > device_history.replays then now() else device_history.replayed_at end`,
    ...(deleted.length === 0
      ? []
      : [
          sql`delete from device_segment s using ${unnest(segmentKey, deleted)} as sent (${columnList(segmentKey)})
            where ${isSentSegment}`,
        ]),
    ...(grown.length === 0
      ? []
      : [
          sql`update device_segment s set ended = sent.ended, figures = sent.figures, first_date = sent.first_date,
              last_date = sent.last_date
            from ${unnest(grownColumns, grown)} as sent (${columnList(grownColumns)}) where ${isSentSegment}`,
        ]),
    ...(made.length === 0
      ? []
      : [
          sql`insert into device_segment (${columnList(segmentColumns)})
            select vehicle_id, device_id, begin_time, ended, figures, first_date, last_date, before
            from ${unnest(segmentColumns, made)} as sent (${columnList(segmentColumns)})
            on conflict (customer_id, vehicle_id, begin_time, device_id) do update set before = excluded.before, ended = excluded.ended,
              figures = excluded.figures, first_date = excluded.first_date, last_date = excluded.last_date`,
        ]),
  ];
}

const historyRowOf = ({ device, after, day }: ChangedHistory) => ({
  vehicle_id: device.vehicle_id,
  device_id: device.device_id,
  last_time: after.lastMs ?? 0,
  state: after.after,
  running: JSON.stringify(after.running),
  replays: after.replays,
  goes_on: hasRunningEvents(after),
  open_hour: openHourOf(after),
  day: day && JSON.stringify(day),
});

function openHourOf({ segments }: DeviceHistory): string | null {
  const open = segments.at(-1);
  if (open === undefined) return null;
  const hour: OpenHour = { beginMs: open.beginMs, ended: open.ended, figures: open.figures };
  return JSON.stringify(hour);
}

/**
 * Sorts changed segments: new ones or ones that begin with another state, ones with new results, and deleted ones.
 * The results of the last segment are stored in the history, and written to the segment when another one follows.
 */
function changedSegments(changed: readonly ChangedHistory[]) {
  const made: SegmentRow[] = [];
  const grown: SegmentRow[] = [];
  const deleted: SegmentRow[] = [];
  for (const { device, before, after } of changed) {
    const removed = new Map(without(before.segments, after.segments).map((segment) => [segment.beginMs, segment]));
    const [wasOpen, open] = [before.segments.at(-1), after.segments.at(-1)];
    for (const segment of without(after.segments, before.segments)) {
      const known = removed.get(segment.beginMs);
      removed.delete(segment.beginMs);
      if (known?.before !== segment.before) made.push(rowOf(device, segment));
      else if (segment !== open) grown.push(rowOf(device, segment));
    }
    if (wasOpen && wasOpen !== open && after.segments.includes(wasOpen)) grown.push(rowOf(device, wasOpen));
    for (const segment of removed.values()) deleted.push(rowOf(device, segment));
  }
  return { made, grown, deleted };
}

/** The start of the text of a state that this version of the engine can resume from. */
const resumable = `{"edition":${JSON.stringify(engineVersionOf(detectors))},`;

/**
 * When a device with ongoing events is checked for silence: at least the shortest time a value stays valid after its
 * last message or check, plus up to five minutes. Rounding to five minutes keeps the value the same for most
 * messages, so that its index is not updated. It counts from now: a device that sends stored messages of past hours
 * is not silent.
 */
const silenceDue = sql`date_bin('5 minutes', greatest(last_time, now()), timestamptz '2000-01-01') + interval '20 minutes'`;

const historyColumns = {
  vehicle_id: 'int8',
  device_id: 'int8',
  last_time: 'timestamptz',
  state: 'text',
  running: 'text',
  replays: 'int4',
  open_hour: 'text',
  day: 'text',
} as const;
const sentHistoryColumns = { ...historyColumns, goes_on: 'bool' } as const;
const deviceKey = { vehicle_id: 'int8', device_id: 'int8' } as const;
const requestedColumns = { ...deviceKey, first_time: 'timestamptz' } as const;
const segmentKey = { ...deviceKey, begin_time: 'timestamptz' } as const;
const grownColumns = {
  ...segmentKey,
  ended: 'text',
  figures: 'text',
  first_date: 'date',
  last_date: 'date',
} as const;
const segmentColumns = { ...grownColumns, before: 'text' } as const;

const isSentSegment = sql`s.vehicle_id = sent.vehicle_id and s.begin_time = sent.begin_time and s.device_id = sent.device_id`;

const without = (segments: readonly Segment[], excluded: readonly Segment[]): readonly Segment[] => {
  const left = new Set(excluded);
  return segments.filter((segment) => !left.has(segment));
};

type SegmentRow = ReturnType<typeof rowOf>;

function rowOf({ vehicle_id, device_id }: TrackedDevice, { beginMs, before, ended, figures }: Segment) {
  // An hour with messages has figures. An hour without any belongs to its own day.
  const dates =
    figures.length === 0 ? [new Date(beginMs).toISOString().slice(0, 10)] : figures.map(({ date }) => date).sort();
  return {
    vehicle_id,
    device_id,
    begin_time: beginMs,
    before,
    ended: JSON.stringify(ended),
    figures: JSON.stringify(figures),
    first_date: dates[0] ?? null,
    last_date: dates.at(-1) ?? null,
  };
}

/** Milliseconds since 1970. Exact, since timestamps have no fractions of milliseconds. */
const epochMs = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
