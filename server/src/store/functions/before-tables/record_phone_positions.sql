-- Trigger: audits the positions that a phone sends in a call as one batch, as append_messages does for trackers. The
-- audit has their number but no place, since they are stored for days only.
create or replace function record_phone_positions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
begin
  insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, after, batch_id, batch_size, batch_source)
  select customer_id, 'created', 'phone_position', (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
         actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'),
         jsonb_build_object('drivers', count(distinct driver_id)), gen_random_uuid(), count(*), 'import'
  from changed_rows group by customer_id;
  return null;
end $$;

revoke all on function record_phone_positions from public, tropeiro_app;
