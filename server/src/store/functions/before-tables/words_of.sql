-- The words of a key, for an index of them. Its declared cost makes PostgreSQL prefer that index to calling it for
-- every street of a municipality. If it were a plain expression, PostgreSQL would inline it at a cost of nothing.
create or replace function words_of(text) returns text[]
  language plpgsql immutable strict parallel safe cost 500
as $$ begin
  return string_to_array($1, ' ');
end $$;
