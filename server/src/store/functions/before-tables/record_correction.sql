-- Trigger: audits changes of the location and exclusion of points in no plan. Other changes of points are audited as
-- changes of their plans, which these points lack. The audit does not store their names and addresses. An erasure
-- writes its own entry without the location (anonymize_point).
create or replace function record_correction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
begin
  if current_setting('tropeiro.forgets', true) = 'yes' then return null; end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
  values (new.customer_id, 'updated', 'route_point', new.id, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'),
          jsonb_build_object('latitude', old.latitude, 'longitude', old.longitude, 'date_excluded', old.date_excluded),
          jsonb_build_object('latitude', new.latitude, 'longitude', new.longitude, 'date_excluded', new.date_excluded));
  return null;
end $$;

revoke all on function record_correction from public, tropeiro_app;
