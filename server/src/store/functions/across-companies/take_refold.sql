-- Takes a vehicle to replay, with all requests for it. Companies take turns: the next company after the one served
-- last, and in it the vehicle that has waited longest. The vehicle is locked until the transaction ends. Locked
-- vehicles, vehicles just replayed and postponed ones are skipped. Returns since when the company's days are open, and
-- which devices have been in the vehicle. The remainder of a single device is taken on its own. Returns null if none is
-- due. Companies that have used up their share of replays come last.

-- Earlier versions served the first company until it had no requests left, or had no shares.
drop function if exists take_refold();
drop function if exists take_refold(bigint);

create or replace function take_refold(after_company bigint, used_up_companies bigint[]) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  held record;
  oldest record;
  wanted record;
begin
  loop
    with due as materialized (
      select customer_id, vehicle_id, row_number() over (partition by customer_id order by min(id)) as turn
      from refold_request group by customer_id, vehicle_id having bool_or(date_due <= now())
    )
    select v.customer_id, v.id into held from due join vehicle v on v.customer_id = due.customer_id and v.id = due.vehicle_id
    order by due.customer_id = any(used_up_companies), due.turn, due.customer_id <= after_company, due.customer_id limit 1 for no key update of v skip locked;
    if not found then return null; end if;

    -- The requests until now, which is later than the query above.
    select r.rest_of_device_id into oldest from refold_request r
    where r.customer_id = held.customer_id and r.vehicle_id = held.id and r.date_due <= now() order by r.id limit 1;
    continue when not found;
    with done as (
      delete from refold_request r where r.customer_id = held.customer_id and r.vehicle_id = held.id
        and r.rest_of_device_id is not distinct from oldest.rest_of_device_id returning r.from_time, r.until_time, r.attempt_count
    )
    select min(from_time) as from_time, max(until_time) as until_time, max(attempt_count) as attempt_count,
      jsonb_agg(jsonb_build_object('fromMs', (extract(epoch from from_time) * 1000)::bigint,
        'untilMs', (extract(epoch from until_time) * 1000)::bigint)) as stretches into wanted from done;
    continue when wanted.from_time is null;

    return (select jsonb_build_object('customer_id', held.customer_id, 'vehicle_id', held.id, 'attempt_count', wanted.attempt_count,
      'from_ms', (extract(epoch from wanted.from_time) * 1000)::bigint,
      'until_ms', (extract(epoch from wanted.until_time) * 1000)::bigint,
      'stretches', wanted.stretches,
      'open_from_ms', (extract(epoch from
        ((now() at time zone c.timezone) - c.day_closes_at::interval)::date::timestamp at time zone c.timezone) * 1000)::bigint,
      'is_rest', oldest.rest_of_device_id is not null,
      'device_ids', case when oldest.rest_of_device_id is not null then jsonb_build_array(oldest.rest_of_device_id)
        else (select coalesce(jsonb_agg(h.device_id order by h.device_id), '[]') from device_history h
        where h.customer_id = held.customer_id and h.vehicle_id = held.id) end)
      from customer c where c.id = held.customer_id);
  end loop;
end;
$$;

revoke all on function take_refold from public, tropeiro_app;
grant execute on function take_refold to tropeiro_app;
