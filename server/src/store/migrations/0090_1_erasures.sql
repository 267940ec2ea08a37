-- When a record was anonymized, and how many records of each kind that erased: a repeated call returns the same.
alter table driver add column erased jsonb;
alter table app_user add column date_anonymized timestamptz(3), add column erased jsonb;
alter table route_point add column date_anonymized timestamptz(3), add column erased jsonb;

-- The counts are not part of the audited record.
drop trigger audit_insert on driver;
drop trigger audit_update on driver;
drop trigger audit_delete on driver;
select audit_changes('driver', 'name_sort', 'erased');
drop trigger audit_insert on app_user;
drop trigger audit_update on app_user;
drop trigger audit_delete on app_user;

-- Users and points that earlier releases anonymized. Without the triggers: the users themselves do not change.
update app_user set date_anonymized = date_modified where login = 'anonymous-' || id and not active;
update route_point p set date_anonymized = a.date_time
from (select resource_id, max(date_time) as date_time from audit where resource = 'route_point' group by resource_id) a
where p.id = a.resource_id and p.name = 'Anônimo ' || p.id and p.address is null;
select audit_changes('app_user', 'password_hash', 'name_sort', 'erased');
grant update (date_anonymized, erased) on app_user to tropeiro_app;
