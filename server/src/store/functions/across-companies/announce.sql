-- The outbox: announcements of what happened, written in the transaction of the change, and read in the order of
-- transactions.

-- The current epoch: the time in which the numbers of transactions only go up. A restore begins another (outbox_epoch),
-- and so does the promotion of a replica, which can lose the last transactions and give their numbers again: PostgreSQL
-- counts those as timelines, and the name of a file of its log begins with the number.
create or replace function current_epoch() returns bigint
  language sql stable
  return (
    select begun::bigint << 32 | ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint from outbox_epoch
  );

-- Announces that this has happened to each of these records of the company of this transaction.
create or replace function announce(word text, records jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into outbox (epoch, customer_id, type, resource_id, payload)
  select (select current_epoch()), tenant(), word, (record ->> 'id')::bigint, record
  from jsonb_array_elements(records) with ordinality told (record, place) order by place;
end $$;

-- Begins a new epoch where the database has come to another cluster without the service's own restore, as by pg_dump:
-- there the numbers of transactions are others.
create or replace function settle_epoch() returns void
  language sql set search_path = public, pg_temp
as $$
  update outbox_epoch set begun = begun + 1, cluster = system_identifier from pg_control_system() where cluster <> system_identifier;
$$;

-- For how many seconds the oldest announcement has been held back by a transaction that is older and still open, and
-- whose that is. No reader passes it: what it has announced would be missed.
create or replace function outbox_lag() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object('seconds', coalesce(extract(epoch from clock_timestamp() - min(date_time)), 0), 'holder', (
    select jsonb_build_object('pid', coalesce(pid, 0), 'application', application, 'database', database) from (
      select pid, application_name, datname from pg_stat_activity where backend_xid = oldest::xid
      union all select null, 'prepared transaction ' || gid, database from pg_prepared_xacts where transaction = oldest::xid
    ) holder (pid, application, database) limit 1))
  from (select pg_snapshot_xmin(pg_current_snapshot()) as oldest, current_epoch() as current offset 0) now
  left join outbox on outbox.epoch = current and outbox.transaction >= oldest
  group by oldest;
$$;

revoke all on function current_epoch, announce, settle_epoch, outbox_lag from public, tropeiro_app;
grant execute on function announce, outbox_lag to tropeiro_app;
