-- When points of plans under way will be reached: kept with them, so that reading costs nothing.
alter table route_point
  add column eta timestamptz(3),
  add column eta_date timestamptz(3),
  add column late_risk text,
  add column late_by integer,
  -- What others were last told, and when.
  add column eta_told timestamptz(3),
  add column eta_told_date timestamptz(3);
-- Estimates are written where their rows are: none of them is in an index.
alter table route_point set (fillfactor = 85);

-- A point that is done, excluded or another plan's is not awaited any more.
create trigger clear_eta before update of status, route_plan_id, date_excluded on route_point for each row
  when (new.eta is not null and (new.status <> 'P' or new.date_excluded is not null or new.route_plan_id is distinct from old.route_plan_id))
  execute function clear_eta();

-- A plan that is under way or will be, and when its arrivals are to be estimated next: a row until it is completed or excluded.
create table plan_arrival (
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  -- That of the plan, by which its messages find it.
  vehicle_id bigint,
  date_due timestamptz(3) not null,
  -- Not before then, whatever is heard; null: nothing was estimated yet.
  date_soonest timestamptz(3),
  primary key (customer_id, route_plan_id),
  constraint plan_arrival_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index plan_arrival_due on plan_arrival (date_due);
create index plan_arrival_of_vehicle on plan_arrival (customer_id, vehicle_id) where vehicle_id is not null;
select guard_tenant(array['plan_arrival']::regclass[]);
grant select, update, delete on plan_arrival to tropeiro_app;

create trigger mark_arrival after insert or update of status, date_time_start, date_time_end, vehicle_id, version, date_excluded on route_plan
  for each row execute function mark_arrival();

-- Those that are there, as the trigger would have them.
insert into plan_arrival (customer_id, route_plan_id, vehicle_id, date_due)
select p.customer_id, p.id, p.vehicle_id, due
from route_plan p join customer c on c.id = p.customer_id,
  lateral (select case when p.status = 'E' then now()
    else greatest(now(), date_trunc('day', p.date_time_start at time zone c.timezone) at time zone c.timezone) end) begins (due)
where p.status in ('P', 'E') and p.date_excluded is null and p.date_time_end > now() - interval '1 day';

alter table customer
  add column late_risk_margin integer not null default 600,
  add column eta_changed_threshold integer not null default 300,
  add column eta_changed_interval integer not null default 300;
grant update (late_risk_margin, eta_changed_threshold, eta_changed_interval) on customer to tropeiro_app;
