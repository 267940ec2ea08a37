-- Trigger: audits every change, so that no writer can forget it. The application can read the audit but not write it.
-- The arguments are columns that must not leave the table, such as a password's hash. It runs once per statement for
-- all rows: a trigger per row made ten thousand inserts nearly three times as slow.
--
-- A change of a record is one audit entry with the record before and after. The changes of a batch (begin_batch) are
-- one entry per kind of record and action, and audit_record has the contents of each record. If only hidden columns
-- differ, the record has not changed.
--
-- While a transaction forgets data (tropeiro.forgets), the audit records that a record was deleted or changed but not
-- its contents. Otherwise the audit would retain what was to be forgotten.
create or replace function record_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  actor jsonb := coalesce(nullif(current_setting('tropeiro.actor', true), ''), '{}');
  batch jsonb := nullif(current_setting('tropeiro.batch', true), '');
  forgets boolean := coalesce(current_setting('tropeiro.forgets', true), '') = 'yes';
  hidden text[] := coalesce(tg_argv, '{}');
  noun text := case tg_table_name when 'app_user' then 'user' else tg_table_name end;
  owner text := case tg_table_name when 'customer' then 'id' else 'customer_id' end;
  verb text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  channel text := coalesce(actor ->> 'via', 'sql');
  entry bigint;
  so_far integer;
  added integer;
begin
  if batch is null then
    -- A full join, for which PostgreSQL hashes or sorts. A plan made for one row must not compare ten thousand rows
    -- with each other.
    if tg_op = 'UPDATE' then
      insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
      select (after ->> owner)::bigint, verb, noun, id, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
             actor ->> 'request_id', actor ->> 'address', channel, case when not forgets then before end, after
      from (select id, to_jsonb(o) - hidden as before, to_jsonb(n) - hidden as after
            from old_rows o full join new_rows n using (id) offset 0) changed
      where before is distinct from after;
    else
      insert into audit (customer_id, action, resource, resource_id, user_id, session_id, request_id, address, via, before, after)
      select (held ->> owner)::bigint, verb, noun, id, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint,
             actor ->> 'request_id', actor ->> 'address', channel,
             case when tg_op = 'DELETE' and not forgets then held end, case when tg_op = 'INSERT' then held end
      from (select id, to_jsonb(r) - hidden as held from changed_rows r offset 0) changed;
    end if;
    return null;
  end if;

  insert into audit (customer_id, action, resource, user_id, session_id, request_id, address, via, batch_id, batch_size, batch_source)
  values (tenant(), verb, noun, (actor ->> 'user_id')::bigint, (actor ->> 'session_id')::bigint, actor ->> 'request_id',
          actor ->> 'address', channel, (batch ->> 'id')::uuid, 0, batch ->> 'source')
  on conflict (customer_id, batch_id, resource, action) where batch_id is not null do update set batch_size = audit.batch_size
  returning id, batch_size into entry, so_far;
  if tg_op = 'UPDATE' then
    insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
    select tenant(), entry, so_far + row_number() over (), id, case when not forgets then before end, after
    from (select id, to_jsonb(o) - hidden as before, to_jsonb(n) - hidden as after
          from old_rows o full join new_rows n using (id) offset 0) changed
    where before is distinct from after;
  else
    insert into audit_record (customer_id, audit_id, number, resource_id, before, after)
    select tenant(), entry, so_far + row_number() over (), id,
           case when tg_op = 'DELETE' and not forgets then held end, case when tg_op = 'INSERT' then held end
    from (select id, to_jsonb(r) - hidden as held from changed_rows r offset 0) changed;
  end if;
  get diagnostics added = row_count;
  -- A statement that changed nothing is not audited.
  if so_far + added = 0 then
    delete from audit where id = entry;
  else
    update audit set batch_size = so_far + added where id = entry;
  end if;
  return null;
end $$;

-- Creates the triggers that audit every change of a table, without these columns.
create or replace function audit_changes(noun regclass, variadic hidden text[] default '{}') returns void
  language plpgsql
as $$
declare
  call text := format('for each statement execute function record_changes(%s)',
                      (select string_agg(quote_literal(name), ', ') from unnest(hidden) name));
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as changed_rows %s', noun, call);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows %s', noun, call);
  execute format('create trigger audit_delete after delete on %s referencing old table as changed_rows %s', noun, call);
end $$;

revoke all on function record_changes, audit_changes from public, tropeiro_app;
