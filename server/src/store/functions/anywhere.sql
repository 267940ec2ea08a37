-- The LIKE pattern that matches whatever contains the text.
create or replace function anywhere(text) returns text
  language sql immutable strict parallel safe
  return '%' || regexp_replace($1, '([\\%_])', '\\\1', 'g') || '%';
