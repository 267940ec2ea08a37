-- The crews that a plan had before its present one. An action counts if its sender was in the crew when it was done,
-- and a report is compared with the positions of the vehicle of that time.
create table plan_former_crew (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  vehicle_id bigint,
  driver_id bigint,
  helper_id bigint,
  date_until timestamptz(3) not null,
  constraint plan_former_crew_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade,
  constraint plan_former_crew_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id),
  constraint plan_former_crew_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id),
  constraint plan_former_crew_helper_id_fkey foreign key (customer_id, helper_id) references driver (customer_id, id)
);
create index plan_former_crew_of_plan on plan_former_crew (customer_id, route_plan_id, date_until, id);
create index plan_former_crew_of_vehicle on plan_former_crew (customer_id, vehicle_id, date_until);
create index plan_former_crew_of_driver on plan_former_crew (customer_id, driver_id, date_until);
create index plan_former_crew_of_helper on plan_former_crew (customer_id, helper_id, date_until) where helper_id is not null;
select guard_tenant(array['plan_former_crew']::regclass[]);
grant select on plan_former_crew to tropeiro_app;

create trigger note_former_crew after update of vehicle_id, driver_id, helper_id on route_plan for each row
  when ((old.vehicle_id, old.driver_id, old.helper_id) is distinct from (new.vehicle_id, new.driver_id, new.helper_id))
  execute function note_former_crew();
