-- When every record was last modified, and by index what was modified since.

-- Of a user nobody knows but the audit.
alter table app_user add column date_modified timestamptz(3), disable trigger user;
update app_user u set date_modified = coalesce((
  select max(a.date_time) from audit a where a.customer_id = u.customer_id and a.resource = 'user' and a.resource_id = u.id
), u.date_created);
alter table app_user alter date_modified set not null, enable trigger user;
grant update (date_modified) on app_user to tropeiro_app;

-- An execution does not change once it is there, but for what is taken from it when somebody is anonymized.
alter table checklist add column date_modified timestamptz(3), disable trigger user;
update checklist set date_modified = date_created;
alter table checklist alter date_modified set not null, enable trigger user;

-- The stored record of a point has its dates, and its category as an id as well.
alter table point_of_interest drop column record;
alter table point_of_interest add column record text not null generated always as (
  point_of_interest_json(id, title, responsible_name, phone, latitude, longitude, migration_id, category_id, date_created,
                         date_modified)
) stored;
drop function point_of_interest_record;

alter table customer alter date_created set default write_moment(), alter date_modified set default write_moment();
select keep_date_modified(noun::regclass) from unnest(array[
  'app_user', 'checklist', 'checklist_form', 'checklist_table', 'cost_center', 'department', 'device', 'driver', 'fleet',
  'fuel_category', 'itinerary', 'point_of_interest', 'route_executed_reason', 'route_return_reason', 'vehicle',
  'vehicle_category', 'vehicle_color', 'vehicle_model', 'vehicle_model_manufacturer', 'virtual_area', 'work_shift'
]) noun;
