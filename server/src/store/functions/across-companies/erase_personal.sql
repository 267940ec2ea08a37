-- Erases the personal columns (columns_of_persons.sql, personal_erasures) from the rows that one way of erasing finds.
-- Returns the ids of the changed records by kind. The audit and the outbox lose these columns for every row found,
-- since they may contain earlier values.
create or replace function erase_personal(company bigint, asked_way text, who jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  kind record;
  ids bigint[];
  changed_ids bigint[];
  changed jsonb := '{}';
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  for kind in select * from personal_erasures() e where e.way = asked_way loop
    if kind.assigned is null then
      execute format('delete from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those) using company, who;
    elsif kind.resource is null then
      execute format('update %I t set %s where t.customer_id = $1 and (%s) and (%s)', kind.noun, kind.assigned, kind.those, kind.differing)
        using company, who;
    else
      execute format('select array_agg(t.id) from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those)
        into ids using company, who;
      continue when ids is null;
      execute format('with gone as (update %I t set %s where t.customer_id = $1 and t.id = any($3) and (%s) returning t.id)
          select array_agg(id) from gone', kind.noun, kind.assigned, kind.differing)
        into changed_ids using company, who, ids;
      perform forget_fields(company, kind.resource, ids, kind.fields);
      changed := changed || jsonb_build_object(kind.resource, coalesce(changed_ids, '{}'));
    end if;
  end loop;
  return changed;
end $$;

-- An earlier version erased a whole month in one statement.
drop function if exists erase_cards(text[], timestamptz, timestamptz);

-- Erases cards from device messages of a period and from what was computed from them, in the company of this
-- transaction. Reads about at_most rows, so that the statement ends within its timeout, and returns up to which time it
-- has erased them. Returns null at the end of the period.
create or replace function erase_cards(cards text[], since timestamptz, until timestamptz, at_most integer) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  company bigint := tenant();
  -- Searching a segment takes as long as searching this many messages.
  segment_cost constant integer := 40;
  reached timestamptz := least(until,
    (select time from device_message where customer_id = company and time >= since and time < until
      order by time offset at_most limit 1),
    (select begin_time from device_segment where customer_id = company and begin_time >= since and begin_time < until
      order by begin_time offset at_most / segment_cost limit 1));
begin
  -- Times are whole milliseconds. However many rows are of one, they are read together.
  if reached <= since then reached := least(until, since + interval '1 millisecond'); end if;
  perform erase_personal(company, 'part_of_card', jsonb_build_object('cards', cards, 'since', since, 'until', reached));
  return nullif(reached, until);
end $$;

revoke all on function erase_personal, erase_cards from public, tropeiro_app;
grant execute on function erase_cards to tropeiro_app;
