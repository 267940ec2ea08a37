-- What the desk tells drivers.
create table message (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  driver_id bigint not null,
  -- The plan that it is about; null: none in particular.
  route_plan_id bigint,
  user_id bigint,
  -- Null: its driver was anonymized.
  text text,
  date_read timestamptz(3),
  date_created timestamptz(3) not null,
  date_modified timestamptz(3) not null,
  unique (customer_id, id),
  constraint message_driver_id_fkey foreign key (customer_id, driver_id) references driver (customer_id, id) on delete cascade,
  constraint message_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade,
  constraint message_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id)
);
create index message_newest on message (customer_id, date_created desc, id desc);
create index message_of_driver on message (customer_id, driver_id, date_created desc, id desc);
create index message_of_plan on message (customer_id, route_plan_id, date_created desc, id desc);
create index message_unread on message (customer_id, date_created desc, id desc) where date_read is null;
select keep_date_modified('message');
select audit_changes('message', 'text');
select guard_tenant(array['message']::regclass[]);
grant select, insert on message to tropeiro_app;
grant update (date_read, date_modified) on message to tropeiro_app;
