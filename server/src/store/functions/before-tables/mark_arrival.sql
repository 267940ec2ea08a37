-- Trigger: schedules new estimates of a plan's arrivals when the plan changes. Plans in execution are due at once,
-- others from the start of their day, and never more often than the last estimate allows. A plan that is neither to be
-- executed nor under way has no estimate. One under way remains so while it waits for an optimization. A day after the plan's period, estimates end.
create or replace function mark_arrival() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  is_awaited boolean := (new.status in ('P', 'E') or new.date_started is not null and new.status in ('W', 'R'))
    and new.date_excluded is null and new.date_time_end > now() - interval '1 day';
  due timestamptz := now();
begin
  if is_awaited and new.status = 'P' then
    select greatest(now(), date_trunc('day', new.date_time_start at time zone timezone) at time zone timezone) into due
    from customer where id = new.customer_id;
  end if;
  if is_awaited then
    insert into plan_arrival as known (customer_id, route_plan_id, vehicle_id, date_due)
    values (new.customer_id, new.id, new.vehicle_id, due)
    on conflict (customer_id, route_plan_id) do update set vehicle_id = excluded.vehicle_id,
      date_due = greatest(excluded.date_due, known.date_soonest), date_soonest = case when due <= now() then known.date_soonest end;
  elsif tg_op = 'UPDATE' then
    delete from plan_arrival where customer_id = new.customer_id and route_plan_id = new.id;
  end if;
  if tg_op = 'UPDATE' and (not is_awaited or due > now()) then
    update route_point set eta = null, eta_date = null, late_risk = null, late_by = null, eta_told = null, eta_told_date = null
    where customer_id = new.customer_id and route_plan_id = new.id and eta is not null;
  end if;
  return null;
end $$;

revoke all on function mark_arrival from public, tropeiro_app;
