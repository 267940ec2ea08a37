-- Links with which somebody without a login follows a route point or a plan.
create table share_link (
  id bigint generated always as identity,
  customer_id bigint not null references customer default tenant(),
  route_point_id bigint,
  route_plan_id bigint,
  show_position boolean not null,
  -- SHA-256: the token is random and long, so that a slow hash would add nothing.
  token_hash bytea not null,
  hint text not null,
  -- Who created it.
  user_id bigint,
  date_created timestamptz(3) not null default now(),
  date_expires timestamptz(3) not null,
  primary key (customer_id, id),
  constraint share_link_of_one check (num_nonnulls(route_point_id, route_plan_id) = 1),
  constraint share_link_route_point_id_fkey foreign key (customer_id, route_point_id) references route_point (customer_id, id) on delete cascade,
  constraint share_link_route_plan_id_fkey foreign key (customer_id, route_plan_id) references route_plan (customer_id, id) on delete cascade,
  constraint share_link_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id)
);
create unique index share_link_by_hash on share_link (token_hash);
create index share_link_of_point on share_link (customer_id, route_point_id, id) where route_point_id is not null;
create index share_link_of_plan on share_link (customer_id, route_plan_id, id) where route_plan_id is not null;
create index share_link_of_user on share_link (customer_id, user_id) where user_id is not null;
create index share_link_by_age on share_link (customer_id, date_expires);

select guard_tenant(array['share_link']::regclass[]);
grant select, insert, delete on share_link to tropeiro_app;
select audit_changes('share_link', 'token_hash');

alter table retention drop constraint retention_class_known;
alter table retention add constraint retention_class_known check (class in
  ('audit', 'notification', 'checklist', 'itinerary', 'route_plan', 'position', 'event', 'daily_summary', 'inactive_driver', 'share_link'));
