-- Up to at_most plans whose figures are due and that have not changed for settled_s seconds, in chunks. If fewer are due, plans
-- follow whose figures are from before those of stops were stored. The chunks of
-- all companies take turns, so that no company waits for all plans of another. In each company, the plans that have
-- waited longest come first.
create or replace function plans_to_count(settled_s integer, at_most integer, portion_size integer) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  with changed as (
    select customer_id, route_plan_id, row_number() over (partition by customer_id order by date_marked, route_plan_id) as turn
    from plan_figures where figures is null and date_marked <= clock_timestamp() - make_interval(secs => settled_s)
    order by turn, customer_id limit at_most
  ), earlier as (
    select customer_id, route_plan_id, at_most + row_number() over (order by date_marked desc, route_plan_id) as turn
    from plan_figures where figures is not null and stop_place is null
    order by date_marked desc, route_plan_id limit at_most
  ), due as (
    select * from changed union all (select * from earlier order by turn limit at_most - (select count(*) from changed))
  ), portions as (
    select customer_id, (turn - 1) / portion_size as portion, array_agg(route_plan_id order by turn) as route_plan_ids
    from due group by customer_id, portion
  )
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'route_plan_ids', route_plan_ids)
    order by portion, customer_id), '[]') from portions;
$$;

revoke all on function plans_to_count from public, tropeiro_app;
grant execute on function plans_to_count to tropeiro_app;
