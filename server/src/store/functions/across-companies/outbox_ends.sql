-- How far the outbox may be read. It is ordered by transaction. A reader that passes an open transaction misses its
-- announcements. Companies do not wait for each other's transactions: otherwise a long import would hold up all of
-- them.

-- Declares to all readers, while this transaction is open, that it announces only in these companies. Call it before
-- the first announcement. From then on, announce() rejects other companies.
create or replace function announce_only_in(variadic companies bigint[]) returns boolean
  language plpgsql
as $$
begin
  perform set_config('tropeiro.announces_only_in', array_to_string(companies, ','), true);
  perform pg_advisory_xact_lock_shared(announcing_class(), company_number(company)) from unnest(companies) company;
  return true;
end $$;

-- The first key of the advisory locks that declare this, used for nothing else in this database, and the second key. If
-- there are very many companies, two may share a second key. They then wait for each other.
create or replace function announcing_class() returns integer language sql immutable parallel safe return 2;
create or replace function company_number(company bigint) returns integer
  language sql immutable parallel safe
  return (company & 2147483647)::integer;

-- The open transactions whose companies are known, with the number of each company that they declared. The number is 0
-- for transactions of other databases, which announce nothing here.
create or replace function announcing_transactions() returns table (transaction xid, company_number bigint)
  language sql volatile set search_path = public, pg_temp
as $$
  with held as materialized (select * from pg_locks where granted),
    own as materialized (select pid, transactionid from held where locktype = 'transactionid' and mode = 'ExclusiveLock'),
    here (oid) as materialized (select oid from pg_database where datname = current_database())
  select own.transactionid, company.objid::bigint
  from own join held company using (pid) join here on here.oid = company.database
  where company.locktype = 'advisory' and company.classid = announcing_class()::oid and company.objsubid = 2
  union all
  select own.transactionid, 0 from own join pg_stat_get_activity(null) backend using (pid) join here on here.oid <> backend.datid
  union all
  select prepared.transaction, 0 from pg_prepared_xacts prepared where prepared.database <> current_database();
$$;

-- For each of these companies, in their order: the place in the outbox up to which it may be read. In the last epoch,
-- that is everything older than each open transaction that may announce in the company. Earlier epochs may be read
-- entirely, since their transactions have ended. A later statement must read up to this place: a statement that began
-- earlier may not see everything.
--
-- The companies of transactions are read twice. The read after the snapshot finds transactions that began just before
-- it. The read before the snapshot finds those that end just after it. A transaction that both began and ended in
-- between counts for all companies. It is younger than everything read until then, so the place never moves back.
create or replace function outbox_ends(companies bigint[]) returns table (customer_id bigint, epoch bigint, transaction xid8)
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  known_transactions xid[];
  known_companies bigint[];
begin
  select array_agg(known.transaction), array_agg(known.company_number) into known_transactions, known_companies
  from announcing_transactions() known;
  return query
  with known (transaction, company_number) as materialized (
    select * from unnest(known_transactions, known_companies) union select * from announcing_transactions()
  ), open (transaction, company_number) as materialized (
    select xip, known.company_number
    from pg_snapshot_xip(pg_current_snapshot()) xip left join known on known.transaction = xip::xid
    -- A snapshot does not contain the transaction that takes it.
    union all select pg_current_xact_id_if_assigned(), null where pg_current_xact_id_if_assigned() is not null
  ), last (epoch) as materialized (
    select greatest((select max(o.epoch) from outbox o), current_epoch())
  )
  -- From its end on, a snapshot does not list which transactions are open.
  select asked.company, last.epoch, least(pg_snapshot_xmax(pg_current_snapshot()),
    (select min(o.transaction) from open o where o.company_number is null or o.company_number = company_number(asked.company)))
  from unnest(companies) with ordinality asked (company, place), last order by asked.place;
end $$;

revoke all on function announce_only_in, announcing_class, company_number, announcing_transactions, outbox_ends from public, tropeiro_app;
grant execute on function announce_only_in, announcing_class, company_number, outbox_ends to tropeiro_app;
