-- Takes some days of a vehicle whose recomputation a user requested. The company served longest ago comes first, and in
-- it the oldest request. The vehicle is locked until the transaction ends. Vehicles locked by others are left for the
-- next call. Returns the requesting user and the devices that have been in the vehicle. Returns null if none is due. A
-- vehicle of a cancelled recomputation is returned if its process died, since its days so far still have to be counted. A
-- company waits while messages of closed days are assigned to other vehicles (reassign_messages).
create or replace function take_recomputation(stretch_days integer) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint;
  held record;
begin
  for company in
    select customer_id from recomputed_vehicle group by customer_id
    having bool_or(next_date is not null and date_due <= now()) order by max(date_served) nulls first, customer_id
  loop
    select w.day_recomputation_id, w.vehicle_id, w.next_date, w.attempt_count into held
    from recomputed_vehicle w join vehicle v on v.customer_id = w.customer_id and v.id = w.vehicle_id
    where w.customer_id = company and w.next_date is not null and w.date_due <= now()
      and not exists (select from device_reassignment q where q.customer_id = company and q.with_closed_days)
    order by w.day_recomputation_id, w.vehicle_id limit 1 for no key update of w, v skip locked;
    continue when not found;

    return (select jsonb_build_object('customer_id', company, 'vehicle_id', held.vehicle_id, 'recomputation_id', r.id,
      'attempt_count', held.attempt_count, 'user_id', r.user_id, 'request_id', r.request_id, 'progress_id', r.progress_id,
      'from_date', held.next_date, 'until_date', until.date, 'is_last', until.date > last.date, 'is_cancelled', r.date_ended is not null,
      'from_ms', (extract(epoch from held.next_date::timestamp at time zone c.timezone) * 1000)::bigint,
      'until_ms', (extract(epoch from until.date::timestamp at time zone c.timezone) * 1000)::bigint,
      'device_ids', (select coalesce(jsonb_agg(h.device_id order by h.device_id), '[]') from device_history h
        where h.customer_id = company and h.vehicle_id = held.vehicle_id))
      from day_recomputation r join customer c on c.id = r.customer_id,
        lateral (select least(r.date_end, (now() at time zone c.timezone)::date) as date) last,
        lateral (select least(held.next_date + stretch_days, last.date + 1) as date) until
      where r.id = held.day_recomputation_id);
  end loop;
  return null;
end;
$$;

revoke all on function take_recomputation from public, tropeiro_app;
grant execute on function take_recomputation to tropeiro_app;
