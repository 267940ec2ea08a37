-- Trigger: writes the audit row and the outbox row of every change, so that no writer can forget them. Its arguments
-- are columns that must not leave the table, such as a password's hash. While a transaction forgets data, the audit
-- records that a record was deleted or changed but not its contents.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}')::jsonb;
  forgets boolean := coalesce(current_setting('tropeiro.forgets', true), '') = 'yes';
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - coalesce(tg_argv, '{}') end;
  subject jsonb := coalesce(new_row, old_row);
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  owner bigint := case tg_table_name when 'customer' then subject ->> 'id' else subject ->> 'customer_id' end;
  noun text := case tg_table_name when 'app_user' then 'user' else tg_table_name end;
begin
  if forgets then
    old_row := null;
    if tg_op = 'DELETE' then
      subject := jsonb_build_object('id', subject -> 'id', 'customer_id', subject -> 'customer_id');
    end if;
  end if;
  insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
  values (owner, verb, noun, (subject ->> 'id')::bigint, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
          actor ->> 'request_id', actor ->> 'address', coalesce(actor ->> 'via', 'sql'), old_row, new_row);
  insert into outbox (customer_id, type, resource_id, payload)
  values (owner, noun || '.' || verb, (subject ->> 'id')::bigint, masked_record(noun, subject));
  return null;
end $$;

revoke all on function record_change from public, tropeiro_app;
