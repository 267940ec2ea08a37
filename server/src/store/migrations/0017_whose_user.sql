-- A foreign key is checked behind the wall between companies, so it must name the company too: a session or an
-- execution is of a user of its own company.

alter table app_user add constraint app_user_customer_id_id_key unique (customer_id, id);

alter table session drop constraint session_user_id_fkey;
alter table session add constraint session_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id);

alter table checklist drop constraint checklist_user_id_fkey;
alter table checklist add constraint checklist_user_id_fkey foreign key (customer_id, user_id) references app_user (customer_id, id);

-- What is kept for how long is read by a job that trusts it: a class it does not know, or days that are none, would stop
-- it or make it forget everything.
alter table retention
  add constraint retention_class_known
    check (class in ('audit', 'notification', 'checklist', 'itinerary', 'position', 'daily_summary', 'inactive_driver')),
  add constraint retention_days_possible
    check (days between case class when 'audit' then 180 when 'notification' then 7 else 1 end and 36500);
