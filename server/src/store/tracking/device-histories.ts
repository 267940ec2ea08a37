import { detectors } from '@tropeiro/telematics/engine/detectors.ts';
import { editionOf } from '@tropeiro/telematics/engine/device-state.ts';
import { goesOn } from '@tropeiro/telematics/engine/fall-silent.ts';
import { type DeviceHistory, noHistory, type Segment } from '@tropeiro/telematics/engine/history.ts';
import type { Row } from '../engine/pipeline.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import { type TrackedDevice, trackedKey } from './tracked-device.ts';

/** A device of the company whose history is asked for, and from when on it has news. */
export type AskedHistory = TrackedDevice & { readonly firstMs: number };

/**
 * The queries for the histories of devices of one company, and for their segments: the last one where the news is newer
 * than all that is known, else those from the one on that the engine goes back to. The vehicles are locked: whoever else
 * writes of their days waits.
 */
export function historyQueries(asked: readonly AskedHistory[]): readonly [lock: Sql, histories: Sql, segments: Sql] {
  const types = { vehicle_id: 'float8', device_id: 'float8', first_time: 'timestamptz' } as const;
  const rows = asked.map(({ vehicle_id, device_id, firstMs }) => ({
    vehicle_id,
    device_id,
    first_time: new Date(firstMs).toISOString(),
  }));
  const sent = sql`${unnest(types, rows)} as sent (${columnList(types)})`;
  const history = sql`device_history h where h.vehicle_id = sent.vehicle_id::bigint and h.device_id = sent.device_id::bigint`;
  const segment = sql`device_segment s where s.vehicle_id = sent.vehicle_id::bigint and s.device_id = sent.device_id::bigint`;
  // Each is found from the newest back, and once for a device: offset 0 keeps it from being sought anew for every segment.
  const resumedSegment = sql`select coalesce(case
      when h.last_time < sent.first_time and starts_with(h.state, ${resumable})
        then (select s.begin_time from ${segment} order by s.begin_time desc limit 1)
      else (select s.begin_time from ${segment} and s.begin_time <= sent.first_time and starts_with(s.before, ${resumable})
        order by s.begin_time desc limit 1) end, '-infinity') as begin_time offset 0`;
  return [
    sql`select id from vehicle where id in (select vehicle_id::bigint from ${sent}) order by id for no key update`,
    sql`select h.vehicle_id, h.device_id, ${epochMs(sql`h.last_time`)}, h.state, h.running, h.replays
      from ${sent}, lateral (select * from ${history}) h`,
    sql`select s.vehicle_id, s.device_id, ${epochMs(sql`s.begin_time`)}, s.before, s.ended, s.figures
      from ${sent}, lateral (select * from ${history}) h, lateral (${resumedSegment}) resumed,
        lateral (select * from ${segment} and s.begin_time >= resumed.begin_time) s
      order by s.begin_time`,
  ];
}

/** The histories that the rows of `historyQueries` tell, by device; of one that has none, an empty one. */
export function historiesOf(
  asked: readonly AskedHistory[],
  histories: readonly Row[],
  segments: readonly Row[],
): ReadonlyMap<string, DeviceHistory> {
  const segmentsByKey = new Map<string, Segment[]>();
  for (const [vehicle, device, beginMs, before, ended, figures] of segments) {
    const key = `${vehicle}-${device}`;
    const list = segmentsByKey.get(key) ?? [];
    segmentsByKey.set(key, list);
    list.push({
      beginMs: Number(beginMs),
      before: before ?? '',
      ended: JSON.parse(ended ?? '[]'),
      figures: JSON.parse(figures ?? '[]'),
    });
  }
  const found = new Map(
    histories.map(([vehicle, device, lastMs, state, running, replays]): [string, DeviceHistory] => [
      `${vehicle}-${device}`,
      {
        device: `${vehicle}-${device}`,
        replays: Number(replays),
        segments: segmentsByKey.get(`${vehicle}-${device}`) ?? [],
        after: state ?? '',
        lastMs: Number(lastMs),
        running: JSON.parse(running ?? '[]'),
      },
    ]),
  );
  return new Map(asked.map((one) => [trackedKey(one), found.get(trackedKey(one)) ?? noHistory(trackedKey(one))]));
}

/** A history as it was and as it is now. */
export type ChangedHistory = {
  readonly of: TrackedDevice;
  readonly before: DeviceHistory;
  readonly after: DeviceHistory;
};

