-- The months of device_message: its partitions, made ahead, or when a message comes that is of none, and dropped when they
-- are empty (see docs/decisions/12-messages-of-many-companies.md).

-- Every month with its bounds. The first may hold all that was there before there were months, and begins at -infinity.
create or replace function message_months() returns table (month regclass, begin_time timestamptz, end_time timestamptz)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
as $$
  select part.oid::regclass, bounds[1]::timestamptz, bounds[2]::timestamptz
  from pg_inherits join pg_class part on part.oid = inhrelid,
    regexp_match(pg_get_expr(relpartbound, part.oid), 'FROM \(''([^'']+)''\) TO \(''([^'']+)''\)') bounds
  where inhparent = 'device_message'::regclass
$$;

-- Makes the months of these moments that are not there, and returns how many. Of two that need the same one the second waits
-- until the first has committed, and finds it: what both lock is the table itself, in the mode that attaching takes, which
-- stops neither readers nor who appends, and has the second look at the months anew.
create or replace function make_message_months(moments timestamptz[]) returns integer
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  missing timestamptz;
  made integer := 0;
begin
  for missing in
    select distinct date_trunc('month', moment) from unnest(moments) moment
    where to_regclass('public.' || message_month(moment)) is null
      and not exists (select from message_months() m where m.begin_time <= moment and moment < m.end_time)
  loop
    lock table only device_message in share update exclusive mode;
    if not exists (select from message_months() m where m.begin_time <= missing and missing < m.end_time) then
      perform add_message_month(missing, missing + interval '1 month');
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

-- Makes the months that companies need for their messages, newest first, as far as each may make more today: 24, unless the months
-- are without a limit. Returns the pairs of company and month that could not be made. The allowance of a company is counted while
-- the table is locked, so that no two transactions count at once, and none waits for the other's row.
create or replace function make_needed_months(companies bigint[], months timestamptz[], is_unlimited boolean)
  returns table (of_company bigint, of_month timestamptz)
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC'
as $$
declare
  a_day_max constant integer := 24;
begin
  if not exists (
    select from unnest(months) needed where to_regclass('public.' || message_month(needed)) is null
      and not exists (select from message_months() m where m.begin_time <= needed and needed < m.end_time)
  ) then
    return;
  end if;
  lock table only device_message in share update exclusive mode;
  for of_company, of_month in
    select * from unnest(companies, months) needed order by 1, 2 desc
  loop
    continue when exists (select from message_months() m where m.begin_time <= of_month and of_month < m.end_time);
    if not is_unlimited then
      insert into allowance as a (subject, window_begin, used)
      values ('message months of company ' || of_company, date_bin('1 day', now(), '2000-01-01Z'), 1)
      on conflict (subject) do update set window_begin = excluded.window_begin,
        used = case when a.window_begin = excluded.window_begin then a.used else 0 end + 1
        where a.window_begin <> excluded.window_begin or a.used < a_day_max;
      if not found then
        return next;
        continue;
      end if;
    end if;
    perform add_message_month(of_month, of_month + interval '1 month');
  end loop;
end $$;

-- Makes this month and the two to come, and returns how many were missing.
create or replace function make_months_ahead() returns integer
  language sql security definer set search_path = public, pg_temp
  return make_message_months(array(select now() + make_interval(months => ahead) from generate_series(0, 2) ahead));

-- Drops the oldest month that is empty and has been over for a month, and returns its name; null where there is none. What a
-- company keeps is in it, so an empty one nobody needs; a message that comes later still makes it again.
--
-- Who drops it has the table to itself, so it waits for others for a moment only, in which others wait for it, and leaves it to
-- the next time where that is not enough. Nor does it read much meanwhile: a month of which vacuum has not taken away what was
-- deleted is left to the next time too.
create or replace function drop_empty_month() returns text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '100ms'
as $$
declare
  read_at_most constant bigint := 8 * 1024 * 1024;
  old text;
  is_empty boolean;
begin
  for old in select month::text from message_months() where end_time < now() - interval '1 month' order by begin_time loop
    continue when pg_relation_size(old::regclass) > read_at_most;
    execute format('select not exists (select from %s)', old) into is_empty;
    continue when not is_empty;
    lock table only device_message in access exclusive mode;
    execute format('select not exists (select from %s)', old) into is_empty;
    if is_empty then
      execute format('drop table %s', old);
      return old;
    end if;
  end loop;
  return null;
exception when lock_not_available then
  return null;
end $$;

revoke all on function message_months, make_message_months, make_needed_months, make_months_ahead, drop_empty_month from public, tropeiro_app;
grant execute on function message_months, make_months_ahead, drop_empty_month to tropeiro_app;
