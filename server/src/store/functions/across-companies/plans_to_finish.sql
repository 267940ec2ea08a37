-- Up to this many plans, completed this many hours ago, whose departure or arrival was not recorded. The oldest come
-- first.
create or replace function plans_to_finish(after_h integer, at_most integer) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', customer_id, 'route_plan_id', id) order by date_completed, id), '[]')
  from (select customer_id, id, date_completed from route_plan
    where status = 'C' and has_terminals_left and date_completed < now() - make_interval(hours => after_h)
    order by date_completed, id limit at_most) due;
$$;

revoke all on function plans_to_finish from public, tropeiro_app;
grant execute on function plans_to_finish to tropeiro_app;
