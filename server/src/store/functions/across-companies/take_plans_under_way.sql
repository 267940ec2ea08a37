-- Takes up to this many plans whose arrivals are to be estimated, for this many seconds. Companies take turns, so that
-- none waits for all plans of another. In each, the plan due longest comes first, and at most of_company are taken.
-- Busy companies, whose plans the process is estimating, have their next turn afterwards. Plans that are locked are
-- left for the next call.

-- An earlier version knew no busy companies. Processes of that release call this one with two arguments.
drop function if exists take_plans_under_way(integer, integer);

create or replace function take_plans_under_way(at_most integer, for_s integer, of_company integer default null, busy bigint[] default '{}') returns jsonb
  language sql security definer set search_path = public, pg_temp
as $$
  with due as materialized (
    select customer_id, route_plan_id, row_number() over (partition by customer_id order by date_due, route_plan_id) as turn
    from plan_arrival where date_due <= now() and customer_id <> all(busy)
  ), next as (
    select a.customer_id, a.route_plan_id from due join plan_arrival a using (customer_id, route_plan_id)
    where a.date_due <= now() and (of_company is null or due.turn <= of_company)
    order by due.turn, a.customer_id limit at_most for no key update of a skip locked
  ), taken as (
    update plan_arrival a set date_due = now() + make_interval(secs => for_s), date_soonest = now() + make_interval(secs => for_s)
    from next where a.customer_id = next.customer_id and a.route_plan_id = next.route_plan_id
    returning a.customer_id, a.route_plan_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'route_plan_id', route_plan_id)
    order by customer_id, route_plan_id), '[]') from taken;
$$;

revoke all on function take_plans_under_way from public, tropeiro_app;
grant execute on function take_plans_under_way to tropeiro_app;
