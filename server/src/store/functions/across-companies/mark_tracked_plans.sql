-- Marks the figures of completed plans for recomputation if their vehicle's messages between these two times changed.
-- Returns the number of plans. The writer that stores or deletes messages calls it in the same transaction.
create or replace function mark_tracked_plans(company bigint, vehicle bigint, first_time timestamptz, last_time timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp
as $$
declare
  marked integer;
  marked_before integer;
begin
  update plan_figures set figures = null, stop_place = null, date_marked = clock_timestamp()
  where customer_id = company and vehicle_id = vehicle and end_time >= first_time and begin_time <= last_time;
  get diagnostics marked = row_count;
  -- The plans that this vehicle began and another one ended.
  update plan_figures counted set figures = null, stop_place = null, date_marked = clock_timestamp()
  from plan_former_crew former
  where former.customer_id = company and former.vehicle_id = vehicle and former.date_until >= first_time
    and counted.customer_id = company and counted.route_plan_id = former.route_plan_id
    and counted.end_time >= first_time and counted.begin_time <= last_time;
  get diagnostics marked_before = row_count;
  return marked + marked_before;
end $$;

revoke all on function mark_tracked_plans from public, tropeiro_app;
