-- The number of vehicles of all companies whose processing failed and is retried later, by kind of work, for metrics.
create or replace function vehicles_put_off() returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'change', (select count(distinct vehicle_id) from refold_request where attempt_count > 0),
    'silence', (select count(distinct vehicle_id) from device_history where silence_due is not null and silence_attempt_count > 0),
    'recomputation', (select count(*) from recomputed_vehicle where next_date is not null and attempt_count > 0));
$$;

revoke all on function vehicles_put_off from public, tropeiro_app;
grant execute on function vehicles_put_off to tropeiro_app;
