-- What a completed plan came to, counted once: the figures of a month of plans are summed up from these rows.
create table plan_figures (
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  -- That of the plan, and between when its messages matter: by these the messages find it.
  vehicle_id bigint,
  begin_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  -- When something changed that they are made of: another moment each time.
  date_marked timestamptz not null default clock_timestamp(),
  -- Null: they are still to be counted.
  figures jsonb,
  primary key (customer_id, route_plan_id),
  constraint plan_figures_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index plan_figures_due on plan_figures (date_marked) where figures is null;
create index plan_figures_of_vehicle on plan_figures (customer_id, vehicle_id, end_time) where vehicle_id is not null;
select guard_tenant(array['plan_figures']::regclass[]);
grant select, update (figures) on plan_figures to tropeiro_app;

create trigger mark_figures after insert or update on route_plan for each row execute function mark_figures();

-- What figures are made of, and not the arrivals that are estimated anew every minute.
create trigger mark_figures after insert or update of route_plan_id, type, status, "order", latitude, longitude, delivery_time, time_windows,
    time_scheduled, service_start, date_arrived, cancellation_reason, date_excluded on route_point
  for each row execute function mark_figures_of_part();
create trigger mark_figures after insert or update or delete on execution_action for each row execute function mark_figures_of_part();
create trigger mark_figures after insert or update or delete on execution_record for each row execute function mark_figures_of_part();
-- Visits to points.
create trigger mark_figures after insert or update on event for each row when (new.category = 0) execute function mark_figures_of_part();
create trigger mark_figures_of_deleted after delete on event for each row when (old.category = 0) execute function mark_figures_of_part();

-- Those that are completed, as the trigger would have them.
insert into plan_figures (customer_id, route_plan_id, vehicle_id, begin_time, end_time)
select plan.customer_id, plan.id, plan.vehicle_id, span.begin_time, span.end_time
from route_plan plan, tracked_span(plan.customer_id, plan.id, plan.date_started, plan.date_completed) span
where plan.status = 'C' and plan.date_excluded is null;
