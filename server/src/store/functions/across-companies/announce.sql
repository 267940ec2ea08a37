-- The outbox: announcements written in the transaction of the change, and read in the order of transactions.

-- The current epoch: the period in which transaction numbers only increase. A restore begins a new epoch
-- (outbox_epoch). So does the promotion of a replica, which can lose the last transactions and reuse their numbers.
-- PostgreSQL counts promotions as timelines, and the name of a WAL file begins with the timeline's number.
create or replace function current_epoch() returns bigint
  language sql stable
  return (
    select begun::bigint << 32 | ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint from outbox_epoch
  );

-- Earlier versions had no parameter for changes by devices.
drop function if exists announce(text, jsonb);

-- Writes one announcement of this type for each record, in the company of this transaction. Its author is the user of
-- the transaction, unless a job acts for that user or a device caused the change (is_computed). Fails if the transaction
-- has declared that it announces only in other companies (announce_only_in): readers of this company may have passed
-- it.
create or replace function announce(word text, records jsonb, is_computed boolean default false) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies text := current_setting('tropeiro.announces_only_in', true);
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
  author bigint := case when not is_computed and actor ->> 'via' is distinct from 'job' then (actor ->> 'user_id')::bigint end;
begin
  if companies <> '' and tenant()::text <> all(string_to_array(companies, ',')) then
    raise exception 'This transaction has declared that it announces only in company %', companies;
  end if;
  insert into outbox (epoch, customer_id, type, resource_id, user_id, payload)
  select (select current_epoch()), tenant(), word, (record ->> 'id')::bigint, author, record
  from jsonb_array_elements(records) with ordinality announced (record, place) order by place;
end $$;

-- Begins a new epoch if the database was moved to another cluster without the service's own restore, such as by
-- pg_dump. Transaction numbers differ between clusters.
create or replace function settle_epoch() returns void
  language sql set search_path = public, pg_temp
as $$
  update outbox_epoch set begun = begun + 1, cluster = system_identifier from pg_control_system() where cluster <> system_identifier;
$$;

revoke all on function current_epoch, announce, settle_epoch from public, tropeiro_app;
grant execute on function announce to tropeiro_app;
