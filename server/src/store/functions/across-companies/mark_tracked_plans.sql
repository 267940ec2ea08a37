-- Marks the figures of completed plans for recomputation if their vehicle's messages between these two times changed.
-- Returns the number of plans. The writer that stores or deletes messages calls it in the same transaction.
create or replace function mark_tracked_plans(company bigint, vehicle bigint, first_time timestamptz, last_time timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp
as $$
declare
  marked integer;
begin
  update plan_figures set figures = null, date_marked = clock_timestamp()
  where customer_id = company and vehicle_id = vehicle and end_time >= first_time and begin_time <= last_time;
  get diagnostics marked = row_count;
  return marked;
end $$;

revoke all on function mark_tracked_plans from public, tropeiro_app;
