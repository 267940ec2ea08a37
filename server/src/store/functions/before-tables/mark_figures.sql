-- Trigger: marks a plan's figures for recomputation when the plan changes. Only completed plans have a row of figures.
create or replace function mark_figures() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if new.status = 'C' and new.date_excluded is null then
    insert into plan_figures (customer_id, route_plan_id, vehicle_id, begin_time, end_time)
    select new.customer_id, new.id, new.vehicle_id, begin_time, end_time
    from tracked_span(new.customer_id, new.id, new.date_started, new.date_completed)
    on conflict (customer_id, route_plan_id) do update set vehicle_id = excluded.vehicle_id, begin_time = excluded.begin_time,
      end_time = excluded.end_time, date_marked = excluded.date_marked, figures = null, stop_place = null;
  elsif tg_op = 'UPDATE' then
    delete from plan_figures where customer_id = new.customer_id and route_plan_id = new.id;
  end if;
  return null;
end $$;

revoke all on function mark_figures from public, tropeiro_app;
