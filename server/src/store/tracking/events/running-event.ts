import type { Event } from '@tropeiro/domain/tracking/event-schema.ts';
import { Json } from '@tropeiro/platform/database/json/json.ts';
import { sql } from '@tropeiro/platform/database/statement.ts';

/**
 * The current state of an ongoing event from the history of its device, where the events' table is called `event`.
 * The history is written with every message, the event's row only when it is announced. If the history is unreadable, the
 * row counts.
 */
const running = sql`(select going.json
  from device_history h cross join lateral (select json_or_null(h.running) as list offset 0) stored
    cross join json_array_elements(case json_typeof(stored.list) when 'array' then stored.list end) going (json)
  where h.vehicle_id = event.vehicle_id and h.device_id = event.device_id and going.json ->> 'id' = event.key)`;

/** Metres since an event began. Half a metre is rounded up, as when an event is written. */
export const distanceByNow = sql`case when event.end_time is null
  then coalesce(floor((${running} ->> 'distanceM')::float8 + 0.5)::int, event.distance) else event.distance end`;

/** The current value of an event. */
export const valueByNow = new Json<Event['value']>(sql`coalesce(
  case when event.end_time is null then (${running} -> 'value')::jsonb::text end, event.value::text, 'null')`);
