-- The LIKE pattern that matches texts that contain the given text.
create or replace function anywhere(text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%';
