-- Finds the values that violated a constraint. A constraint stops at the first violation, and under row-level security
-- PostgreSQL does not report the values. These functions run after the violation, under row-level security: records of
-- other companies are invisible.

-- For each of these rows, in order: the columns that refer to missing records. Runs one query per column, however many
-- rows there are.
create or replace function unknown_references_of(noun regclass, refused jsonb) returns setof jsonb
  language plpgsql stable
as $$
declare
  reference record;
  place bigint;
  unknown jsonb[] := array_fill('[]'::jsonb, array[jsonb_array_length(refused)]);
begin
  for reference in
    select source.attname as field, confrelid::regclass as other, target.attname as key, format_type(target.atttypid, null) as type
    from pg_constraint
    join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[2]
    join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[2]
    where conrelid = noun and contype = 'f' and cardinality(conkey) = 2
    order by source.attnum
  loop
    for place in execute format(
      'select place from jsonb_array_elements($1) with ordinality given (sent, place)
       where sent ->> %1$L is not null and not exists (select from %2$s where %3$I = (sent ->> %1$L)::%4$s)',
      reference.field, reference.other, reference.key, reference.type) using refused
    loop
      unknown[place] := unknown[place] || to_jsonb(reference.field);
    end loop;
  end loop;
  return query select unnest(unknown);
end $$;

-- The same for one row.
create or replace function unknown_references(noun regclass, refused jsonb) returns jsonb
  language sql stable
as $$ select unknown_references_of(noun, jsonb_build_array(refused)) $$;

-- Describes a unique index: its table, its columns without the company's, and the condition of its rows. Also returns
-- the text of a query for the values that the row `sent` would have, and their comparison with stored rows (`held`),
-- since an index may treat nulls as equal. A row with an id is a change of that record.

-- The earlier version had no comparison.
drop function if exists unique_index(regclass);

create or replace function unique_index(
  index_name regclass, out noun regclass, out columns text, out condition text, out comparison text, out sent_values text)
  language plpgsql stable
as $$
begin
  select indrelid::regclass, string_agg(format('%I', attname), ', ' order by attnum), coalesce(pg_get_expr(indpred, indrelid), 'true'),
         string_agg(format(case when indnullsnotdistinct then 'held.%1$I is not distinct from sent_values.%1$I'
           else 'held.%1$I = sent_values.%1$I' end, attname), ' and ' order by attnum)
    into noun, columns, condition, comparison
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indexrelid = index_name and attname <> 'customer_id'
  group by indrelid, indpred;
  sent_values := format(
    'select %2$s from jsonb_populate_record(
       (select stored from %1$s stored where stored.id = (sent ->> ''id'')::bigint),
       sent || jsonb_build_object(
         ''name_sort'', plain(sent ->> ''name''), ''mercosul_plate'', mercosul_plate(sent ->> ''plate''),
         ''identifier_key'', card_key(sent ->> ''identifier'')))
     where (%3$s) is not false', noun, columns, condition);
end $$;

-- For each of these rows, in order: the id of the record with the same values in the columns of this unique index. Null
-- if there is none, or if the index does not cover the row.
create or replace function holders_of(index_name regclass, refused jsonb) returns setof bigint
  language plpgsql stable
as $$
declare
  index record;
begin
  select * into index from unique_index(index_name);
  return query execute format(
    'select (select held.id from (%3$s) sent_values, (select * from %1$s where %2$s) held where %4$s limit 1)
     from jsonb_array_elements($1) with ordinality given (sent, place) order by place',
    index.noun, index.condition, index.sent_values, index.comparison) using refused;
end $$;

-- For each of these rows, in order: whether an earlier row has the same values in the columns of this unique index.
create or replace function repeats_in(index_name regclass, refused jsonb) returns setof boolean
  language plpgsql stable
as $$
begin
  return query execute format(
    'select held is not null and row_number() over (partition by held order by place) > 1
     from jsonb_array_elements($1) with ordinality given (sent, place)
     left join lateral (select held from (%s) held where held is not null) sent_values on true
     order by place', (select sent_values from unique_index(index_name))) using refused;
end $$;

-- The same for one row.
create or replace function holder_of(index_name regclass, refused jsonb) returns bigint
  language sql stable
as $$ select holders_of(index_name, jsonb_build_array(refused)) $$;
