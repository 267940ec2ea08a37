-- The words of a key, for an index of them. Its cost says that PostgreSQL had better use that index than call this for every
-- street of a municipality; written as an expression it would be replaced by what it calls, which is said to cost nothing.
create or replace function words_of(text) returns text[]
  language plpgsql immutable strict parallel safe cost 500
as $$ begin
  return string_to_array($1, ' ');
end $$;
