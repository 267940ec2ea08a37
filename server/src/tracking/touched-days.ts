import { dayRows } from '@tropeiro/telematics/day/day-rows.ts';
import type { LocalClock, LocalDay } from '@tropeiro/telematics/day/local-clock.ts';
import { sumRows } from '@tropeiro/telematics/day/sum-rows.ts';
import type { Context } from '@tropeiro/telematics/engine/context.ts';
import type { DeviceHistory } from '@tropeiro/telematics/engine/history.ts';
import type { DayParts, KeptDay, VehicleDay } from '../store/tracking/day-rows.ts';

/** A device whose messages touch days of a vehicle. */
type Touching = {
  readonly of: { readonly vehicle_id: number };
  readonly after: DeviceHistory;
  readonly dates: readonly string[];
  readonly context: Context;
};

/** The days of vehicles that may be others now, each once. What goes on adds to every day since it began. */
export function touchedDays(devices: readonly Touching[]): VehicleDay[] {
  return devices.flatMap(({ of: { vehicle_id }, after, dates, context: { clock } }) => {
    const touched = new Set(dates);
    for (const { category, beginMs } of after.running) {
      if (category !== 2 && category !== 4) continue;
      for (let ms = beginMs; ms <= (after.lastMs ?? beginMs); ms = clock.dayOf(ms).endMs)
        touched.add(clock.dayOf(ms).date);
    }
    return [...touched].map((date) => ({ vehicle_id, ...dayNamed(clock, date) }));
  });
}

/** The rows of days, by who drove and whole, of what their hours brought. */
export function keptDays(
  days: readonly VehicleDay[],
  clockOf: (vehicleId: number) => LocalClock,
  parts: ReadonlyMap<number, DayParts>,
): KeptDay[] {
  const rowsOf = new Map(
    [...parts].map(([vehicleId, { figures, events }]) => [vehicleId, dayRows(clockOf(vehicleId), figures, events, 0)]),
  );
  return days.map(({ vehicle_id, date }) => {
    const byDriver = rowsOf.get(vehicle_id)?.filter((row) => row.date === date) ?? [];
    return { vehicle_id, date, byDriver, whole: sumRows(byDriver) };
  });
}

/** The day of a date: noon of it in Greenwich is on that day nearly everywhere, and else on one beside it. */
function dayNamed(clock: LocalClock, date: string): LocalDay {
  const noonMs = Date.parse(`${date}T12:00:00Z`);
  const day = clock.dayOf(noonMs);
  if (day.date === date) return day;
  return day.date < date ? clock.dayOf(day.endMs) : clock.dayOf(day.beginMs - 1);
}
