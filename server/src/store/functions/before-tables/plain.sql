-- The text without accents and in lower case, so that Água sorts beside agua on every server, regardless of its
-- collation.
create or replace function plain(text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', $1)) collate "C";
