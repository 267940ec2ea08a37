-- A timestamp as a quoted JSON string in the API's format: UTC with Z and three decimals, as JavaScript writes it. So
-- equal moments have equal texts, and texts sort by time. Columns have milliseconds: with microseconds, PostgreSQL
-- would write six decimals. Costs less than to_char, which would take a quarter of a list's time.
create or replace function json_moment(timestamptz) returns text
  language sql stable strict parallel safe
  return left(to_json(($1 at time zone 'UTC') + interval '1 microsecond')::text, 24) || 'Z"';
