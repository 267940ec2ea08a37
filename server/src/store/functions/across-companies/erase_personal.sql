-- Erases the personal columns (columns_of_persons.sql, personal_erasures) from the rows that one way of erasing finds.
-- Returns the ids of the changed records by kind. The audit and the outbox lose these columns for every row found,
-- since they may contain earlier values.
create or replace function erase_personal(company bigint, asked_way text, who jsonb) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  kind record;
  ids bigint[];
  changed_ids bigint[];
  changed jsonb := '{}';
begin
  perform set_config('tropeiro.forgets', 'yes', true);
  for kind in select * from personal_erasures() e where e.way = asked_way loop
    if kind.assigned is null then
      execute format('delete from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those) using company, who;
    elsif kind.resource is null then
      execute format('update %I t set %s where t.customer_id = $1 and (%s) and (%s)', kind.noun, kind.assigned, kind.those, kind.differing)
        using company, who;
    else
      execute format('select array_agg(t.id) from %I t where t.customer_id = $1 and (%s)', kind.noun, kind.those)
        into ids using company, who;
      continue when ids is null;
      execute format('with gone as (update %I t set %s where t.customer_id = $1 and t.id = any($3) and (%s) returning t.id)
          select array_agg(id) from gone', kind.noun, kind.assigned, kind.differing)
        into changed_ids using company, who, ids;
      perform forget_fields(company, kind.resource, ids, kind.fields);
      changed := changed || jsonb_build_object(kind.resource, coalesce(changed_ids, '{}'));
    end if;
  end loop;
  return changed;
end $$;

revoke all on function erase_personal from public, tropeiro_app;
