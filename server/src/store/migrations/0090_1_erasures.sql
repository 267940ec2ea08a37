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
select audit_changes('app_user', 'password_hash', 'name_sort', 'erased');
grant update (date_anonymized, erased) on app_user to tropeiro_app;
