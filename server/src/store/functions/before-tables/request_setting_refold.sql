-- The trigger by which vehicles are folded again when a setting of events is said to hold since a moment that is past, or is taken
-- back: asks for the hours since then, of the vehicles that it may be of, as far as they lie in days that may still be open.
-- What is long past is folded again only where somebody asks for it.
create or replace function request_setting_refold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  oldest timestamptz := now() - interval '3 days';
  -- What is heard may be so far ahead, and some of it while this is not yet committed.
  latest timestamptz := clock_timestamp() + interval '10 minutes';
begin
  if not exists (select from settings where since <= latest) then
    return null;
  end if;
  with changed as (
    select r.customer_id, h.vehicle_id, date_trunc('hour', greatest(min(r.since), oldest)) as from_time, greatest(max(h.last_time), latest) as until_time
    from settings r
      join vehicle v on v.customer_id = r.customer_id and (r.vehicle_id is null or v.id = r.vehicle_id)
      -- An hour before too: what is heard while this setting is not yet committed is folded without it.
      join device_history h on h.vehicle_id = v.id and h.last_time >= greatest(r.since, oldest) - interval '1 hour'
    where r.fleet_id is null or v.fleet_id = r.fleet_id or exists (
      select from vehicle_past p where p.vehicle_id = v.id and p.fleet_id = r.fleet_id and p.until_time > r.since)
    group by r.customer_id, h.vehicle_id
  ), asked as (
    -- One that somebody is at does not count: the settings may have been read before this one was there.
    select q.vehicle_id from refold_request q join changed c on c.customer_id = q.customer_id and c.vehicle_id = q.vehicle_id
    where q.from_time <= c.from_time and q.until_time > c.until_time for key share of q skip locked
  )
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select customer_id, vehicle_id, from_time, until_time + interval '10 minutes' from changed
  where vehicle_id not in (select vehicle_id from asked);
  return null;
end $$;

revoke all on function request_setting_refold from public, tropeiro_app;
