-- Records an action in the audit that changes no record: the dry run of an import, a search for an unknown CPF, or
-- announcements sent to a webhook on request.
create or replace function note_deed(deed text, facts jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
begin
  if deed not in ('rehearsed', 'searched', 'sent') then
    raise exception '% is not an action that can be recorded', deed;
  end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, after)
  values (tenant(), deed, 'customer', tenant(), (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), facts);
end $$;

revoke all on function note_deed from public, tropeiro_app;
grant execute on function note_deed to tropeiro_app;
