-- All substrings of one or two characters, for an index: they are too short for the trigram index.
create or replace function short_parts(text) returns text[]
  language sql immutable strict parallel safe
  return array(select substr($1, at, size) from generate_series(1, char_length($1)) at, generate_series(1, 2) size);
