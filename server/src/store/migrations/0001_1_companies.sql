-- The companies whose data everything else is, and what each decides for itself.
--
-- All 0001 files together are the baseline. Everything is owned by tropeiro_system, as which nobody logs in; whoever
-- migrates takes it on for a transaction (see docs/decisions/7-nobody-logs-in-as-the-owner.md).

create table customer (
  id bigint generated always as identity primary key,
  name text not null,
  document text not null unique,
  timezone text not null default 'America/Sao_Paulo',
  language text not null default 'pt-BR',
  -- Seconds a stop takes when nobody says.
  delivery_time integer not null default 300,
  -- How many days ahead a licence or an exam that runs out is pointed at.
  warning_days integer not null default 30,
  -- Goes up with every change that tokens in the hands of users must notice.
  version integer not null default 1,
  -- Goes up with every change, for If-Match.
  edition integer not null default 1,
  date_created timestamptz(3) not null default now(),
  date_modified timestamptz(3) not null default now()
);

-- As guard_tenant does it for all other tables, which have the company in another column.
alter table customer enable row level security, force row level security;
create policy tenant on customer using (id = tenant()) with check (id = tenant());
create policy system on customer to tropeiro_system using (true) with check (true);

grant select, update (name, timezone, language, delivery_time, warning_days, version, edition, date_modified)
  on customer to tropeiro_app;
create trigger record after insert or update or delete on customer for each row execute function record_change();
create trigger starter_set after insert on customer for each row execute function give_new_company_its_starter_set();

-- How long each class of data is kept, in days. A class without a line is kept for good.
create table retention (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer default tenant(),
  class text not null,
  days integer not null,
  -- When it was last looked at: whoever was served longest ago comes first.
  date_served timestamptz(3),
  unique (customer_id, class),
  -- Read by a job that trusts it: a class it does not know, or days that are none, would stop it or make it forget
  -- everything.
  constraint retention_class_known
    check (class in ('audit', 'notification', 'checklist', 'itinerary', 'position', 'daily_summary', 'inactive_driver')),
  constraint retention_days_possible
    check (days between case class when 'audit' then 180 when 'notification' then 7 else 1 end and 36500)
);

select guard_tenant(array['retention']::regclass[]);
grant select, insert, update, delete on retention to tropeiro_app;
-- Being served is no change of the setting.
create trigger record after insert or delete or update of days on retention
  for each row execute function record_change('date_served');
