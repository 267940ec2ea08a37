-- The desk sees the phone numbers of drivers and helpers who have a plan to execute or under way, also while
-- it waits for an optimization.
create index route_plan_open_of_driver on route_plan (customer_id, driver_id)
  where status in ('P', 'E', 'W', 'R') and date_excluded is null;
create index route_plan_open_of_helper on route_plan (customer_id, helper_id)
  where status in ('P', 'E', 'W', 'R') and date_excluded is null and helper_id is not null;
