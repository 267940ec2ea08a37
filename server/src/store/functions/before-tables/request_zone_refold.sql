-- Trigger: requests replays of vehicles when the time zone of their company changes, since the first day that is open
-- in the old zone. The replay itself respects the open days of the new zone, so that no hour of a closed day moves to
-- another day.
create or replace function request_zone_refold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  open_from timestamptz := ((now() at time zone old.timezone) - old.day_closes_at::interval)::date::timestamp at time zone old.timezone;
begin
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select new.id, h.vehicle_id, open_from, greatest(max(h.last_time), now()) + interval '1 day'
  from device_history h where h.customer_id = new.id and h.last_time >= open_from group by h.vehicle_id;
  return null;
end $$;

revoke all on function request_zone_refold from public, tropeiro_app;
