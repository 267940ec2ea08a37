-- The months of device_message are its partitions. They are created ahead, or when a message of a missing month
-- arrives, and dropped when empty (see docs/decisions/12-messages-of-many-companies.md).

-- Every month with its bounds. The first one begins at -infinity and may contain everything stored before the table was
-- partitioned.
create or replace function message_months() returns table (month regclass, begin_time timestamptz, end_time timestamptz)
  language sql stable set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO'
as $$
  select part.oid::regclass, bounds[1]::timestamptz, bounds[2]::timestamptz
  from pg_inherits join pg_class part on part.oid = inhrelid,
    regexp_match(pg_get_expr(relpartbound, part.oid), 'FROM \(''([^'']+)''\) TO \(''([^'']+)''\)') bounds
  where inhparent = 'device_message'::regclass
$$;

-- Creates the missing months of these moments and returns how many there were. If two transactions need the same month,
-- the second waits until the first has committed and finds it. Both lock the table itself in the mode that attaching
-- takes, which blocks neither readers nor writers of messages. After the lock, each checks the months again.
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

-- Creates the months that companies need for their messages, newest first. Each company may create 24 a day, unless the
-- caller is without a limit. Returns the pairs of company and month that could not be created. The companies'
-- allowances are counted while the table is locked, so that no two transactions count at once or wait for each other's
-- rows.
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

-- Creates this month and the next two. Returns how many were missing.
create or replace function make_months_ahead() returns integer
  language sql security definer set search_path = public, pg_temp
  return make_message_months(array(select now() + make_interval(months => ahead) from generate_series(0, 2) ahead));

-- Drops the oldest empty month that ended more than a month ago and returns its name. Returns null if there is none. An
-- empty month contains no message a company retains. If a message arrives later, the month is created again.
--
-- Dropping needs the table exclusively, and others wait meanwhile. So the function waits for the lock only briefly, and
-- otherwise tries again next time. It also reads little: a month whose deleted rows vacuum has not yet removed is left
-- for the next time too.
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
