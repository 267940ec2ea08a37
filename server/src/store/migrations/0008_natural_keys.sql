-- What a record is known again by is unique in its company. Records that had the key of another before this was so keep
-- it, all but the oldest in former_duplicates: such a value is not compared until the record gets another one.

alter table vehicle
  add column external_code text,
  add column mercosul_plate text collate "C" not null generated always as (mercosul_plate(plate)) stored,
  add column former_duplicates text[] not null default '{}';
alter table driver
  add column external_code text,
  add constraint driver_external_code_key unique (customer_id, external_code);
alter table point_of_interest add column former_duplicates text[] not null default '{}';
alter table itinerary add column former_duplicates text[] not null default '{}';

alter table vehicle disable trigger user;
alter table point_of_interest disable trigger user;
alter table itinerary disable trigger user;
update vehicle set former_duplicates = taken
from (select id as taking_id, array_remove(array[
        case when row_number() over (partition by customer_id, mercosul_plate order by id) > 1 then mercosul_plate end,
        case when row_number() over (partition by customer_id, chassi order by id) > 1 then chassi end,
        case when row_number() over (partition by customer_id, renavam order by id) > 1 then renavam end], null) as taken
      from vehicle where status <> 'C') repeated
where id = taking_id and taken <> '{}';
update point_of_interest set former_duplicates = array[migration_id]
from (select id as taking_id, row_number() over (partition by customer_id, migration_id order by id) as place
      from point_of_interest where migration_id is not null) repeated
where id = taking_id and place > 1;
update itinerary set former_duplicates = array[external_id]
from (select id as taking_id, row_number() over (partition by customer_id, external_id order by id) as place
      from itinerary where external_id is not null and date_excluded is null) repeated
where id = taking_id and place > 1;
alter table vehicle enable trigger user;
alter table point_of_interest enable trigger user;
alter table itinerary enable trigger user;

-- A key passes on to another vehicle when the one that had it is cancelled.
drop index vehicle_plate_key, vehicle_by_plate;
create unique index vehicle_plate_key on vehicle (customer_id, mercosul_plate)
  where status <> 'C' and mercosul_plate <> all (former_duplicates);
create unique index vehicle_chassi_key on vehicle (customer_id, chassi)
  where status <> 'C' and chassi is not null and chassi <> all (former_duplicates);
create unique index vehicle_renavam_key on vehicle (customer_id, renavam)
  where status <> 'C' and renavam is not null and renavam <> all (former_duplicates);
create unique index vehicle_external_code_key on vehicle (customer_id, external_code)
  where status <> 'C' and external_code is not null;
create unique index point_of_interest_migration_id_key on point_of_interest (customer_id, migration_id)
  where migration_id is not null and migration_id <> all (former_duplicates);
create unique index itinerary_external_id_key on itinerary (customer_id, external_id)
  where date_excluded is null and external_id is not null and external_id <> all (former_duplicates);

-- By which they are looked up, cancelled and removed ones too.
create index vehicle_by_plate on vehicle (customer_id, mercosul_plate, title_sort, id);
create index vehicle_by_renavam on vehicle (customer_id, renavam, title_sort, id);
create index vehicle_by_external_code on vehicle (customer_id, external_code, title_sort, id);
create index itinerary_by_external_id on itinerary (customer_id, external_id, date_time_start desc, id desc)
  where external_id is not null;

-- The audit does not tell of columns that nobody writes.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values ('vehicle', array['title_sort', 'mercosul_plate', 'former_duplicates']),
                          ('point_of_interest', array['title_sort', 'record', 'former_duplicates']),
                          ('itinerary', array['days_at_most', 'former_duplicates'])) rewatched (noun, hidden)
  loop
    execute format('drop trigger audit_insert on %I', watched.noun);
    execute format('drop trigger audit_update on %I', watched.noun);
    execute format('drop trigger audit_delete on %I', watched.noun);
    perform audit_changes(watched.noun::regclass, variadic watched.hidden);
  end loop;
end $$;