/** The queries that write histories of one company: what is the same segment as before is left alone. */
export function storeHistories(changed: readonly ChangedHistory[]): readonly Sql[] {
  const histories = changed.map(({ of, after }) => ({
    vehicle_id: of.vehicle_id,
    device_id: of.device_id,
    last_time: new Date(after.lastMs ?? 0).toISOString(),
    state: after.after,
    running: JSON.stringify(after.running),
    replays: after.replays,
    goes_on: goesOn(after),
  }));
  const gone = changed.flatMap(({ of, before, after }) => rowsOf(of, without(before.segments, after.segments)));
  const made = changed.flatMap(({ of, before, after }) => rowsOf(of, without(after.segments, before.segments)));
  const remaining = new Set(
    made.map(({ vehicle_id, device_id, begin_time }) => `${vehicle_id} ${device_id} ${begin_time}`),
  );
  const deleted = gone.filter(
    ({ vehicle_id, device_id, begin_time }) => !remaining.has(`${vehicle_id} ${device_id} ${begin_time}`),
  );
  return [
    sql`insert into device_history (${columnList(historyColumns)}, silence_due)
      select vehicle_id::bigint, device_id::bigint, last_time, state, running, replays,
        case when goes_on then greatest(last_time, now()) + make_interval(secs => ${silenceS}) end
      from ${unnest({ ...historyColumns, goes_on: 'bool' }, histories)} as sent (${columnList(historyColumns)}, goes_on)
      on conflict (vehicle_id, device_id) do update set last_time = excluded.last_time, state = excluded.state,
        running = excluded.running, replays = excluded.replays, silence_due = excluded.silence_due`,
    ...(deleted.length === 0
      ? []
      : [
          sql`delete from device_segment s using ${unnest(segmentKey, deleted)} as sent (${columnList(segmentKey)})
            where s.vehicle_id = sent.vehicle_id::bigint and s.device_id = sent.device_id::bigint and s.begin_time = sent.begin_time`,
        ]),
    sql`insert into device_segment (${columnList(segmentColumns)})
      select vehicle_id::bigint, device_id::bigint, begin_time, before, ended, figures, first_date::date, last_date::date
      from ${unnest(segmentColumns, made)} as sent (${columnList(segmentColumns)})
      on conflict (vehicle_id, begin_time, device_id) do update set before = excluded.before, ended = excluded.ended,
        figures = excluded.figures, first_date = excluded.first_date, last_date = excluded.last_date`,
  ];
}

/** How a state begins that this edition of the engine can go on from. */
const resumable = `{"edition":${JSON.stringify(editionOf(detectors))},`;

/**
 * So long after it was heard of, or looked at, a device of which something goes on is looked at: as long as a value holds in
 * silence at least. It is counted from now: one that sends what it has kept for hours is heard of.
 */
const silenceS = 900;

const historyColumns = {
  vehicle_id: 'float8',
  device_id: 'float8',
  last_time: 'timestamptz',
  state: 'text',
  running: 'text',
  replays: 'int4',
} as const;
const segmentKey = { vehicle_id: 'float8', device_id: 'float8', begin_time: 'timestamptz' } as const;
const segmentColumns = {
  ...segmentKey,
  before: 'text',
  ended: 'text',
  figures: 'text',
  first_date: 'text',
  last_date: 'text',
} as const;

const without = (segments: readonly Segment[], others: readonly Segment[]): readonly Segment[] => {
  const left = new Set(others);
  return segments.filter((segment) => !left.has(segment));
};

const rowsOf = ({ vehicle_id, device_id }: TrackedDevice, segments: readonly Segment[]) =>
  segments.map(({ beginMs, before, ended, figures }) => {
    const begin_time = new Date(beginMs).toISOString();
    // In an hour with messages there are figures; without any it is of its own day.
    const dates = figures.length === 0 ? [begin_time.slice(0, 10)] : figures.map(({ date }) => date).sort();
    return {
      vehicle_id,
      device_id,
      begin_time,
      before,
      ended: JSON.stringify(ended),
      figures: JSON.stringify(figures),
      first_date: dates[0] ?? null,
      last_date: dates.at(-1) ?? null,
    };
  });

/** Milliseconds since 1970, exact: a timestamp has no fractions of them. */
const epochMs = (moment: Sql): Sql => sql`(extract(epoch from ${moment}) * 1000)::bigint`;
