-- What was done with plans and their points, kept for ever as it came: what a plan has come to is a fold over its actions.
create table execution_action (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  uuid uuid not null,
  route_plan_id bigint not null,
  -- As it was sent: it may be of a point that the plan does not have.
  route_point_id bigint,
  action text not null,
  -- Null: done at the desk.
  phone text,
  sequence bigint,
  device_time timestamptz(3) not null,
  corrected_time timestamptz(3) not null,
  sync_date timestamptz(3) not null default now(),
  is_online boolean not null,
  user_id bigint,
  driver_id bigint,
  latitude double precision,
  longitude double precision,
  route_return_reason_id bigint,
  route_executed_reason_id bigint,
  comment text,
  -- The hashes of pictures as they are uploaded.
  pictures text[] not null default '{}',
  signature text,
  hodometer_picture text,
  items jsonb not null default '[]',
  -- By what held when it came, and may be otherwise now.
  arrival_refusal text,
  checklist_block text,
  -- What the fold has made of it.
  outcome text not null check (outcome in ('applied', 'refused')),
  refusal text,
  refusal_details jsonb not null default '{}',
  flag text,
  revision integer not null default 1,
  date_created timestamptz(3) not null,
  date_modified timestamptz(3) not null,
  unique (customer_id, id),
  constraint execution_action_uuid_key unique (customer_id, uuid),
  constraint execution_action_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade,
  constraint execution_action_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id),
  constraint execution_action_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id),
  constraint execution_action_route_return_reason_id_fkey foreign key (customer_id, route_return_reason_id) references route_return_reason (customer_id, id),
  constraint execution_action_route_executed_reason_id_fkey foreign key (customer_id, route_executed_reason_id) references route_executed_reason (customer_id, id)
);
create index execution_action_of_plan on execution_action (customer_id, route_plan_id, sync_date desc, id desc);
create index execution_action_newest on execution_action (customer_id, sync_date desc, id desc);
create index execution_action_of_driver on execution_action (customer_id, driver_id, sync_date desc, id desc);
create index execution_action_refused on execution_action (customer_id, sync_date desc, id desc) where outcome = 'refused';
select keep_date_modified('execution_action');
select audit_changes('execution_action', 'refusal_details');
select guard_tenant(array['execution_action']::regclass[]);
grant select, insert on execution_action to tropeiro_app;
grant update (outcome, refusal, refusal_details, flag, revision, date_modified) on execution_action to tropeiro_app;

-- An attempt at a point, by the action that it was; a departure or arrival may be performed by the action that finished the plan.
create table execution_record (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  route_point_id bigint not null,
  execution_action_id bigint not null,
  -- Its place among the attempts at the point, from 1.
  attempt smallint not null,
  return_date timestamptz(3) not null,
  unique (route_point_id, execution_action_id),
  constraint execution_record_route_point_id_fkey foreign key (customer_id, route_point_id) references route_point (customer_id, id) on delete cascade,
  constraint execution_record_execution_action_id_fkey foreign key (customer_id, execution_action_id) references execution_action (customer_id, id) on delete cascade
);
create index execution_record_in_order on execution_record (route_point_id, attempt);
create index execution_record_of_action on execution_record (execution_action_id);
select guard_tenant(array['execution_record']::regclass[]);
grant select, insert, update, delete on execution_record to tropeiro_app;

alter table route_plan
  add column date_started timestamptz(3),
  add column date_completed timestamptz(3),
  -- When a manager let it start in spite of its checklist.
  add column date_released timestamptz(3);
alter table route_point
  add column date_arrived timestamptz(3),
  -- Why the customer did not want it any more; null: it was not cancelled.
  add column cancellation_reason text,
  -- Goes up with everything that is told about what was done there.
  add column revision integer not null default 0;
