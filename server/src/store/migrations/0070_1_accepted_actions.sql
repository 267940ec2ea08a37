-- What an action found when it came: by it the action is judged until its plan is started, whatever is optimized meanwhile.
alter table execution_action add column plan_status text not null default 'P';

-- The points that came into plans of which something was done already, and those that left them: how far such a plan is, is
-- told by them too. They are kept as the actions are, also of points that are gone.
create table plan_point_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  route_point_id bigint not null,
  change text not null check (change in ('joined', 'left')),
  date_changed timestamptz(3) not null,
  constraint plan_point_change_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index plan_point_change_of_plan on plan_point_change (customer_id, route_plan_id, id);
select guard_tenant(array['plan_point_change']::regclass[]);
grant select, insert on plan_point_change to tropeiro_app;
