-- A timestamp as JSON, in the format of every date-time of the API: UTC with Z, in quotes. Columns have milliseconds.
-- Half the work of to_char, which would be a quarter of a list's time.
create or replace function json_moment(timestamptz) returns text
  language sql stable strict parallel safe
  return '"' || replace(($1 at time zone 'UTC')::text, ' ', 'T') || 'Z"';
