-- For each of these words, the words of street names that are spelt like it, and the word itself. The most similar
-- comes first. Words without a match have no row. The index is used even for few words, since PostgreSQL assumes that
-- comparing trigrams costs nothing.
create or replace function alike_words(words text[], count integer) returns setof text[]
  language plpgsql stable set enable_seqscan = off
as $$
declare
  sought text;
begin
  -- One letter in six may be wrong, or two may be swapped.
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  foreach sought in array words loop
    return query execute 'select array_agg(word) from (select word from geodata_word where word % $1
      order by similarity(word, $1) desc, word limit $2) alike having count(*) > 0' using sought, count;
  end loop;
end $$;
