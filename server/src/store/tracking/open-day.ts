import type { DaySums } from '@tropeiro/telematics/day/day-sums.ts';
import { type Sql, sql } from '../engine/statement.ts';
import { columnList, unnest } from '../engine/unnest.ts';
import type { TrackedDevice } from './tracked-device.ts';

/**
 * What the local day of a device's last message has come to so far, by this device alone: what comes behind is added to
 * it, and none of the hours before has to be read again.
 */
export type OpenDay = { readonly date: string; readonly sums: DaySums };

/** The query that keeps the open days of devices whose days were read from their hours. */
export const storeOpenDays = (days: readonly { readonly of: TrackedDevice; readonly day: OpenDay }[]): Sql =>
  sql`update device_history h set day = sent.day
    from ${unnest(
      columns,
      days.map(({ of: { vehicle_id, device_id }, day }) => ({ vehicle_id, device_id, day: JSON.stringify(day) })),
    )} as sent (${columnList(columns)})
    where h.vehicle_id = sent.vehicle_id and h.device_id = sent.device_id`;

const columns = { vehicle_id: 'int8', device_id: 'int8', day: 'text' } as const;
