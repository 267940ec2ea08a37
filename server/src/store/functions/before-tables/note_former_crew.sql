-- Trigger: stores the crew that a plan had until now. The plan is locked, so every action stored before was received
-- before this moment. The crews that an optimization chooses are the first ones of their plan.
create or replace function note_former_crew() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if old.status not in ('W', 'R') or old.vehicle_id is not null or old.driver_id is not null or old.helper_id is not null then
    insert into plan_former_crew (customer_id, route_plan_id, vehicle_id, driver_id, helper_id, date_until)
    values (old.customer_id, old.id, old.vehicle_id, old.driver_id, old.helper_id, clock_timestamp());
  end if;
  return null;
end $$;

revoke all on function note_former_crew from public, tropeiro_app;
