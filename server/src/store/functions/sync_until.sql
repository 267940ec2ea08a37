-- The moment from which on something may still be written that nobody can see yet: the begin of the oldest open write
-- (write_moment), or now where there is none. Whoever reads after this, in another transaction, and asks next time for
-- what was modified since this moment, misses nothing. PostgreSQL shows what a transaction wrote before it releases its
-- locks; everybody may read pg_locks.
create or replace function sync_until() returns timestamptz
  language sql volatile
  return least(date_trunc('milliseconds', now()), (
    select min(open_write_origin() + make_interval(secs => objid::bigint)) from pg_locks
    where locktype = 'advisory' and classid = open_write_class()::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())));

revoke all on function sync_until from public, tropeiro_app;
grant execute on function sync_until to tropeiro_app;
