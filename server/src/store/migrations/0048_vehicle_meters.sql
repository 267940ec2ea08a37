-- What hodometer and hourimeter of a vehicle are to be moved by: what was tracked since somebody said them, as far as it is not in
-- them yet. They show whole kilometres and tenths of hours, and never go back: what a correction takes away is made up for first.
create table vehicle_meter (
  customer_id bigint not null references customer default tenant(),
  vehicle_id bigint primary key,
  -- The first day that counts: the one on which they were said.
  hodometer_since date not null,
  hodometer_rest_m bigint not null default 0,
  hourimeter_since date not null,
  hourimeter_rest_s bigint not null default 0,
  constraint vehicle_meter_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id) on delete cascade
);
select guard_tenant(array['vehicle_meter']::regclass[]);
grant select, insert, update on vehicle_meter to tropeiro_app;

-- What was tracked before nobody can tell from what is in them already.
insert into vehicle_meter (customer_id, vehicle_id, hodometer_since, hourimeter_since)
select v.customer_id, v.id, today, today
from vehicle v join customer c on c.id = v.customer_id, lateral (select (now() at time zone c.timezone)::date as today) now_there;

create trigger meters_said after update of hodometer, hourimeter on vehicle for each row
  when (old.hodometer is distinct from new.hodometer or old.hourimeter is distinct from new.hourimeter)
  execute function begin_meters();
