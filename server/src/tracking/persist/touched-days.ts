import { rowsOfSums } from '@tropeiro/telematics/day/day-rows.ts';
import { type AddedToDays, addToSums, type DaySums, noSums, sumsOfDay } from '@tropeiro/telematics/day/day-sums.ts';
import { addsTimeToDays, type CountedEvent, countEvents } from '@tropeiro/telematics/day/event-figures.ts';
import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { sumRows } from '@tropeiro/telematics/day/sum-rows.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { DayParts, DayToStore, VehicleDay } from '../../store/tracking/days/day-rows.ts';
import type { OpenDay } from '../../store/tracking/days/open-day.ts';

/** A device whose messages touch days of a vehicle. */
type DayTouchingDevice = {
  readonly device: { readonly vehicle_id: number; readonly device_id: number };
  readonly after: DeviceHistory;
  readonly dates: readonly string[];
  readonly added: AddedToDays | null;
  /** The figures of its last day before. */
  readonly dayBefore: OpenDay | null;
  readonly context: Context;
};

/**
 * Days of a vehicle that may have changed: their sums, and the events that are open at the last message or have ended in the
 * silence since.
 */
export type TouchedDays = {
  readonly days: readonly VehicleDay[];
  readonly sums: DaySums;
  readonly running: readonly CountedEvent[];
  readonly isReread: boolean;
};

/** The days that a device touches, each once. An open event adds to every day since it began. */
export function daysTouchedBy({
  device: { vehicle_id },
  after,
  dates,
  context: { clock },
}: DayTouchingDevice): VehicleDay[] {
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
 * The touched days if nothing has to be read: no replay, and only the last day of the device and later ones. Otherwise undefined.
 */
export function addedDays(device: DayTouchingDevice, days: readonly VehicleDay[]): TouchedDays | undefined {
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

/** The touched days from all devices that were in the vehicle, and the sums of this device alone. */
export function rereadDays(
  { device, context: { clock } }: DayTouchingDevice,
  days: readonly VehicleDay[],
  parts: readonly DayParts[],
): TouchedDays & { readonly own: DaySums } {
  const sumsOf = (dayParts: readonly DayParts[]): DaySums =>
    addToSums(clock, noSums, {
      figures: dayParts.flatMap(({ figures }) => figures),
      ended: dayParts.flatMap(({ ended }) => ended),
    });
  return {
    days,
    sums: sumsOf(parts),
    running: parts.flatMap(({ running }) => running),
    isReread: true,
    own: sumsOf(parts.filter(({ device_id }) => device_id === device.device_id)),
  };
}

/** The day of a device's last message, stored so that later messages add to it. Unchanged if these days do not include it. */
export function openDayOf(
  { after, dayBefore, context: { clock } }: DayTouchingDevice,
  days: readonly VehicleDay[],
  sums: DaySums,
): OpenDay | null {
  const { date } = clock.dayOf(after.lastMs ?? 0);
  return days.some((day) => day.date === date) ? { date, sums: sumsOfDay(sums, date) } : dayBefore;
}

/** The rows of days, by driver and in total. */
export function daysToStore(clock: LocalClock, { days, sums, running, isReread }: TouchedDays): DayToStore[] {
  const rows = rowsOfSums({ figures: sums.figures, events: countEvents(clock, sums.events, running, 0) });
  return days.map(({ vehicle_id, date }) => {
    const byDriver = rows.filter((row) => row.date === date);
    return { vehicle_id, date, byDriver, whole: sumRows(byDriver), isReread };
  });
}

/** The local day of a date. Noon in UTC is on that day in nearly all zones, otherwise on the day before or after. */
function dayNamed(clock: LocalClock, date: string): LocalDay {
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  const day = clock.dayOf(noonMs);
  if (day.date === date) return day;
  return day.date < date ? clock.dayOf(day.endMs) : clock.dayOf(day.beginMs - 1);
}
