-- When on the next day a company's day is closed: what changes later is a correction, which is told and audited.
alter table customer add column day_closes_at text not null default '06:00';
grant update (day_closes_at) on customer to tropeiro_app;

-- When a day was closed; null while it is open. Those that are there long enough are closed without telling anybody.
alter table day_row add column date_closed timestamptz(3) default now();
alter table day_row alter date_closed drop default;
update day_row set date_closed = null where date >= current_date - 2;
create index day_row_open on day_row (customer_id, date, vehicle_id) where date_closed is null;
