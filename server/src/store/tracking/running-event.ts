import type { Event } from '@tropeiro/domain/tracking/event.ts';
import { Json } from '../engine/json.ts';
import { sql } from '../engine/statement.ts';

/**
 * An event that goes on, of a table that is called `event`, as the history of its device has it: that is written with every
 * message, and the row of the event only when something is told of it.
 */
const running = sql`(select going.json from device_history h cross join json_array_elements(h.running::json) going (json)
  where h.vehicle_id = event.vehicle_id and h.device_id = event.device_id and going.json ->> 'id' = event.key)`;

/** Metres since an event began; half a metre is rounded up, as where an event is written. */
export const distanceByNow = sql`case when event.end_time is null
  then coalesce(floor((${running} ->> 'distanceM')::float8 + 0.5)::int, event.distance) else event.distance end`;

/** The value of an event by now. */
export const valueByNow = new Json<Event['value']>(sql`coalesce(
  case when event.end_time is null then (${running} -> 'value')::jsonb::text end, event.value::text, 'null')`);
