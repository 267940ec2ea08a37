import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import { editionOf } from '@tropeiro/telematics/engine/device-state.ts';
import { goesOn } from '@tropeiro/telematics/engine/fall-silent.ts';
import { type DeviceHistory, noHistory, type Segment, unreadCheckpoint } from '@tropeiro/telematics/engine/history.ts';
import type { Row } from '../engine/pipeline.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import type { OpenDay } from './open-day.ts';
import { type TrackedDevice, trackedKey } from './tracked-device.ts';
import { type ReadDevices, readDevices } from './unfoldable-device.ts';

/** A device of the company whose history is asked for, and from when on it has news. */
export type AskedHistory = TrackedDevice & { readonly firstMs: number };

/**
 * The queries for the histories of devices of one company. Their vehicles are locked: whoever else writes of their days waits.
 * @param replayWaitS how many seconds lie between two replays of late messages of a device
 */
export function historyQueries(
  asked: readonly TrackedDevice[],
  replayWaitS: number,
): readonly [lock: Sql, histories: Sql] {
  const wait = sql`make_interval(secs => ${replayWaitS})`;
  const sent = sql`${unnest(deviceKey, asked)} as sent (${columnList(deviceKey)})`;
  return [
    sql`select id from vehicle where id in (select vehicle_id from ${sent}) order by id for no key update`,
    // Each device is looked up by itself, which offset 0 insists on: of a table that grows by the minute the planner knows little,
    // and would rather read all histories of a company. Where another device was in the vehicle lately the day is not of this one alone.
    sql`select h.vehicle_id, h.device_id, ${epochMs(sql`h.last_time`)}, h.state, h.running, h.replays, h.open_hour,
        case when coalesce((select max(o.last_time) from device_history o
          where o.vehicle_id = h.vehicle_id and o.device_id <> h.device_id) <= h.last_time - interval '2 days', true) then h.day end,
        case when h.replayed_at > now() - ${wait} then ${epochMs(sql`least(h.replayed_at, now()) + ${wait}`)} end
      from ${sent} cross join lateral (select * from device_history h
        where h.vehicle_id = sent.vehicle_id and h.device_id = sent.device_id offset 0) h`,
  ];
}

/**
 * The query for the segments of devices of one company that go back: those from the one on that the engine goes back to, so
 * many at most, and the last.
 */
export function segmentsQuery(asked: readonly AskedHistory[]): Sql {
  const rows = asked.map(({ vehicle_id, device_id, firstMs }) => ({ vehicle_id, device_id, first_time: firstMs }));
  const segment = sql`device_segment s where s.vehicle_id = sent.vehicle_id and s.device_id = sent.device_id`;
  const since = sql`${segment} and s.begin_time >= sent.begin_time order by s.begin_time`;
  return sql`with resumed as materialized (
      select sent.vehicle_id, sent.device_id, coalesce((select s.begin_time from ${segment} and s.begin_time <= sent.first_time
        and starts_with(s.before, ${resumable}) order by s.begin_time desc limit 1), '-infinity') as begin_time
      from ${unnest(goneBackColumns, rows)} as sent (${columnList(goneBackColumns)}))
    select s.vehicle_id, s.device_id, ${epochMs(sql`s.begin_time`)}, s.before, s.ended, s.figures
    from resumed sent cross join lateral (select * from ${since} limit ${segmentsAtOnce}::int) s
    union all
    select s.vehicle_id, s.device_id, ${epochMs(sql`s.begin_time`)}, s.before, s.ended, s.figures
    from resumed sent cross join lateral (select * from ${segment} order by s.begin_time desc limit 1) s
    where exists (select from ${since} offset ${segmentsAtOnce}::int limit 1)
    order by 3`;
}

/** How many segments are read at once: nearly always the state is what it was after a few of them, or a day. */
export const segmentsAtOnce = 50;

/** A history, and what its last day has come to; null where that has to be read from its hours. */
export type KnownHistory = {
  readonly history: DeviceHistory;
  readonly day: OpenDay | null;
  /** When late messages may be replayed again; null if now. */
  readonly replayDueMs: number | null;
};

/**
 * The histories that the rows of `historyQueries` tell, by device; of one that has none, an empty one. Of their segments each has
 * the open one, without the state before it, which only who goes back has to read.
 */
