-- Finds records by the beginnings of words. Under row-level security, only leakproof comparisons can use an index, and
-- those of words are not: PostgreSQL would compare every row of the company. So these queries find the few matches past
-- row-level security and name the company themselves. Only ids are returned. The rows are then read under row-level
-- security.

-- The ids of the records in which a word begins with each of the sought words, and the patterns that compare a single
-- record. The ids are null if a scan in the list's order finds a page earlier: if the first records of the list match
-- often, or if there are too many to sort quickly. Its memory suffices for the places of millions of records. With
-- less, PostgreSQL would remember pages only, and compare every record on them.
create or replace function find_words(noun text, sought text) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off set work_mem = '64MB'
as $$
declare
  -- More words come only from characters that stand for several. PostgreSQL caches 32 regular expressions.
  words text[] := array(select word from (select distinct left(word, 200) as word from unnest(search_words(sought)) word) found
    order by length(word) desc, word limit 10);
  -- Most texts do not contain the words at all, which LIKE finds much faster than a regular expression.
  parts text[] := array(select '%' || word || '%' from unnest(words) word);
  patterns text[] := word_patterns(words);
  -- Words have no character with a meaning in this type.
  prefixes tsquery := (select string_agg('''' || word || ''':*', ' & ') from unnest(words) word)::tsquery;
  texts text;
  first_texts text;
  sample_size integer;
  match_count integer;
  ids bigint[];
begin
  -- The first $3 texts of each list. Points of a plan resemble each other, so the last few of 200 plans are taken.
  select found.texts, found.first_texts into strict texts, first_texts from (values
    ('route_point', 'point_texts(name, address, external_code)',
      'select point_texts(point.name, point.address, point.external_code)
       from (select id from route_plan where customer_id = tenant() order by date_time_start desc, id desc limit 200) plan
       cross join lateral (select name, address, external_code from route_point
         where customer_id = tenant() and route_plan_id = plan.id order by "order" desc, id desc limit $3 / 200) point'),
    ('route_plan', 'external_code', 'select external_code from route_plan where customer_id = tenant() order by date_time_start desc, id desc limit $3'),
    ('point_of_interest', 'title', 'select title from point_of_interest where customer_id = tenant() order by title_sort, id limit $3'),
    ('vehicle', 'vehicle_texts(title, plate)', 'select vehicle_texts(title, plate) from vehicle where customer_id = tenant() order by title_sort, id limit $3'),
    ('driver', 'name', 'select name from driver where customer_id = tenant() order by name_sort, id limit $3'),
    ('device', 'serial', 'select serial from device where customer_id = tenant() order by serial, id limit $3')
  ) found (noun, texts, first_texts) where found.noun = find_words.noun;
  foreach sample_size in array array[400, 1000] loop
    execute format('select count(*) from (select from (%s) seen (text)
        where case when plain(text) like all($1) then plain(text) ~ all($2) end limit 6) found', first_texts)
      into match_count using parts, patterns, sample_size;
    exit when match_count in (0, 6);
  end loop;
  if words = '{}' then
    ids := '{}';
  elsif match_count < 6 then
    execute format('select coalesce(array_agg(id), ''{}'') from (select id from %I where customer_id = tenant()
        and array_to_tsvector(search_words(%s)) @@ $1 limit 10001) found', noun, texts)
      into ids using prefixes;
  end if;
  return jsonb_build_object('parts', parts, 'patterns', patterns, 'ids', case when cardinality(ids) <= 10000 then to_jsonb(ids) end);
end $$;

revoke all on function find_words from public, tropeiro_app;
grant execute on function find_words to tropeiro_app;
