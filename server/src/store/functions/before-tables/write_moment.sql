-- The moment at which this transaction writes, for date_modified. It is the same for all its writes. While the
-- transaction is open, pg_locks shows it, so that sync_until knows from when on changes may still be pending. It is not
-- now(), the start of the transaction: before its first write, other transactions could not see it as an open write. So
-- it takes the lock first, with the current second, and reads the clock after it.
create or replace function write_moment() returns timestamptz
  language plpgsql
as $$
declare
  known text := current_setting('tropeiro.write_moment', true);
begin
  if known <> '' then
    return known;
  end if;
  perform pg_advisory_xact_lock_shared(open_write_class(), floor(extract(epoch from clock_timestamp() - open_write_origin()))::integer);
  return set_config('tropeiro.write_moment', date_trunc('milliseconds', clock_timestamp())::text, true);
end $$;

-- The first key of the advisory locks of open writes, used for nothing else in this database. The second key is the
-- number of seconds from the origin to their start.
create or replace function open_write_class() returns integer language sql immutable parallel safe return 1;
create or replace function open_write_origin() returns timestamptz
  language sql immutable parallel safe
  return to_timestamp(1577836800);

-- Makes a table maintain date_modified, with the moment of the write as its default and an index for modified records.
-- Applied migrations call this function, so its result must not change.
create or replace function keep_date_modified(noun regclass) returns void
  language plpgsql
as $$
begin
  execute format('alter table %s alter date_created set default write_moment(), alter date_modified set default write_moment()', noun);
  execute format('create index %I on %s (customer_id, date_modified, id)',
                 (select relname from pg_class where oid = noun) || '_by_modification', noun);
end $$;

revoke all on function write_moment, open_write_class, open_write_origin, keep_date_modified from public, tropeiro_app;
grant execute on function write_moment, open_write_class, open_write_origin to tropeiro_app;
