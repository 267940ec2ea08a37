drop function if exists read_outbox(bigint[], bigint[], xid8[], bigint[], integer, integer, integer);

-- The announcements of several companies, each after its own place, in order and as far as they may be read. The single
-- reader of a process distributes them to the listeners of each company. The results are limited per company, in total,
-- and in bytes, which only the last announcement may exceed. Companies take turns, so that none waits for all
-- announcements of another. Each company gets a row with the place up to which it may be read, whether announcements
-- wait for an older transaction, and whether readable ones were left for the next call.
create or replace function read_outbox(companies bigint[], epochs bigint[], transactions xid8[], ids bigint[],
    of_company integer, at_most integer, at_most_bytes integer)
  returns table (customer_id bigint, end_epoch bigint, end_transaction xid8, is_held_up boolean, has_more boolean,
    epoch bigint, transaction xid8, id bigint, type text, json_moment text, payload text, subject json, author json)
  language plpgsql volatile security definer set search_path = public, pg_temp
  -- In the order of the index and with a limit. Without statistics, the planner underestimates a plan that first
  -- collects everything after a place.
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
as $$
#variable_conflict use_column
declare
  end_epochs bigint[];
  end_transactions xid8[];
begin
  select array_agg(ending.epoch), array_agg(ending.transaction) into end_epochs, end_transactions from outbox_ends(companies) ending;
  return query
  with ends as materialized (
    select * from unnest(companies, epochs, transactions, ids, end_epochs, end_transactions)
      asked (company, epoch, transaction, id, end_epoch, end_transaction)
  ), found as (
    select o.*, row_number() over (partition by o.customer_id order by o.epoch, o.transaction, o.id) as turn
    from ends, lateral (
      select o.customer_id, o.epoch, o.transaction, o.id, o.type, o.date_time, o.user_id, o.payload from outbox o
      where o.customer_id = ends.company and (o.epoch, o.transaction, o.id) > (ends.epoch, ends.transaction, ends.id)
        and (o.epoch, o.transaction) < (ends.end_epoch, ends.end_transaction)
      order by o.epoch, o.transaction, o.id limit of_company
    ) o
  ), limited as materialized (
    select found.*, count(*) over earlier < at_most and coalesce(sum(octet_length(payload::text)) over earlier, 0) < at_most_bytes as fits
    from found window earlier as (order by turn, customer_id rows between unbounded preceding and 1 preceding)
  )
  select ends.company, ends.end_epoch, ends.end_transaction,
    exists (select from outbox o where o.customer_id = ends.company and (o.epoch, o.transaction) >= (ends.end_epoch, ends.end_transaction)),
    coalesce((select max(t.turn) = of_company or not bool_and(t.fits) from limited t where t.customer_id = ends.company), false),
    limited.epoch, limited.transaction, limited.id, limited.type, json_moment(limited.date_time), limited.payload::text,
    json_build_object('route_plan_id', s.route_plan_id, 'vehicle_id', s.vehicle_id, 'fleet_id', s.fleet_id,
      'driver_ids', array_remove(s.driver_ids, null)),
    announced_by(limited.customer_id, limited.user_id)
  from ends
    left join limited on limited.customer_id = ends.company and limited.fits
    left join lateral announced_subject(limited.customer_id, limited.type, limited.payload) s on limited.id is not null
  order by ends.company, limited.epoch, limited.transaction, limited.id;
end $$;

revoke all on function read_outbox from public, tropeiro_app;
grant execute on function read_outbox to tropeiro_app;
