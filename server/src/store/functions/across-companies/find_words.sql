-- Finds records by the beginnings of words. Under row-level security, only leakproof comparisons can use an index, and
-- those of words are not: PostgreSQL would compare every row of the company. So these queries find the few matches past
-- row-level security and name the company themselves. Only ids are returned. The rows are then read under row-level
-- security.

-- The ids of the records in which a word begins with each of the sought words, and the patterns that compare a single
-- record. The ids are null if more than 10,000 records match, or if samples show that a scan in the list's order finds a
-- page early. At most 800 records are read for the samples, with 300 plans, and 20,002 that an index finds. The memory
-- suffices for the places of millions of records. With less, PostgreSQL would remember pages only, and compare every
-- record on them.
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
  texts text;
  first_texts text;
  spread_texts text;
  match_count integer;
  is_everywhere boolean := false;
  indexed_words text[];
  found_count integer := 0;
  ids bigint[] := '{}';
begin
  if words = '{}' then
    return jsonb_build_object('parts', parts, 'patterns', patterns, 'ids', to_jsonb(ids));
  end if;
  -- The first 400 texts of each list. Points of a plan resemble each other, so the last two of 200 plans are taken.
  select found.texts, found.first_texts into strict texts, first_texts from (values
    ('route_point', 'point_texts(name, address, external_code)',
      'select point_texts(point.name, point.address, point.external_code)
       from (select id from route_plan where customer_id = tenant() order by date_time_start desc, id desc limit 200) plan
       cross join lateral (select name, address, external_code from route_point
         where customer_id = tenant() and route_plan_id = plan.id order by "order" desc, id desc limit 2) point'),
    ('route_plan', 'external_code', 'select external_code from route_plan where customer_id = tenant() order by date_time_start desc, id desc limit 400'),
    ('point_of_interest', 'title', 'select title from point_of_interest where customer_id = tenant() order by title_sort, id limit 400'),
    ('vehicle', 'vehicle_texts(title, plate)', 'select vehicle_texts(title, plate) from vehicle where customer_id = tenant() order by title_sort, id limit 400'),
    ('driver', 'name', 'select name from driver where customer_id = tenant() order by name_sort, id limit 400'),
    ('device', 'serial', 'select serial from device where customer_id = tenant() order by serial, id limit 400')
  ) found (noun, texts, first_texts) where found.noun = find_words.noun;
  -- How many of them match, up to six, and which words none of them has.
  execute format('with seen (text) as materialized (select plain(listed.text) from (%s) listed (text))
      select (select count(*) from (select from seen where case when text like all($1) then text ~ all($2) end limit 6) found),
        array(select word from unnest($3, $1, $2) given (word, part, pattern)
          where not exists (select from seen where case when text like part then text ~ pattern end))', first_texts)
    into match_count, indexed_words using parts, patterns, words;
  if match_count = 6 then
    -- Words that only the first records have match a page at most: a scan would then compare all others. So matches
    -- must be in each quarter of the records by their ids, of which 100 are compared. Points are those of 100 plans.
    spread_texts := case noun
      when 'route_point' then
        'select probe / 25, point_texts(point.name, point.address, point.external_code)
         from (select min(id), max(id) from route_plan where customer_id = tenant()) ends (first, last)
         cross join generate_series(0, 99) probe
         cross join lateral (select id from route_plan
           where customer_id = tenant() and id >= ends.first + (ends.last - ends.first) * probe / 100 order by id limit 1) plan
         cross join lateral (select name, address, external_code from route_point
           where customer_id = tenant() and route_plan_id = plan.id order by "order" desc, id desc limit 4) point'
      else format(
        'select probe / 25, record.text from (select min(id), max(id) from %1$I where customer_id = tenant()) ends (first, last)
         cross join generate_series(0, 99) probe
         cross join lateral (select %2$s as text from %1$I
           where customer_id = tenant() and id >= ends.first + (ends.last - ends.first) * probe / 100 order by id limit 4) record',
        noun, texts)
      end;
    execute format('select count(distinct quarter) = 4 from (%s) seen (quarter, text)
        where case when plain(text) like all($1) then plain(text) ~ all($2) end', spread_texts)
      into is_everywhere using parts, patterns;
  end if;
  if not is_everywhere then
    -- The index lists all records that have a word before it combines them, so it is asked for rare words only: those
    -- that the first records do not have, or else those of two letters. The other words are compared in what it finds.
    -- If that is too much, it is asked for all of them.
    if indexed_words = '{}' then
      indexed_words := array(select word from unnest(words) word where length(word) > 1);
    end if;
    if indexed_words = '{}' then
      indexed_words := words;
    end if;
    loop
      -- Words have no character with a meaning in this type.
      execute format('select count(*), coalesce(array_agg(id) filter (where %3$s), ''{}'')
          from (select id, %2$s as text from %1$I where customer_id = tenant() and array_to_tsvector(search_words(%2$s)) @@ $1 limit 10001) found',
          noun, texts, case when indexed_words = words then 'true' else 'case when plain(text) like all($2) then plain(text) ~ all($3) end' end)
        into found_count, ids using (select string_agg('''' || word || ''':*', ' & ') from unnest(indexed_words) word)::tsquery, parts, patterns;
      exit when found_count <= 10000 or indexed_words = words;
      indexed_words := words;
    end loop;
  end if;
  return jsonb_build_object('parts', parts, 'patterns', patterns,
    'ids', case when not is_everywhere and found_count <= 10000 then to_jsonb(ids) end);
end $$;

revoke all on function find_words from public, tropeiro_app;
grant execute on function find_words to tropeiro_app;
