-- Route plans: what an import brought (route), who executes which part of it (route_plan), and its points. Points and
-- items are parts of their plan: their changes are told and audited with it.

-- One import, or one set of plans made together: it groups them, and holds the points that are in none of them.
create table route (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  external_code text not null,
  -- Travel as its sender knows it, row by row of the points that were sent: durations, then distances, as int32; -1: no way.
  matrix bytea,
  date_created timestamptz(3) not null default now(),
  unique (customer_id, id)
);
create index route_by_age on route (customer_id, date_created);

create table route_plan (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  route_id bigint not null,
  status text not null,
  external_code text not null,
  source text not null,
  source_used text not null,
  objective text not null,
  has_time_window boolean not null,
  date_time_start timestamptz(3) not null,
  date_time_end timestamptz(3) not null,
  vehicle_id bigint,
  driver_id bigint,
  helper_id bigint,
  total_time integer not null default 0,
  total_distance double precision not null default 0,
  total_points integer not null default 0,
  total_capacity bigint not null default 0,
  require_signature boolean not null default false,
  require_picture boolean not null default false,
  require_hodometer_picture boolean not null default false,
  load_check boolean not null default false,
  version integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now(),
  date_excluded timestamptz(3),
  user_excluded_id bigint,
  unique (customer_id, id),
  -- What overlaps a period began no more than so long before it, and is found by its begin.
  constraint route_plan_period check (date_time_start < date_time_end and date_time_end - date_time_start <= interval '7 days'),
  constraint route_plan_route_id_fkey foreign key (customer_id, route_id) references route (customer_id, id) on delete cascade,
  constraint route_plan_vehicle_id_fkey foreign key (customer_id, vehicle_id) references vehicle (customer_id, id),
  constraint route_plan_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id),
  constraint route_plan_helper_id_fkey foreign key (customer_id, helper_id) references driver (customer_id, id),
  constraint route_plan_user_excluded_id_fkey foreign key (customer_id, user_excluded_id) references app_user (customer_id, id)
);
create index route_plan_newest on route_plan (customer_id, date_time_start desc, id desc);
create index route_plan_by_end on route_plan (customer_id, date_time_end);
create index route_plan_of_vehicle on route_plan (customer_id, vehicle_id, date_time_start desc, id desc);
create index route_plan_of_driver on route_plan (customer_id, driver_id, date_time_start desc, id desc);
create index route_plan_of_helper on route_plan (customer_id, helper_id, date_time_start desc, id desc) where helper_id is not null;
create index route_plan_by_status on route_plan (customer_id, status, date_time_start desc, id desc);
create index route_plan_by_external_code on route_plan (customer_id, external_code, date_time_start desc, id desc);
create index route_plan_of_route on route_plan (customer_id, route_id, id);
create index route_plan_of_excluder on route_plan (customer_id, user_excluded_id) where user_excluded_id is not null;

create table route_point (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  route_id bigint not null,
  -- Null: in no plan of its route, for the reason in unassigned_code.
  route_plan_id bigint,
  -- Its place among the points that were sent, from 1.
  line integer not null,
  name text not null,
  type text not null,
  "order" integer,
  optimized_order integer,
  address text,
  address_detail jsonb,
  latitude double precision,
  longitude double precision,
  status text not null default 'P',
  time_scheduled timestamptz(3),
  service_start timestamptz(3),
  departure timestamptz(3),
  delivery_time integer not null,
  duration integer not null default 0,
  distance double precision not null default 0,
  external_code text,
  info text,
  axles smallint,
  capacity integer,
  -- [{begin, end}], in order.
  time_windows jsonb not null default '[]',
  disable_picture boolean,
  disable_signature_check boolean,
  unassigned_code text,
  -- What would help, in the optimizer's words: {kind, …}; written out in the reader's language.
  unassigned_remedy jsonb,
  date_excluded timestamptz(3),
  unique (customer_id, id),
  constraint route_point_is_somewhere check (route_plan_id is null = (unassigned_code is not null)),
  constraint route_point_route_id_fkey foreign key (customer_id, route_id) references route (customer_id, id) on delete cascade,
  constraint route_point_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index route_point_of_plan on route_point (customer_id, route_plan_id, "order", id);
create index route_point_of_route on route_point (customer_id, route_id, line, id);

create table route_point_item (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  route_point_id bigint not null,
  external_code text not null,
  value double precision,
  description text,
  quantity double precision,
  capacity integer,
  checked boolean not null default false,
  checked_quantity double precision,
  checked_date timestamptz(3),
  constraint route_point_item_route_point_id_fkey foreign key (customer_id, route_point_id) references route_point (customer_id, id) on delete cascade
);
create index route_point_item_of_point on route_point_item (customer_id, route_point_id, id);

-- A plan that waits to be optimized, or is being optimized: a row for as long as that takes.
create table plan_optimization (
  customer_id bigint not null references customer default tenant(),
  route_plan_id bigint not null,
  -- [{vehicle_id, driver_id, helper_id}]: over whom its points may be split.
  crews jsonb not null,
  date_requested timestamptz(3) not null default now(),
  -- Not tried before then.
  date_due timestamptz(3) not null default now(),
  attempt_count smallint not null default 0,
  -- Who has this token is at it, until then; whoever finds it past may take it over.
  lease_token uuid,
  lease_until timestamptz(3),
  primary key (customer_id, route_plan_id),
  constraint plan_optimization_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade
);
create index plan_optimization_due on plan_optimization (date_due);

-- When a plan of the company was last taken to be optimized: companies take turns, however many plans each has.
create table optimization_turn (
  customer_id bigint primary key references customer default tenant(),
  date_taken timestamptz not null
);

select guard_tenant(array['route', 'route_plan', 'route_point', 'route_point_item', 'plan_optimization', 'optimization_turn']::regclass[]);
grant select, insert, update, delete on route, route_plan, route_point, route_point_item, plan_optimization to tropeiro_app;
grant select on optimization_turn to tropeiro_app;
select keep_date_modified('route_plan');
select audit_changes('route_plan');

alter table retention drop constraint retention_class_known;
alter table retention add constraint retention_class_known check (class in
  ('audit', 'notification', 'checklist', 'itinerary', 'route_plan', 'position', 'daily_summary', 'inactive_driver'));
