-- Takes the template to check next, from the company served longest ago, for this many seconds. When they are over and
-- no next due time was set, another process may take it. Returns null if none is due.
create or replace function take_route_template(for_s integer) returns jsonb
  language sql security definer set search_path = public, pg_temp
as $$
  with next as (
    select s.customer_id, s.route_template_id from route_template_schedule s
    where s.date_due <= now()
    order by (select max(turn.date_taken) from route_template_schedule turn where turn.customer_id = s.customer_id) nulls first,
             s.date_due, s.route_template_id
    limit 1 for update skip locked
  )
  update route_template_schedule s set date_due = now() + make_interval(secs => for_s), date_taken = clock_timestamp()
  from next where s.customer_id = next.customer_id and s.route_template_id = next.route_template_id
  returning jsonb_build_object('customer_id', s.customer_id, 'route_template_id', s.route_template_id, 'date_due', s.date_due);
$$;

revoke all on function take_route_template from public, tropeiro_app;
grant execute on function take_route_template to tropeiro_app;
