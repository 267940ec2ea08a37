-- The names of a municipality's streets that contain a word of each list. The name most similar to the whole comes
-- first. The query is planned each time for this municipality and these words: there may be one street or a hundred
-- thousand, and words may be frequent or rare.
create or replace function street_names(municipality integer, one_of_each jsonb, whole text, count integer)
  returns setof text
  language plpgsql stable set enable_seqscan = off
as $$
declare
  conditions text;
begin
  select string_agg(format('words_of(street_key) && %L::text[]', array(select jsonb_array_elements_text(list))), ' and ')
    into conditions from jsonb_array_elements(one_of_each) list;
  return query execute 'select street_key from geodata_street where municipality = $1 and ' || conditions ||
    ' group by street_key order by similarity(street_key, $2) desc, sum(number_count) desc, street_key limit $3'
    using municipality, whole, count;
end $$;
