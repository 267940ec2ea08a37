-- Counters that the application may raise but not lower: rate limits and login attempts. Only these functions and
-- clear_expired write their tables.

-- Takes from a subject's allowance, across all processes. Each window has a maximum. Returns the amount used, including
-- this call, and when the window ends.
create or replace function take_allowance(asked_subject text, asked_count integer, allowed integer, window_s double precision)
  returns table (used integer, reset_s double precision)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if asked_count < 0 or allowed < 0 then raise exception 'An allowance cannot be returned'; end if;
  return query
    insert into allowance as a (subject, window_begin, used)
    values (asked_subject, date_bin(make_interval(secs => window_s), now(), '2000-01-01Z'), asked_count)
    on conflict (subject) do update set window_begin = excluded.window_begin,
      used = case when a.window_begin = excluded.window_begin then least(a.used, allowed) + excluded.used else excluded.used end
    returning a.used, ceil(extract(epoch from a.window_begin + make_interval(secs => window_s) - now()))::double precision;
end $$;

-- The seconds to wait after this many failures: none for the first ones, then twice as long with each.
create or replace function login_delay_s(failures integer, free_failures integer, max_delay_s double precision) returns double precision
  language sql immutable
  return least(power(2, least(failures - free_failures, 30)), max_delay_s);

-- Begins a login attempt of a subject, which end_login_attempts ends. Returns 0 or the seconds to wait instead, and
-- whether an attempt succeeded in the last 30 days. An attempt that takes longer than 30 seconds was lost with its
-- process. A date in the future was written before the clock was set back, and delays no attempt.
create or replace function begin_login_attempt(asked_subject text, free_failures integer, max_pending integer, max_delay_s double precision)
  returns table (wait_s integer, has_succeeded boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  -- More than the clocks of concurrent transactions differ.
  future timestamptz := clock_timestamp() + interval '1 second';
begin
  return query
    insert into login_attempt as a (subject) values (asked_subject)
    on conflict (subject) do update
      set pending = case when a.date_begun < now() - interval '30 seconds' or a.date_begun > future then 1 else a.pending + 1 end,
          failures = case when a.date_failed < now() - interval '1 hour' then 0 else a.failures end,
          date_failed = least(a.date_failed, now()),
          date_begun = now()
      where (a.pending < max_pending or a.date_begun < now() - interval '30 seconds' or a.date_begun > future)
        and (a.failures < free_failures or a.date_failed > future
          or now() >= a.date_failed + make_interval(secs => login_delay_s(a.failures, free_failures, max_delay_s)))
    returning 0, a.date_right > now() - interval '30 days';
  if not found then
    return query select greatest(1, ceil(extract(epoch from a.date_failed - now())
        + login_delay_s(a.failures, free_failures, max_delay_s)))::integer, null::boolean
      from login_attempt a where a.subject = asked_subject;
  end if;
end $$;

-- Ends login attempts with their outcomes: failed, right or undecided. A right password clears the subject's failures.
create or replace function end_login_attempts(ended json) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update login_attempt a set pending = greatest(a.pending - 1, 0),
    failures = case e.outcome when 'failed' then a.failures + 1 when 'right' then 0 else a.failures end,
    date_failed = case e.outcome when 'failed' then now() else a.date_failed end,
    date_right = case e.outcome when 'right' then now() else a.date_right end
  from json_to_recordset(ended) as e (subject text, outcome text) where a.subject = e.subject;
$$;

revoke all on function take_allowance, login_delay_s, begin_login_attempt, end_login_attempts from public, tropeiro_app;
grant execute on function take_allowance, begin_login_attempt, end_login_attempts to tropeiro_app;
