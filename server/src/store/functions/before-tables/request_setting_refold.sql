-- Trigger: requests replays of vehicles when a setting of events with a start in the past is created or removed. It
-- requests the hours since then, for all vehicles the setting may apply to, as far as they may still lie in open days.
-- Older hours are recomputed only on request.
create or replace function request_setting_refold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  oldest timestamptz := now() - interval '3 days';
  -- Messages may be this far ahead, and some may arrive before this transaction is committed.
  latest timestamptz := clock_timestamp() + interval '10 minutes';
begin
  if not exists (select from settings where since <= latest) then
    return null;
  end if;
  with changed as (
    select r.customer_id, h.vehicle_id, date_trunc('hour', greatest(min(r.since), oldest)) as from_time, greatest(max(h.last_time), latest) as until_time
    from settings r
      join vehicle v on v.customer_id = r.customer_id and (r.vehicle_id is null or v.id = r.vehicle_id)
      -- An hour earlier too: messages that arrive before this setting is committed are folded without it.
      join device_history h on h.vehicle_id = v.id and h.last_time >= greatest(r.since, oldest) - interval '1 hour'
    where r.fleet_id is null or v.fleet_id = r.fleet_id or exists (
      select from vehicle_past p where p.vehicle_id = v.id and p.fleet_id = r.fleet_id and p.until_time > r.since)
    group by r.customer_id, h.vehicle_id
  ), asked as (
    -- Locked requests do not count: their process may have read the settings before this one was visible.
    select q.vehicle_id from refold_request q join changed c on c.customer_id = q.customer_id and c.vehicle_id = q.vehicle_id
    where q.from_time <= c.from_time and q.until_time > c.until_time for key share of q skip locked
  )
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select customer_id, vehicle_id, from_time, until_time + interval '10 minutes' from changed
  where vehicle_id not in (select vehicle_id from asked);
  return null;
end $$;

revoke all on function request_setting_refold from public, tropeiro_app;
