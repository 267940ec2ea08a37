-- The vehicle that a device was in at a moment. Null: in none.
create or replace function installed_vehicle(owner bigint, device bigint, moment timestamptz) returns bigint
  language sql stable set search_path = public, pg_temp
as $$
  select vehicle_id from device_installation i
  where i.customer_id = owner and i.device_id = device and (i.from_time is null or i.from_time <= moment)
    and (i.until_time is null or i.until_time > moment)
  order by i.from_time desc nulls last, i.id desc limit 1;
$$;

revoke all on function installed_vehicle from public, tropeiro_app;

-- Assigns messages of a device to the vehicles it was in, after its installations changed: up to a day of messages of one
-- device at a time, and then of the device that has waited longest. It requests a replay of the device in each vehicle
-- that gained or lost messages. Messages of closed days wait for a recomputation. Devices whose messages are being stored
-- are left for the next call. Returns whether there was something to do.
create or replace function reassign_messages() returns boolean
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  asked device_reassignment;
  open_from timestamptz;
  begins timestamptz;
  ends timestamptz;
  marked bigint;
begin
  -- Messages stored before the lock on the device were assigned, and later ones see the installations. It waits for no
  -- lock: a transaction that deletes the device locks both the other way round.
  select q.* into asked from device_reassignment q join device d on d.customer_id = q.customer_id and d.id = q.device_id
  where q.date_due <= now() order by q.date_due, q.id limit 1 for no key update skip locked;
  if not found then
    return false;
  end if;
  select ((now() at time zone c.timezone) - c.day_closes_at::interval)::date::timestamp at time zone c.timezone into open_from
  from customer c where c.id = asked.customer_id;

  begins := greatest(asked.from_time, asked.done_until, case when not asked.with_closed_days then open_from end);
  select min(time) into begins from device_message
  where device_id = asked.device_id and time >= begins and time < asked.until_time;
  if begins is null then
    select min(time) into begins from device_message
    where device_id = asked.device_id and time >= asked.from_time and time < least(asked.until_time, open_from);
    if asked.with_closed_days or begins is null then
      delete from device_reassignment where id = asked.id;
    else
      update device_reassignment set date_due = null, done_until = null, from_time = begins, until_time = least(until_time, open_from)
      where id = asked.id;
    end if;
    return true;
  end if;

  ends := least(asked.until_time, begins + interval '1 day');
  with wrong as materialized (
    select m.time, m.kind, m.hash, m.vehicle_id as former, i.vehicle_id as present
    from device_message m cross join lateral (select installed_vehicle(asked.customer_id, asked.device_id, m.time)) i (vehicle_id)
    where m.device_id = asked.device_id and m.time >= begins and m.time < ends and m.vehicle_id is distinct from i.vehicle_id
  ), assigned as (
    update device_message m set vehicle_id = wrong.present from wrong
    where m.device_id = asked.device_id and m.time >= begins and m.time < ends
      and m.time = wrong.time and m.kind = wrong.kind and m.hash = wrong.hash
  ), changed as (
    select vehicle_id, min(time) as first_time, max(time) as last_time
    from (select former, time from wrong union all select present, time from wrong) each (vehicle_id, time)
    where vehicle_id is not null group by vehicle_id
  ), requested as (
    insert into refold_request (customer_id, vehicle_id, from_time, until_time, rest_of_device_id)
    select asked.customer_id, vehicle_id, first_time, last_time + interval '1 millisecond', asked.device_id from changed
    where exists (select from vehicle v where v.customer_id = asked.customer_id and v.id = changed.vehicle_id)
  )
  select sum(mark_tracked_plans(asked.customer_id, vehicle_id, first_time, last_time)) into marked from changed;
  update device_reassignment set done_until = ends, date_due = now() where id = asked.id;
  return true;
end $$;

revoke all on function reassign_messages from public, tropeiro_app;
grant execute on function reassign_messages to tropeiro_app;
