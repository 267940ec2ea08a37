-- The record of a point as JSON, as it is returned. It is stored when the row is written, since lists are read far more
-- often than rows change. Building fifty of them took longer than the rest of a page. A test compares it with the
-- schema. Timestamps are written as json_moment does.
create or replace function point_of_interest_json(
  id bigint, title text, responsible_name text, phone text, latitude double precision, longitude double precision,
  migration_id text, category_id smallint, date_created timestamptz, date_modified timestamptz
) returns text
  language sql immutable parallel safe
  return concat(
    '{"id":', id, ',"title":', to_json(title),
    ',"responsible_name":', coalesce(to_json(responsible_name)::text, 'null'),
    ',"phone":', coalesce(to_json(phone)::text, 'null'),
    ',"latitude":', latitude, ',"longitude":', longitude,
    ',"migration_id":', coalesce(to_json(migration_id)::text, 'null'),
    ',"point_of_interest_category_id":', category_id,
    ',"point_of_interest_category":', (array[
      '{"id":0,"name":"House"}', '{"id":1,"name":"Company"}', '{"id":2,"name":"Commerce"}', '{"id":3,"name":"Farm"}',
      '{"id":4,"name":"Boarding point"}', '{"id":5,"name":"Construction site"}', '{"id":6,"name":"School"}',
      '{"id":7,"name":"Fuel station"}', '{"id":8,"name":"Workshop"}', '{"id":9,"name":"Supplier"}'
    ])[category_id + 1],
    ',"date_created":', left(to_json((date_created at time zone 'UTC') + interval '1 microsecond')::text, 24),
    'Z","date_modified":', left(to_json((date_modified at time zone 'UTC') + interval '1 microsecond')::text, 24), 'Z"}');
