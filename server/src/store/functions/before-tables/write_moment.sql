-- The moment at which this transaction writes, for date_modified: the same for all that it writes, and shown to others in
-- pg_locks for as long as the transaction is open, so that sync_until can tell from when on something may still come. Not
-- now(), which is when the transaction began: it may have been seen as open by nobody between then and its first write.
-- So the lock comes first, with the second in which it is taken, and the moment after it.
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

-- The first number of the advisory locks of open writes, which nothing else in this database uses; the second is how
-- many seconds after the origin they began.
create or replace function open_write_class() returns integer language sql immutable parallel safe return 1;
create or replace function open_write_origin() returns timestamptz
  language sql immutable parallel safe
  return to_timestamp(1577836800);

-- Has a table keep date_modified: it begins as the moment of the write, and an index finds what was modified since.
-- Applied migrations call this: what it makes must not change.
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
