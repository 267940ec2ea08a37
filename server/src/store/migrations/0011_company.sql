-- What a company decides for itself, and who may log in to it.

alter table customer
  -- Seconds a stop takes when nobody says.
  add column delivery_time integer not null default 300,
  -- How many days ahead a licence or an exam that runs out is pointed at.
  add column warning_days integer not null default 30,
  -- Goes up with every change, for If-Match; version goes up only with those that tokens must notice.
  add column edition integer not null default 1,
  add column date_modified timestamptz(3) not null default now();
grant update (delivery_time, warning_days, edition, date_modified) on customer to tropeiro_app;

alter table app_user
  add column name_sort text collate "C" not null generated always as (plain(name)) stored,
  add column edition integer not null default 1;
alter table app_user rename constraint app_user_customer_id_realm_login_key to app_user_login_key;
create index app_user_by_name on app_user (customer_id, name_sort, id);
create index app_user_by_activity on app_user (customer_id, active, name_sort, id);
grant update (realm, edition) on app_user to tropeiro_app;
drop trigger record on app_user;
create trigger record after insert or update or delete on app_user for each row execute function record_change('password_hash', 'name_sort');

-- How long each class of data is kept, in days. A class without a line is kept for good.
create table retention (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  class text not null,
  days integer not null,
  unique (customer_id, class)
);
select guard_tenant(array['retention']::regclass[]);
grant select, insert, update, delete on retention to tropeiro_app;
create trigger record after insert or update or delete on retention for each row execute function record_change();
