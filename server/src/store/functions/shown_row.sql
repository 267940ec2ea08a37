-- A table row as exports show it, with timestamps in the API's format.
create or replace function shown_row(held jsonb, noun regclass) returns jsonb
  language sql stable strict parallel safe
  return held || coalesce((
    select jsonb_object_agg(attname, json_moment((held ->> attname::text)::timestamptz)::jsonb) from pg_attribute
    where attrelid = noun and atttypid = 'timestamptz'::regtype and held ->> attname::text is not null), '{}');

revoke all on function shown_row from public, tropeiro_app;
grant execute on function shown_row to tropeiro_app;
