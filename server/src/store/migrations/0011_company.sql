-- What a company decides for itself.

alter table customer
  -- Seconds a stop takes when nobody says.
  add column delivery_time integer not null default 300,
  -- How many days ahead a licence or an exam that runs out is pointed at.
  add column warning_days integer not null default 30,
  add column date_modified timestamptz(3) not null default now();
grant update (delivery_time, warning_days, date_modified) on customer to tropeiro_app;

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
