-- Takes up to at_most devices that have something ongoing and have sent no message for a while. Companies take turns,
-- so that none waits for all devices of another. In each, the device due longest comes first. The vehicles are locked
-- until the transaction ends. Locked ones are left for the next call.
create or replace function take_silent_devices(at_most integer) returns jsonb
  language sql security definer set search_path = public, pg_temp
as $$
  with due as materialized (
    select h.customer_id, h.vehicle_id, h.device_id, h.silence_attempt_count,
           row_number() over (partition by h.customer_id order by h.silence_due, h.vehicle_id, h.device_id) as turn
    from device_history h where h.silence_due <= now()
  ), taken as (
    select due.customer_id, due.vehicle_id, due.device_id, due.silence_attempt_count
    from due join vehicle v on v.customer_id = due.customer_id and v.id = due.vehicle_id
    order by due.turn, due.customer_id limit at_most for no key update of v skip locked
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'vehicle_id', vehicle_id, 'device_id', device_id,
    'attempt_count', silence_attempt_count)
    order by customer_id, vehicle_id, device_id), '[]') from taken;
$$;

revoke all on function take_silent_devices from public, tropeiro_app;
grant execute on function take_silent_devices to tropeiro_app;
