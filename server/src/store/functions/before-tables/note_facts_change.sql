-- The trigger that notes which transactions have changed what events of all vehicles of a company depend on, so that who has read
-- it learns from a row or two that it is another now. Of one that is committed for everybody nothing but a newer one need be kept;
-- whoever removes it just now is not waited for.
create or replace function note_facts_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  companies bigint[] := array(select distinct customer_id from changed);
begin
  insert into facts_change (customer_id) select id from customer where id = any (companies) on conflict do nothing;
  delete from facts_change f using (
    select customer_id, transaction from facts_change
    where customer_id = any (companies) and transaction < pg_snapshot_xmin(pg_current_snapshot())
    for update skip locked) older
  where f.customer_id = older.customer_id and f.transaction = older.transaction;
  return null;
end $$;

revoke all on function note_facts_change from public, tropeiro_app;
