-- How far the outbox may be read. Its order is that of transactions, and a reader who passes one that is still open misses
-- what that announces. A company does not wait for those of others: a long import would hold up everybody.

-- Shows to all readers, for as long as this transaction is open, that it announces in these companies alone. To be called before
-- it announces anything; announce() refuses other companies from then on.
create or replace function announce_only_in(variadic companies bigint[]) returns boolean
  language plpgsql
as $$
begin
  perform set_config('tropeiro.announces_only_in', array_to_string(companies, ','), true);
  perform pg_advisory_xact_lock_shared(announcing_class(), company_number(company)) from unnest(companies) company;
  return true;
end $$;

-- The first number of the advisory locks that show it, which nothing else in this database uses, and the second, which two
-- companies may share where there are very many: they wait for each other then.
create or replace function announcing_class() returns integer language sql immutable parallel safe return 2;
create or replace function company_number(company bigint) returns integer
  language sql immutable parallel safe
  return (company & 2147483647)::integer;

-- The open transactions of which it is known where they announce, by the number of the company that they have shown; 0 where
-- they are of another database, and announce nothing here.
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

-- For each of these companies, in their order, the place before which all that it announced may be read: in the last epoch, what
-- is older than every open transaction that may announce something in it; in those before it all, since their transactions
-- have ended. What is read up to there must be read by a later statement: one that began earlier may not see all of it.
--
-- Transactions are asked for their companies after the snapshot, by which they are open, since they may have begun just
-- before it; and before it, since they may end just after it. One that did both counts as one of everybody; it is younger than
-- all that was read until then. So the place never goes back.
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
    -- A snapshot leaves out the transaction that it is made in.
    union all select pg_current_xact_id_if_assigned(), null where pg_current_xact_id_if_assigned() is not null
  ), last (epoch) as materialized (
    select greatest((select max(o.epoch) from outbox o), current_epoch())
  )
  -- Of transactions from the end of the snapshot on it does not say which are open.
  select asked.company, last.epoch, least(pg_snapshot_xmax(pg_current_snapshot()),
    (select min(o.transaction) from open o where o.company_number is null or o.company_number = company_number(asked.company)))
  from unnest(companies) with ordinality asked (company, place), last order by asked.place;
end $$;

revoke all on function announce_only_in, announcing_class, company_number, announcing_transactions, outbox_ends from public, tropeiro_app;
grant execute on function announce_only_in, announcing_class, company_number, outbox_ends to tropeiro_app;
