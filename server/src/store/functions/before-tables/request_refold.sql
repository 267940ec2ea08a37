-- Trigger: requests replays of vehicles when a journey or plan changes who drove in the past. Only the changed periods
-- are requested, as far as they have begun and may still lie in open days. Older periods are recomputed only on
-- request.
create or replace function request_refold() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before jsonb[] := '{}';
  after jsonb[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select to_jsonb(r) from old_rows r where r.date_time_start <= now() and r.date_time_end >= now() - interval '3 days');
  end if;
  if tg_op <> 'DELETE' then
    after := array(select to_jsonb(r) from new_rows r where r.date_time_start <= now() and r.date_time_end >= now() - interval '3 days');
  end if;
  if cardinality(before) + cardinality(after) = 0 then
    return null;
  end if;
  with was as (
    select span ->> 'customer_id' as customer_id, span ->> 'vehicle_id' as vehicle_id, span ->> 'driver_id' as driver_id,
           span ->> 'date_time_start' as begin_time, span ->> 'date_time_end' as end_time
    from unnest(before) span where span ->> 'date_excluded' is null and (coalesce(span ->> 'status', 'P') in ('P', 'E', 'C')
      or span ->> 'date_started' is not null and span ->> 'status' in ('W', 'R'))
  ), is_now as (
    select span ->> 'customer_id' as customer_id, span ->> 'vehicle_id' as vehicle_id, span ->> 'driver_id' as driver_id,
           span ->> 'date_time_start' as begin_time, span ->> 'date_time_end' as end_time
    from unnest(after) span where span ->> 'date_excluded' is null and (coalesce(span ->> 'status', 'P') in ('P', 'E', 'C')
      or span ->> 'date_started' is not null and span ->> 'status' in ('W', 'R'))
  ), changed as (
    (table was except table is_now) union all (table is_now except table was)
  )
  insert into refold_request (customer_id, vehicle_id, from_time, until_time)
  select c.customer_id::bigint, c.vehicle_id::bigint, min(c.begin_time::timestamptz), max(c.end_time::timestamptz)
  from changed c
  where exists (select from device_history h where h.vehicle_id = c.vehicle_id::bigint and h.last_time >= c.begin_time::timestamptz)
  group by c.customer_id, c.vehicle_id;
  return null;
end $$;

revoke all on function request_refold from public, tropeiro_app;
