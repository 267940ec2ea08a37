-- The period in which messages of a plan's vehicle affect its figures: from the first to the last action of the plan,
-- plus ten minutes on both sides. Within those, attempts are compared with the vehicle's positions.
create or replace function tracked_span(
  company bigint, plan bigint, started timestamptz, completed timestamptz, out begin_time timestamptz, out end_time timestamptz
)
  language sql stable set search_path = public, pg_temp
as $$
  select coalesce(least(started, min(least(done.corrected_time, record.return_date))) - interval '10 minutes', '-infinity'),
    coalesce(greatest(completed, max(greatest(done.corrected_time, record.return_date))) + interval '10 minutes', 'infinity')
  from execution_action done left join execution_record record on record.customer_id = done.customer_id and record.execution_action_id = done.id
  where done.customer_id = company and done.route_plan_id = plan and (done.outcome = 'applied' or record.id is not null)
$$;

revoke all on function tracked_span from public, tropeiro_app;
