-- Trigger: stores, per company, up to where announcements were removed from the outbox.
create or replace function note_outbox_horizon() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into outbox_horizon as known (customer_id, epoch, transaction, id)
  select distinct on (customer_id) customer_id, epoch, transaction, id from removed
  where exists (select from customer c where c.id = removed.customer_id)
  order by customer_id, epoch desc, transaction desc, id desc
  on conflict (customer_id) do update
    set epoch = excluded.epoch, transaction = excluded.transaction, id = excluded.id
    where (known.epoch, known.transaction, known.id) < (excluded.epoch, excluded.transaction, excluded.id);
  return null;
end $$;

revoke all on function note_outbox_horizon from public, tropeiro_app;
