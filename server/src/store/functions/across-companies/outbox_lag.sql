-- For how many seconds the oldest unread announcement has been held back, and the transaction that holds it back: an
-- older open one that may announce in the same company. Readers do not pass it, since they would miss its announcements.
create or replace function outbox_lag() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  with recent as materialized (
    select o.customer_id, o.transaction, o.date_time from outbox o
    where o.epoch = current_epoch() and o.transaction >= pg_snapshot_xmin(pg_current_snapshot())
  ), held as (
    select recent.date_time, ending.transaction as oldest
    from recent join outbox_ends((select array_agg(distinct customer_id) from recent)) ending using (customer_id)
    where recent.transaction >= ending.transaction order by recent.date_time limit 1
  )
  select coalesce((
    select jsonb_build_object('seconds', extract(epoch from clock_timestamp() - date_time), 'holder', (
      select jsonb_build_object('pid', coalesce(pid, 0), 'application', application, 'database', database) from (
        select pid, application_name, datname from pg_stat_activity where backend_xid = oldest::xid
        union all select null, 'prepared transaction ' || gid, database from pg_prepared_xacts where transaction = oldest::xid
      ) holder (pid, application, database) limit 1))
    from held), '{"seconds": 0, "holder": null}');
$$;

revoke all on function outbox_lag from public, tropeiro_app;
grant execute on function outbox_lag to tropeiro_app;