export function historiesOf(asked: readonly TrackedDevice[], rows: readonly Row[]): ReadDevices<KnownHistory> {
  const { readable, unreadable } = readDevices(rows, keyOfRow, historyOf);
  const histories = new Map(readable);
  for (const device of asked) {
    const key = trackedKey(device);
    if (!readable.has(key) && !unreadable.has(key)) histories.set(key, noneKnown(key));
  }
  return { readable: histories, unreadable };
}

const noneKnown = (key: string): KnownHistory => ({ history: noHistory(key), day: null, replayDueMs: null });

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

/** What the messages of the last hour of a device have brought so far. It grows with each call, and the segment it becomes is left alone. */
export type OpenHour = Omit<Segment, 'before'>;

/** The segments that the rows of `segmentsQuery` tell, by device. */
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

/** A history with the segments that it goes back to, the open one with what it has brought. */
export function withSegments(history: DeviceHistory, read: readonly Segment[]): DeviceHistory {
  const [open] = history.segments;
  const segments = read.map((segment) =>
    segment.beginMs === open?.beginMs ? { ...open, before: segment.before } : segment,
  );
  return { ...history, ...withGap(segments) };
}

/** Segments as they were read: where there is one more than are read at once, those before it were left out. */
const withGap = (segments: readonly Segment[]): Pick<DeviceHistory, 'segments' | 'gapMs'> => ({
  segments,
  gapMs: segments.length > segmentsAtOnce ? (segments[segmentsAtOnce - 1]?.beginMs ?? null) : null,
});

/** A history as it was and as it is now, with what its last day has come to; null where that is yet to be read. */
export type ChangedHistory = {
  readonly of: TrackedDevice;
  readonly before: DeviceHistory;
  readonly after: DeviceHistory;
  readonly day: OpenDay | null;
};

/**
 * The queries that write histories of one company: what is the same segment as before is left alone, and of one that has
 * grown only what has.
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

const historyRowOf = ({ of, after, day }: ChangedHistory) => ({
  vehicle_id: of.vehicle_id,
  device_id: of.device_id,
  last_time: after.lastMs ?? 0,
  state: after.after,
  running: JSON.stringify(after.running),
  replays: after.replays,
  goes_on: goesOn(after),
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
 * What becomes of segments: those that are new or begin with another state, those whose findings are to be written, and those
 * that are gone. What the last brings is kept with the history, and written to the segment when another follows.
 */
function changedSegments(changed: readonly ChangedHistory[]) {
  const made: SegmentRow[] = [];
  const grown: SegmentRow[] = [];
  const deleted: SegmentRow[] = [];
  for (const { of, before, after } of changed) {
    const gone = new Map(without(before.segments, after.segments).map((segment) => [segment.beginMs, segment]));
    const [wasOpen, open] = [before.segments.at(-1), after.segments.at(-1)];
    for (const segment of without(after.segments, before.segments)) {
      const known = gone.get(segment.beginMs);
      gone.delete(segment.beginMs);
      if (known?.before !== segment.before) made.push(rowOf(of, segment));
      else if (segment !== open) grown.push(rowOf(of, segment));
    }
    if (wasOpen && wasOpen !== open && after.segments.includes(wasOpen)) grown.push(rowOf(of, wasOpen));
    for (const segment of gone.values()) deleted.push(rowOf(of, segment));
  }
  return { made, grown, deleted };
}

/** How a state begins that this edition of the engine can go on from. */
const resumable = `{"edition":${JSON.stringify(editionOf(detectors))},`;

/**
 * When a device of which something goes on is looked at: so long after it was heard of, or looked at, as a value holds in
 * silence at least, and up to five minutes more. By the clock's fives it is the same for most messages, and its index is left
 * alone. It is counted from now: one that sends what it has kept for hours is heard of.
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
const goneBackColumns = { ...deviceKey, first_time: 'timestamptz' } as const;
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

const without = (segments: readonly Segment[], others: readonly Segment[]): readonly Segment[] => {
  const left = new Set(others);
  return segments.filter((segment) => !left.has(segment));
};

type SegmentRow = ReturnType<typeof rowOf>;

function rowOf({ vehicle_id, device_id }: TrackedDevice, { beginMs, before, ended, figures }: Segment) {
  // In an hour with messages there are figures; without any it is of its own day.
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

/** Milliseconds since 1970, exact: a timestamp has no fractions of them. */
const epochMs = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
