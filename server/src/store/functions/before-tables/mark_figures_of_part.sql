-- Trigger: marks a completed plan's figures for recomputation when a part of it changes: a point, an action, an
-- attempt, or a visit of its vehicle to a point. Other plans have no figures to mark.
create or replace function mark_figures_of_part() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := coalesce(new.customer_id, old.customer_id);
  points bigint[];
  plans bigint[];
  moment timestamptz;
begin
  if tg_table_name in ('route_point', 'execution_action') then
    plans := array[old.route_plan_id, new.route_plan_id];
  else
    if tg_table_name = 'event' then
      points := array[split_part(coalesce(new.target, old.target), ':', 2)::bigint];
    else
      points := array[old.route_point_id, new.route_point_id];
    end if;
    plans := array(select route_plan_id from route_point where customer_id = company and id = any(points));
  end if;
  -- A change can only widen the time of a plan here. It is narrowed when the plan itself changes.
  if tg_table_name = 'execution_action' then
    moment := case when new.outcome = 'applied' then new.corrected_time end;
  elsif tg_table_name = 'execution_record' then
    moment := new.return_date;
  end if;
  -- One transaction may change thousands of parts. It marks a plan once, and again only to widen its time.
  update plan_figures kept set figures = null, stop_place = null, date_marked = clock_timestamp(),
    begin_time = least(begin_time, moment - interval '10 minutes'), end_time = greatest(end_time, moment + interval '10 minutes')
  where customer_id = company and route_plan_id = any(plans)
    and (figures is not null or kept.xmin <> pg_current_xact_id()::xid
      or moment not between begin_time + interval '10 minutes' and end_time - interval '10 minutes');
  return null;
end $$;

revoke all on function mark_figures_of_part from public, tropeiro_app;
