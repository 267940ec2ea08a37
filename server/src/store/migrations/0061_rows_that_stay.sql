-- Rows that are written again with each call stay where they are, and no index hears of it: none is on what changes each time.

-- The age of a history, by days: a moment would be another with each message.
drop index device_history_by_age;
alter table device_history add column last_date date not null generated always as ((last_time at time zone 'UTC')::date) stored;
-- Without the company: with it, what is sought of one vehicle was sought among all of its company, time and again.
create index device_history_by_age on device_history (last_date);
alter table device_history set (fillfactor = 50);
alter table event set (fillfactor = 85);

-- Nobody reads it.
alter table driver_day_row drop column figures_json;

-- A day has parts where several drove; else its row says whose it is, and is all there is of it.
alter table day_row add column is_split boolean not null default false;
update day_row d set is_split = true where 1 < (select count(*) from driver_day_row p
  where p.customer_id = d.customer_id and p.vehicle_id = d.vehicle_id and p.date = d.date);
delete from driver_day_row p using day_row d
  where p.customer_id = d.customer_id and p.vehicle_id = d.vehicle_id and p.date = d.date and not d.is_split;

-- The figures as they are returned are kept of days that are closed: while one goes on they are others with each call.
alter table day_row alter column figures_json drop expression;
alter table day_row alter column figures_json drop not null;
update day_row set figures_json = null where date_closed is null;
