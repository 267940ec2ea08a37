-- A vehicle whose time between two moments is to be folded again, since who drove it then was changed afterwards. Added to by the
-- triggers of journeys and plans, never changed: a row is there until a job has done what it asks for.
create table refold_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint not null,
  from_time timestamptz(3) not null,
  until_time timestamptz(3) not null,
  constraint refold_request_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
create index refold_request_of_vehicle on refold_request (customer_id, vehicle_id);
select guard_tenant(array['refold_request']::regclass[]);
grant select on refold_request to tropeiro_app;

create trigger refold_insert after insert on itinerary referencing new table as new_rows
  for each statement execute function request_refold();
create trigger refold_update after update on itinerary referencing old table as old_rows new table as new_rows
  for each statement execute function request_refold();
create trigger refold_delete after delete on itinerary referencing old table as old_rows
  for each statement execute function request_refold();
create trigger refold_insert after insert on route_plan referencing new table as new_rows
  for each statement execute function request_refold();
create trigger refold_update after update on route_plan referencing old table as old_rows new table as new_rows
  for each statement execute function request_refold();
create trigger refold_delete after delete on route_plan referencing old table as old_rows
  for each statement execute function request_refold();
