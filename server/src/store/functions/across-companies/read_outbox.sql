-- The announcements of these companies behind a cursor that no transaction which is still open may come before, in order:
-- for the one reader of a process, who passes them on to those of each company that listen. Every row begins with the end up
-- to which all have been read where there are fewer than asked for, and with whether some wait for an older transaction; one
-- row where there is none.
create or replace function read_outbox(companies bigint[], after_epoch bigint, after_transaction xid8, after_id bigint, at_most integer)
  returns table (last_epoch bigint, oldest xid8, is_held_up boolean, customer_id bigint, epoch bigint, transaction xid8, id bigint,
    type text, json_moment text, payload text, subject json)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with reach as materialized (
    select (select greatest(max(o.epoch), begun::bigint << 32) from outbox o) as last_epoch,
      pg_snapshot_xmin(pg_current_snapshot()) as oldest
    from outbox_epoch
  )
  select reach.last_epoch, reach.oldest,
    exists (select from outbox o where (o.epoch, o.transaction) >= ((select r.last_epoch from reach r), (select r.oldest from reach r))
      and o.customer_id = any(companies)),
    told.*
  from reach left join lateral (
    select o.customer_id, o.epoch, o.transaction, o.id, o.type, json_moment(o.date_time), o.payload::text,
      json_build_object('route_plan_id', s.route_plan_id, 'vehicle_id', s.vehicle_id, 'fleet_id', s.fleet_id,
        'driver_ids', array_remove(s.driver_ids, null))
    from outbox o, lateral announced_subject(o.customer_id, o.type, o.payload) s
    where (o.epoch, o.transaction, o.id) > (after_epoch, after_transaction, after_id)
      and (o.epoch, o.transaction) < ((select r.last_epoch from reach r), (select r.oldest from reach r))
      and o.customer_id = any(companies)
    order by o.epoch, o.transaction, o.id limit at_most
  ) told on true
  order by told.epoch, told.transaction, told.id;
$$;

revoke all on function read_outbox from public, tropeiro_app;
grant execute on function read_outbox to tropeiro_app;
