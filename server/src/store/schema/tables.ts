import { grantLines, roleName } from './grants.ts';

const column = `concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
  (select 'collate ' || quote_ident(collname) from pg_collation l, pg_type t
    where l.oid = attcollation and t.oid = atttypid and attcollation <> typcollation),
  case when attidentity <> '' then format('generated %s as identity', case attidentity when 'a' then 'always' else 'by default' end) end,
  (select case attgenerated when 's' then format('generated always as (%s) stored', value)
      when 'v' then format('generated always as (%s) virtual', value) else 'default ' || value end
    from (select pg_get_expr(adbin, adrelid, true) as value from pg_attrdef where adrelid = attrelid and adnum = attnum) given),
  case when attnotnull then 'not null' end)`;

/** From PostgreSQL 18 on, "not null" is a constraint too. It is already written with the column. */
const constraint = `format('constraint %I %s', conname, pg_get_constraintdef(k.oid, true))`;

const body = `(
  select string_agg('  ' || line, E',\\n' order by turn, place, line collate "C") from (
    select 1 as turn, attnum::integer as place, ${column} as line
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
    union all
    select 2, array_position(array['p', 'u', 'x', 'c', 'f'], contype::text), ${constraint}
      from pg_constraint k where conrelid = c.oid and contype in ('p', 'u', 'x', 'c', 'f')
  ) lines)`;

const indexes = `(
  select string_agg(pg_get_indexdef(indexrelid, 0, true) || case when indisvalid then ';' else '; -- invalid' end, E'\\n'
    order by indexrelid::regclass::text collate "C")
  from pg_index where indrelid = c.oid
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')))`;

const policies = `(
  select string_agg(concat_ws(' ', format('create policy %I on %s', polname, c.oid::regclass),
      case when not polpermissive then 'as restrictive' end,
      'for ' || case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      'to ' || (select string_agg(${roleName('role')}, ', ' order by pg_get_userbyid(role)) from unnest(polroles) role),
      'using (' || pg_get_expr(polqual, polrelid, true) || ')',
      'with check (' || pg_get_expr(polwithcheck, polrelid, true) || ')') || ';', E'\\n' order by polname)
  from pg_policy where polrelid = c.oid)`;

const triggers = `(
  select string_agg(pg_get_triggerdef(oid, true) || ';' || case when tgenabled = 'O' then '' else ' -- not enabled' end, E'\\n'
    order by tgname)
  from pg_trigger where tgrelid = c.oid and not tgisinternal)`;

const columnGrants = `(
  select string_agg(format('grant %s (%s) on %s to %s;', privilege, columns, c.oid::regclass, grantee), E'\\n' order by grantee collate "C", privilege collate "C")
  from (
    select lower(privilege_type) as privilege, ${roleName('granted.grantee')} as grantee,
      string_agg(quote_ident(attname), ', ' order by attname) as columns
    from pg_attribute, aclexplode(attacl) granted where attrelid = c.oid group by 1, 2
  ) lines)`;

const sequenceGrants = `(
  select string_agg(${grantLines('s.relacl', 's', 's.relowner', "'sequence ' || s.oid::regclass")}, E'\\n' order by s.relname)
  from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refobjid = c.oid
  where s.relkind = 'S' and d.deptype = 'i' and ${grantLines('s.relacl', 's', 's.relowner', "''")} is not null)`;

/**
 * The query for the text of each table: columns and constraints, owner, row-level security, indexes, triggers,
 * grants. Partitions are left out: they are created and dropped with their contents.
 */
export const tablesQuery = `
  select concat_ws(E'\\n',
    format(E'create %stable %s (\\n%s\\n)%s;', case relpersistence when 'u' then 'unlogged ' else '' end, c.oid::regclass, ${body},
      concat(' partition by ' || pg_get_partkeydef(c.oid),
        ' with (' || array_to_string(reloptions, ', ') || ')')),
    format('alter table %s owner to %I;', c.oid::regclass, pg_get_userbyid(relowner)),
    case when relrowsecurity then format('alter table %s enable row level security;', c.oid::regclass) end,
    case when relforcerowsecurity then format('alter table %s force row level security;', c.oid::regclass) end,
    ${policies}, ${indexes}, ${triggers},
    ${grantLines('relacl', 'r', 'relowner', 'c.oid::regclass')}, ${columnGrants}, ${sequenceGrants}) as text
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by relname collate "C"`;
