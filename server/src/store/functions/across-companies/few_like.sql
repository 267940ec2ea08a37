-- Finds records by a part of their name. Under row-level security, only leakproof comparisons can use an index, and
-- LIKE is not leakproof: PostgreSQL would read every row of the company. So these queries find the few matches past
-- row-level security and name the company themselves. Only ids are returned. The rows are then read under row-level
-- security.

-- The ids of the records that contain the text. Returns null if there are too many to sort quickly: then a scan in the
-- list's order finds matches early.
create or replace function few_like(noun regclass, field text, sought text) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  ids bigint[];
  is_short boolean := char_length(sought) between 1 and 2;
  is_frequent boolean;
begin
  if (noun::text, field) not in (('vehicle', 'title_sort'), ('vehicle', 'plate'), ('driver', 'name_sort')) then
    raise exception '% of % cannot be searched', field, noun;
  end if;
  -- A text that nearly all records contain would first be gathered from every entry of the index.
  execute format('select count(*) > 200 from (select %2$I from %1$s where customer_id = tenant() limit 2000) seen where %2$I like $1', noun, field)
    into is_frequent using anywhere(sought);
  if is_frequent then
    return null;
  end if;
  execute format('select array_agg(id) from (select id from %s where customer_id = tenant() and %s limit 5001) found', noun,
                 format(case when is_short then 'short_parts(%I) @> array[$1]' else '%I like anywhere($1)' end, field))
    into ids using sought;
  return case when coalesce(cardinality(ids), 0) <= 5000 then coalesce(ids, '{}') end;
end $$;

revoke all on function few_like from public, tropeiro_app;
grant execute on function few_like to tropeiro_app;
