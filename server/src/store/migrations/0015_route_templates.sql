-- Plans that recur: what a day's plan is made from, when a template is to be looked at next, and the days it was made for.

select create_master_data_table('route_template');
alter table route_template
  add constraint route_template_name_key unique (customer_id, name_sort),
  add column active boolean not null default true,
  -- [0 … 6], from Sunday on.
  add column weekdays jsonb not null,
  add column start_time time not null,
  add column end_time time not null,
  add column days_ahead smallint,
  add column optimize boolean not null default true,
  add column source text not null default 'G',
  add column objective text not null default 'time',
  add column has_time_window boolean not null default false,
  add column require_signature boolean,
  add column require_picture boolean,
  add column require_hodometer_picture boolean,
  add column load_check boolean,
  -- [{vehicle_id, driver_id, helper_id}]
  add column crews jsonb not null default '[]',
  -- As they are sent, with windows in local times.
  add column route_points jsonb not null,
  add column point_count integer not null generated always as (jsonb_array_length(route_points)) stored;
select keep_date_modified('route_template');

-- When a template is to be looked at next, by whichever process. Whoever takes one puts its time off, so that another
-- takes it when the first has not come to an end; infinity: its plans are made only when somebody asks for them.
create table route_template_schedule (
  customer_id bigint not null references customer default tenant(),
  route_template_id bigint not null,
  date_due timestamptz not null,
  -- Companies take turns, however many templates each has.
  date_taken timestamptz,
  primary key (customer_id, route_template_id),
  constraint route_template_schedule_route_template_id_fkey foreign key (customer_id, route_template_id)
    references route_template (customer_id, id) on delete cascade
);
create index route_template_schedule_due on route_template_schedule (date_due);
create index route_template_schedule_turn on route_template_schedule (customer_id, date_taken desc);

-- A day for which a plan was made, or tried: one row a template and day, written with the plan, so that no other is made.
create table route_template_day (
  customer_id bigint not null references customer default tenant(),
  route_template_id bigint not null,
  date date not null,
  route_id bigint,
  -- Null: not made yet.
  date_made timestamptz(3),
  date_tried timestamptz(3) not null default now(),
  attempt_count integer not null default 1,
  -- [{line, field, value, code, message}]
  failures jsonb not null default '[]',
  primary key (customer_id, route_template_id, date),
  constraint route_template_day_route_template_id_fkey foreign key (customer_id, route_template_id)
    references route_template (customer_id, id) on delete cascade,
  constraint route_template_day_route_id_fkey foreign key (customer_id, route_id)
    references route (customer_id, id) on delete cascade
);
create index route_template_day_of_route on route_template_day (customer_id, route_id);

select guard_tenant(array['route_template_schedule', 'route_template_day']::regclass[]);
grant select, insert, update, delete on route_template_schedule, route_template_day to tropeiro_app;
