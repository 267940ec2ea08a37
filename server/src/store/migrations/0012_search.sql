-- Finding records by a part of their name. Row-level security lets only leakproof comparisons use an index, and LIKE is
-- none: asked plainly, PostgreSQL would read every row of the company. So the few that match are looked up behind the
-- wall, each question naming the company itself, and only their ids come out; the rows are then read in front of it.

-- The ids of those that match, or null when there are more than a page can hold: then a list in order meets one soon.
create function few_like(noun regclass, field text, pattern text) returns bigint[]
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  ids bigint[];
begin
  if (noun::text, field) not in (('vehicle', 'title_sort'), ('vehicle', 'plate'), ('driver', 'name_sort')) then
    raise exception '% of % cannot be searched', field, noun;
  end if;
  execute format('select array_agg(id) from (select id from %s where customer_id = tenant() and %I like $1 limit 1001) found', noun, field)
    into ids using pattern;
  return case when coalesce(cardinality(ids), 0) <= 1000 then coalesce(ids, '{}') end;
end $$;

revoke all on function few_like from public;
grant execute on function few_like to tropeiro_app;
