import type { DayRow } from '../day/day-rows.ts';
import type { Message } from '../message.ts';
import { datesBetween, isOfficeTime } from './slow-calendar.ts';
import { type SlowRecord, slowRecords } from './slow-records.ts';
import { slowSpeeding } from './slow-speeding.ts';
import { slowTrips } from './slow-trips.ts';
import type { World } from './world.ts';

/**
 * The rows of the daily summary, computed a second time from the raw messages and the rules: slowly, all at once,
 * without state, and without any code of the engine. It covers only what generated driving contains.
 */
export function slowDays(messages: readonly Message[], world: World): DayRow[] {
  const zone = world.timeZone ?? 'America/Sao_Paulo';
  const records = slowRecords(messages, world);
  const rows = new Map<string, DayRow>();
  const row = (date: string, driver: number | null): DayRow => {
    const key = `${date} ${driver}`;
    if (!rows.has(key)) rows.set(key, emptyRow(date, driver));
    return rows.get(key) as DayRow;
  };
  const dateOf = (ms: number): string => datesBetween(zone, ms, ms + 1)[0]?.date as string;
  const add = (name: keyof DayRow, fromMs: number, toMs: number, driver: number | null): void => {
    for (const part of datesBetween(zone, fromMs, toMs)) (row(part.date, driver)[name] as number) += part.ms;
  };
  // A driver with neither a message nor any time or distance of a day has no row for it.
  const addMm = (name: keyof DayRow, date: string, driver: number | null, mm: number): void => {
    if (mm > 0) (row(date, driver)[name] as number) += mm;
  };
  const addDistance = (name: keyof DayRow, before: SlowRecord, now: SlowRecord): void => {
    const parts = datesBetween(zone, before.ms, now.ms);
    if (now.afterSilence || parts.length === 0 || dateOf(now.ms) === parts[0]?.date) {
      addMm(name, dateOf(now.ms), now.afterSilence ? now.driver : before.nextDriver, now.stepMm);
      return;
    }
    // Each day gets its proportion of the distance in whole millimetres; the last one gets the remainder.
    const last = dateOf(now.ms);
    const shares = parts
      .filter(({ date }) => date !== last)
      .map(({ date, ms }) => ({ date, mm: Math.floor((now.stepMm * ms) / (now.ms - before.ms)) }));
    for (const { date, mm } of shares) addMm(name, date, before.nextDriver, mm);
    addMm(name, last, before.nextDriver, now.stepMm - shares.reduce((sum, { mm }) => sum + mm, 0));
  };

  let seen: boolean | null = null;
  const datesWithMessages = new Set<string>();
  records.forEach((now, index) => {
    const today = row(dateOf(now.ms), now.driver);
    datesWithMessages.add(today.date);
    const before = records[index - 1];
    if (now.moving && !(before?.moving && !now.afterSilence)) today.count_in_moviment += 1;
    if (now.message.ignition === true && seen === false) today.count_ignition_on += 1;
    if (now.message.ignition === false && seen === true) today.count_ignition_off += 1;
    seen = now.message.ignition ?? seen;
    if (now.message.valid) today.speed_max = Math.max(today.speed_max, now.message.speedKmh ?? 0);
    if (!before) return;
    addDistance('total_distance', before, now);
    if (now.afterSilence) return;
    const since = (name: keyof DayRow): void => add(name, before.ms, now.ms, before.nextDriver);
    const { rpmMax = null, rpmHigh = null } = now.vehicle;
    if (before.moving) since('total_time_in_moviment');
    if (before.ignition === true || (before.ignition === null && before.moving)) since('total_time_in_ignition_on');
    if (before.ignition === false) since('total_time_in_ignition_off');
    if (before.outOfGear) since('total_time_rpm_neutral');
    const rpm = before.ignition === false ? null : before.rpm;
    if (rpm !== null && rpm >= 1000 && rpm <= 1600) since('total_time_rpm_economy');
    if (rpm !== null && rpmMax !== null && rpm >= rpmMax) since('total_time_rpm_max');
    else if (rpm !== null && rpmHigh !== null && rpm >= rpmHigh) since('total_time_rpm_high');
  });

  const { trips, stands: standstills, offTrip, endedAt } = slowTrips(records, world);
  for (const { beginMs, driver } of trips) row(dateOf(beginMs), driver).count_travel += 1;
  for (const { fromMs, toMs, driver, isOn } of [...standstills, ...offTrip]) {
    add(isOn ? 'total_time_in_ignition_on' : 'total_time_in_ignition_off', fromMs, toMs, driver);
  }

  for (const { first, endMs, highest } of slowSpeeding(records)) {
    const range1 = first.vehicle.speedMaxRange1Kmh ?? null;
    const begun = row(dateOf(first.ms), first.driver);
    begun.count_high_speed += 1;
    begun[range1 === null || highest <= range1 ? 'count_high_speed_range_1' : 'count_high_speed_range_2'] += 1;
    add('total_time_in_high_speed', first.ms, endMs, first.driver);
  }

  const lastMs = records.at(-1)?.ms ?? 0;
  let out: SlowRecord | undefined;
  records.forEach((now, index) => {
    const isOut = now.vehicle.shift != null && !isOfficeTime(zone, now.ms, 7, 19);
    const before = records[index - 1] as SlowRecord;
    const close = (ms: number): void => {
      if (out) add('total_time_out_of_work', out.ms, ms, out.driver);
      out = undefined;
    };
    if (out && now.afterSilence) close(before.ms);
    if (out) addDistance('total_distance_out_of_work', before, now);
    const tripEndMs = endedAt.get(index);
    if (out && (tripEndMs !== undefined || !isOut)) close(tripEndMs ?? now.ms);
    if (out || !now.moving || !isOut) return;
    out = now;
    row(dateOf(now.ms), now.driver).count_out_of_work += 1;
  });
  if (out) add('total_time_out_of_work', out.ms, lastMs, out.driver);

  return [...rows.values()]
    .filter(({ date }) => datesWithMessages.has(date))
    .map(rounded)
    .sort((a, b) => a.date.localeCompare(b.date) || (a.driver ?? -1) - (b.driver ?? -1));
}

const emptyRow = (date: string, driver: number | null): DayRow => ({
  date,
  driver,
  count: 1,
  count_travel: 0,
  count_in_moviment: 0,
  count_ignition_on: 0,
  count_ignition_off: 0,
  count_out_of_work: 0,
  count_high_speed: 0,
  count_high_speed_range_1: 0,
  count_high_speed_range_2: 0,
  total_distance: 0,
  total_distance_out_of_work: 0,
  total_time_in_moviment: 0,
  total_time_in_ignition_on: 0,
  total_time_in_ignition_off: 0,
  total_time_out_of_work: 0,
  total_time_in_high_speed: 0,
  total_time_rpm_economy: 0,
  total_time_rpm_high: 0,
  total_time_rpm_neutral: 0,
  total_time_rpm_max: 0,
  speed_max: 0,
  speed_average: 0,
});

function rounded(row: DayRow): DayRow {
  const whole = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.startsWith('total_') ? Math.round((value as number) / 1000) : value,
    ]),
  ) as DayRow;
  const moving = whole.total_time_in_moviment;
  const average = moving === 0 ? 0 : Math.round(((3.6 * whole.total_distance) / moving) * 10) / 10;
  return { ...whole, speed_max: Math.round(row.speed_max * 10) / 10, speed_average: average };
}
