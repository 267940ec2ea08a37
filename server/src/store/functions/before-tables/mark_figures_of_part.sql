-- Trigger: marks a completed plan's figures for recomputation when a part of it changes: a point, an action, an
-- attempt, or a visit of its vehicle to a point. Other plans have no figures to mark.
create or replace function mark_figures_of_part() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := coalesce(new.customer_id, old.customer_id);
  points bigint[];
  plans bigint[];
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
  update plan_figures kept set figures = null, date_marked = clock_timestamp(), (begin_time, end_time) = (
    select span.begin_time, span.end_time from route_plan plan, tracked_span(company, plan.id, plan.date_started, plan.date_completed) span
    where plan.customer_id = company and plan.id = kept.route_plan_id)
  where customer_id = company and route_plan_id = any(plans);
  return null;
end $$;

revoke all on function mark_figures_of_part from public, tropeiro_app;
