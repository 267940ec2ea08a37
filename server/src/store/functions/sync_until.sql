-- The `Sync-Until` moment: the start of the oldest open write (write_moment), or now if none is open. A caller that
-- reads after this call, in another transaction, and next time asks for records modified since this moment misses
-- nothing. PostgreSQL makes a transaction's writes visible before it releases its locks. Every role may read pg_locks.
create or replace function sync_until() returns timestamptz
  language sql volatile
  return least(date_trunc('milliseconds', now()), (
    select min(open_write_origin() + make_interval(secs => objid::bigint)) from pg_locks
    where locktype = 'advisory' and classid = open_write_class()::oid and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())));

revoke all on function sync_until from public, tropeiro_app;
grant execute on function sync_until to tropeiro_app;
