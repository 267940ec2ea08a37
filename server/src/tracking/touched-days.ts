import { rowsOfSums } from '@tropeiro/telematics/day/day-rows.ts';
import { type AddedToDays, addToSums, type DaySums, noSums, sumsOfDay } from '@tropeiro/telematics/day/day-sums.ts';
import { addsTimeToDays, type CountedEvent, countEvents } from '@tropeiro/telematics/day/event-figures.ts';
import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { sumRows } from '@tropeiro/telematics/day/sum-rows.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { DayParts, KeptDay, VehicleDay } from '../store/tracking/day-rows.ts';
import type { OpenDay } from '../store/tracking/open-day.ts';

/** A device whose messages touch days of a vehicle. */
type Touching = {
  readonly of: { readonly vehicle_id: number; readonly device_id: number };
  readonly after: DeviceHistory;
  readonly dates: readonly string[];
  readonly added: AddedToDays | null;
  /** What its last day had come to before. */
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
};

/** Days of a vehicle that may be others now: what they have come to, and what goes on until the last message or has ended in the silence since. */
export type TouchedDays = {
  readonly days: readonly VehicleDay[];
  readonly sums: DaySums;
  readonly running: readonly CountedEvent[];
  readonly isReread: boolean;
};

/** The days that a device touches, each once. What goes on adds to every day since it began. */
export function daysTouchedBy({ of: { vehicle_id }, after, dates, context: { clock } }: Touching): VehicleDay[] {
  const touched = new Set(dates);
  for (const { category, beginMs } of after.running) {
    if (!addsTimeToDays(category)) continue;
    for (let ms = beginMs; ms <= (after.lastMs ?? beginMs); ms = clock.dayOf(ms).endMs)
      touched.add(clock.dayOf(ms).date);
  }
  const days: VehicleDay[] = [];
  for (const date of touched) {
    const { beginMs, endMs } = dayNamed(clock, date);
    days.push({ vehicle_id, date, beginMs, endMs });
  }
  return days;
}

/**
 * Days of which nothing has to be read: those since the last day of the device, where nothing was folded again. Undefined
 * where there are others among them.
 */
export function addedDays(device: Touching, days: readonly VehicleDay[]): TouchedDays | undefined {
  const { added, dayBefore, after, context } = device;
  if (!added || !dayBefore || days.some(({ date }) => date < dayBefore.date)) return undefined;
  const running = after.running.map(({ category, driver, beginMs, endMs, range }) => ({
    category,
    driver,
    beginMs,
    endMs: endMs ?? after.lastMs,
    range,
  }));
  return { days, sums: addToSums(context.clock, dayBefore.sums, added), running, isReread: false };
}

/** Days that were read, by all devices that were in the vehicle, and what the last of them has come to by this one. */
export function rereadDays(
  { of, context: { clock } }: Touching,
  days: readonly VehicleDay[],
  parts: readonly DayParts[],
): TouchedDays & { readonly own: DaySums } {
  const sumsOf = (those: readonly DayParts[]): DaySums =>
    addToSums(clock, noSums, {
      figures: those.flatMap(({ figures }) => figures),
      ended: those.flatMap(({ ended }) => ended),
    });
  return {
    days,
    sums: sumsOf(parts),
    running: parts.flatMap(({ running }) => running),
    isReread: true,
    own: sumsOf(parts.filter(({ device_id }) => device_id === of.device_id)),
  };
}

/** The day of the last message of a device, as it is kept to go on from: as it was, where it is not among these days. */
export function openDayOf(
  { after, dayBefore, context: { clock } }: Touching,
  days: readonly VehicleDay[],
  sums: DaySums,
): OpenDay | null {
  const { date } = clock.dayOf(after.lastMs ?? 0);
  return days.some((day) => day.date === date) ? { date, sums: sumsOfDay(sums, date) } : dayBefore;
}

/** The rows of days, by who drove and whole. */
export function keptDays(clock: LocalClock, { days, sums, running, isReread }: TouchedDays): KeptDay[] {
  const rows = rowsOfSums({ figures: sums.figures, events: countEvents(clock, sums.events, running, 0) });
  return days.map(({ vehicle_id, date }) => {
    const byDriver = rows.filter((row) => row.date === date);
    return { vehicle_id, date, byDriver, whole: sumRows(byDriver), isReread };
  });
}

/** The day of a date: noon of it in Greenwich is on that day nearly everywhere, and else on one beside it. */
function dayNamed(clock: LocalClock, date: string): LocalDay {
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  const day = clock.dayOf(noonMs);
  if (day.date === date) return day;
  return day.date < date ? clock.dayOf(day.endMs) : clock.dayOf(day.beginMs - 1);
}
