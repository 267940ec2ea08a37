-- For each of these words, those that are spelt like it and itself, as far as the names of streets have them; the most alike
-- first, and no line where there are none. An index is used however few words there are: PostgreSQL takes it that to
-- compare trigrams costs nothing.
create or replace function alike_words(words text[], count integer) returns setof text[]
  language plpgsql stable set enable_seqscan = off
as $$
declare
  sought text;
begin
  -- One letter in six may be wrong, or two may have changed places.
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  foreach sought in array words loop
    return query execute 'select array_agg(word) from (select word from geodata_word where word % $1
      order by similarity(word, $1) desc, word limit $2) alike having count(*) > 0' using sought, count;
  end loop;
end $$;
