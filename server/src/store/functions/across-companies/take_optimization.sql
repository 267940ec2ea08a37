-- Takes the plan to optimize next, for lease_s seconds. Companies of which the process has enough are skipped. The
-- company with the fewest running optimizations comes first, then the one served longest ago, and within it the plan
-- that has waited longest. Excluded plans keep their place but are not taken. Returns null if nothing is due. Also
-- returns null if the next plan was tried before and the process is busy with others: that plan may crash the process
-- and must not count against the others. When the lease ends, another process may take the plan. Of plans that are
-- optimized together, the one with the lowest id is taken, for all of them.

-- The earlier version was for processes that took one plan at a time.
drop function if exists take_optimization(integer);

create or replace function take_optimization(lease_s integer, full_companies bigint[], is_idle boolean) returns jsonb
  language sql security definer set search_path = public, pg_temp
as $$
  with next as (
    select o.customer_id, o.route_plan_id, o.attempt_count from plan_optimization o
      join route_plan p on p.customer_id = o.customer_id and p.id = o.route_plan_id and p.date_excluded is null
    where o.date_due <= now() and coalesce(o.lease_until < now(), true) and o.customer_id <> all(full_companies)
      and not exists (select from plan_optimization other
        join route_plan shown on shown.customer_id = other.customer_id and shown.id = other.route_plan_id
          and shown.date_excluded is null
        where other.customer_id = o.customer_id and other.joint_id = o.joint_id and other.route_plan_id < o.route_plan_id)
    order by (select count(*) from plan_optimization busy where busy.customer_id = o.customer_id and busy.lease_until >= now()),
             (select turn.date_taken from optimization_turn turn where turn.customer_id = o.customer_id) nulls first,
             o.date_requested, o.route_plan_id
    limit 1 for update of o skip locked
  ), taken as (
    select customer_id, route_plan_id from next where is_idle or attempt_count = 0
  ), turn as (
    insert into optimization_turn (customer_id, date_taken) select customer_id, clock_timestamp() from taken
    on conflict (customer_id) do update set date_taken = excluded.date_taken
  )
  update plan_optimization o set lease_token = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_s),
    attempt_count = attempt_count + 1
  from taken where o.customer_id = taken.customer_id and o.route_plan_id = taken.route_plan_id
  returning jsonb_build_object('customer_id', o.customer_id, 'route_plan_id', o.route_plan_id, 'token', o.lease_token,
    'attempt_count', o.attempt_count, 'progress_id', o.progress_id, 'joint_id', o.joint_id);
$$;

revoke all on function take_optimization from public, tropeiro_app;
grant execute on function take_optimization to tropeiro_app;
