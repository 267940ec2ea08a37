-- Writes an audit entry for each corrected closed day of a vehicle. Each correction is an object with vehicle_id,
-- before, and after, which is null if nothing is left of the day. The resource is the vehicle's daily summary. Ingest
-- writes thousands of days at once, most of them open, so this table lacks the triggers that audit other tables.
create or replace function note_corrected_days(corrections jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  batch jsonb := nullif(current_setting('tropeiro.batch', true), '');
begin
  if batch is null then
    insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
    select tenant(), case when after is null then 'deleted' else 'updated' end, 'daily_summary', vehicle_id,
           (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint, actor ->> 'request_id', actor ->> 'address',
           coalesce(actor ->> 'via', 'sql'), before, after
    from jsonb_to_recordset(corrections) corrected (vehicle_id bigint, before jsonb, after jsonb);
    return;
  end if;

  with corrected as (
    select case when after is null then 'deleted' else 'updated' end as action, vehicle_id, before, after
    from jsonb_to_recordset(corrections) corrected (vehicle_id bigint, before jsonb, after jsonb)
  ), entry as (
    insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, batch_id, batch_size, batch_source)
    select tenant(), action, 'daily_summary', (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
           actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), (batch ->> 'id')::uuid, count(*),
           batch ->> 'source'
    from corrected group by action returning id, action
  )
  insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
  select tenant(), entry.id, row_number() over (partition by entry.id order by vehicle_id, before ->> 'date'), vehicle_id, before, after
  from corrected join entry using (action);
end $$;

revoke all on function note_corrected_days from public, tropeiro_app;
grant execute on function note_corrected_days to tropeiro_app;
