-- Streets of all municipalities whose names contain a word of each list: as many as are found quickly, unordered. Names
-- that thousands of municipalities have, without a preferred one, are not read to the end.
create or replace function streets_anywhere(one_of_each jsonb)
  returns table (municipality integer, street_key text, number_count integer)
  language plpgsql stable set enable_seqscan = off
as $$
declare
  conditions text;
  deadline constant timestamptz := clock_timestamp() + interval '500 ms';
  row_count integer := 0;
begin
  select string_agg(format('words_of(street.street_key) && %L::text[]', array(select jsonb_array_elements_text(list))), ' and ')
    into conditions from jsonb_array_elements(one_of_each) list;
  for municipality, street_key, number_count in execute
    'select street.municipality, street.street_key, street.number_count from geodata_street street where ' || conditions
  loop
    return next;
    row_count := row_count + 1;
    exit when row_count = 10000 or clock_timestamp() > deadline;
  end loop;
end $$;
