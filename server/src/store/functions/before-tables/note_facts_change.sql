-- Trigger: records that a transaction changed facts that events of all vehicles of a company depend on. It inserts a
-- row of its own and deletes the committed rows of others, so that a row of the last committed change remains. It never
-- waits: rows that another transaction is deleting are left to that transaction or the next.
create or replace function note_facts_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies bigint[] := array(select distinct customer_id from changed);
begin
  insert into facts_change (customer_id) select id from customer where id = any (companies) on conflict do nothing;
  delete from facts_change f using (
    select customer_id, transaction, begun from facts_change
    where customer_id = any (companies) and (transaction, begun) <> (pg_current_xact_id(), now())
    for update skip locked) earlier
  where (f.customer_id, f.transaction, f.begun) = (earlier.customer_id, earlier.transaction, earlier.begun);
  return null;
end $$;

revoke all on function note_facts_change from public, tropeiro_app;
