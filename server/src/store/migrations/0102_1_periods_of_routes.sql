-- The period that a route was imported for. Routes are listed by it, also those of which no point fitted into a plan.
alter table route add column date_time_start timestamptz(3), add column date_time_end timestamptz(3);
update route set date_time_start = plans.begins, date_time_end = plans.ends
from (select customer_id, route_id, min(date_time_start) as begins, max(date_time_end) as ends
  from route_plan group by customer_id, route_id) plans
where route.customer_id = plans.customer_id and route.id = plans.route_id;
update route set date_time_start = date_created, date_time_end = date_created where date_time_start is null;
-- The default is for processes of the previous version during a rolling upgrade.
alter table route
  alter column date_time_start set not null,
  alter column date_time_start set default now(),
  alter column date_time_end set not null,
  alter column date_time_end set default now();
create index route_newest on route (customer_id, date_time_start desc, id desc);
create index route_point_unassigned on route_point (customer_id, route_id, line, id)
  where route_plan_id is null and date_excluded is null;
