-- Readers of the outbox that send announcements to webhooks.

-- Creates a reader for a webhook of the company of this transaction. It reads everything announced from now on,
-- including by transactions that are open now.
create or replace function begin_webhook_reader(webhook bigint) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  insert into webhook_reader (customer_id, webhook_id, epoch, transaction, position)
  select tenant(), webhook, current_epoch(), ending.transaction, 0 from outbox_ends(array[tenant()]) ending;
$$;

-- Whether announcements are sent to a webhook. Webhooks of administrators belong to the company. Those of other users
-- pause while the user is inactive.
create or replace function is_sent_to(hook webhook) returns boolean
  language sql stable set search_path = public, pg_temp
as $$
  select hook.status = 'active' and not exists (
    select from app_user u where u.customer_id = hook.customer_id and u.id = hook.user_id and not u.active and u.role <> 'admin');
$$;

-- Takes up to at_most readers that have something to send, for lease_s seconds. A company may have at most of_company
-- readers, including those that the process already holds (held_of has the company of each). Companies take turns, so
-- that none waits for all readers of another. In each, the reader served longest ago comes first. Locked readers are
-- left for the next call. When the lease ends, another process may take the reader.
create or replace function take_webhook_readers(at_most integer, of_company integer, held_of bigint[], lease_s integer) returns jsonb
  language sql security definer set search_path = public, pg_temp
as $$
  with due as materialized (
    select r.id, cardinality(array_positions(held_of, r.customer_id)) + row_number() over (partition by r.customer_id order by r.date_taken nulls first, r.id) as turn
    from webhook_reader r
      join webhook w on w.customer_id = r.customer_id and w.id = r.webhook_id and is_sent_to(w)
      join outbox_ends((select array_agg(distinct known.customer_id) from webhook_reader known)) ending on ending.customer_id = r.customer_id
    where r.date_rest <= now() and coalesce(r.lease_until < now(), true)
      and (r.is_full or r.date_retry <= now() or exists (
        select from outbox o where o.customer_id = r.customer_id
          and (o.epoch, o.transaction, o.id) > (r.epoch, r.transaction, r.position)
          and (o.epoch, o.transaction) < (ending.epoch, ending.transaction)
          and (r.end_epoch is null or (o.epoch, o.transaction, o.id) <= (r.end_epoch, r.end_transaction, r.end_position))))
  ), next as (
    select r.id from due join webhook_reader r using (id)
    where due.turn <= of_company and coalesce(r.lease_until < now(), true) order by due.turn, r.date_taken nulls first limit at_most for update of r skip locked
  ), taken as (
    update webhook_reader r set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_s), date_taken = clock_timestamp()
    from next where r.id = next.id returning r.customer_id, r.id, r.lease_token
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'id', id, 'token', lease_token)), '[]') from taken;
$$;

-- How far behind webhooks are: the ages, in seconds, of the oldest announcement not yet read and of the oldest one not
-- yet delivered, over all active webhooks.
create or replace function webhook_lag() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'unread_s', coalesce(extract(epoch from clock_timestamp() - min(unread)), 0),
    'waiting_s', coalesce(extract(epoch from clock_timestamp() - min(waiting)), 0))
  from (
    select
      (select o.date_time from outbox o where o.customer_id = r.customer_id
         and (o.epoch, o.transaction, o.id) > (r.epoch, r.transaction, r.position)
       order by o.epoch, o.transaction, o.id limit 1) as unread,
      (select min(d.date_created) from webhook_delivery d
       where d.customer_id = r.customer_id and d.reader_id = r.id and d.status = 'waiting') as waiting
    from webhook_reader r join webhook w on w.customer_id = r.customer_id and w.id = r.webhook_id and is_sent_to(w)
    where r.end_epoch is null
  ) readers;
$$;

revoke all on function is_sent_to, begin_webhook_reader, take_webhook_readers, webhook_lag from public, tropeiro_app;
grant execute on function begin_webhook_reader, take_webhook_readers, webhook_lag to tropeiro_app;
