import { type Sql, sql } from '@tropeiro/platform/database/statement.ts';
import { columnList, unnest } from '@tropeiro/platform/database/unnest.ts';
import type { DaySums } from '@tropeiro/telematics/day/day-sums.ts';
import type { TrackedDevice } from '../messages/tracked-device.ts';

/**
 * The figures so far of the local day of a device's last message, from this device alone. New messages are added
 * without reading the earlier hours.
 */
export type OpenDay = { readonly date: string; readonly sums: DaySums };

/** The query that stores the open days of devices whose days were computed from their hours. */
export const storeOpenDays = (days: readonly { readonly device: TrackedDevice; readonly day: OpenDay }[]): Sql =>
  sql`update device_history h set day = sent.day
    from ${unnest(
      columns,
      days.map(({ device: { vehicle_id, device_id }, day }) => ({ vehicle_id, device_id, day: JSON.stringify(day) })),
    )} as sent (${columnList(columns)})
    where h.vehicle_id = sent.vehicle_id and h.device_id = sent.device_id`;

const columns = { vehicle_id: 'int8', device_id: 'int8', day: 'text' } as const;
