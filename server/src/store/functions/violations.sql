-- Which values of a row a constraint has refused. A constraint stops at the first fault, and under row-level security
-- PostgreSQL does not say which values were at fault. These functions are called after the refusal, and are bound by
-- row-level security: what another company has is not there.

-- The columns of the row that refer to records which do not exist.
create or replace function unknown_references(noun regclass, refused jsonb) returns jsonb
  language plpgsql stable
as $$
declare
  reference record;
  there boolean;
  unknown jsonb := '[]';
begin
  for reference in
    select source.attname as field, confrelid::regclass as other, target.attname as key, format_type(target.atttypid, null) as type
    from pg_constraint
    join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[2]
    join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[2]
    where conrelid = noun and contype = 'f' and cardinality(conkey) = 2
    order by source.attnum
  loop
    continue when refused ->> reference.field is null;
    execute format('select exists (select from %s where %I = $1::%s)', reference.other, reference.key, reference.type)
      into there using refused ->> reference.field;
    if not there then unknown := unknown || to_jsonb(reference.field); end if;
  end loop;
  return unknown;
end $$;

-- The id of the record that has the row's values in the columns of this unique index.
create or replace function holder_of(index_name regclass, refused jsonb) returns bigint
  language plpgsql stable
as $$
declare
  noun regclass;
  columns text;
  condition text;
  holder bigint;
begin
  select indrelid::regclass, string_agg(format('%I', attname), ', ' order by attnum), coalesce(' and ' || pg_get_expr(indpred, indrelid), '')
    into noun, columns, condition
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indexrelid = index_name and attname <> 'customer_id'
  group by indrelid, indpred;
  execute format('select id from %1$s where (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))%3$s limit 1', noun, columns, condition)
    into holder using refused || jsonb_build_object(
      'name_sort', plain(refused ->> 'name'), 'mercosul_plate', mercosul_plate(refused ->> 'plate'));
  return holder;
end $$;
