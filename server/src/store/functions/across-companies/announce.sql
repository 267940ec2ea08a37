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

-- Announces that this has happened to each of these records of the company of this transaction. Fails in a transaction that
-- has shown that it announces in others alone: readers of this one may have passed it.
create or replace function announce(word text, records jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies text := current_setting('tropeiro.announces_only_in', true);
begin
  if companies <> '' and tenant()::text <> all(string_to_array(companies, ',')) then
    raise exception 'This transaction announces in company % alone', companies;
  end if;
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

revoke all on function current_epoch, announce, settle_epoch from public, tropeiro_app;
grant execute on function announce to tropeiro_app;
