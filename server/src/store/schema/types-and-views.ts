import { grantLines } from './grants.ts';

const notOfExtension = (catalogue: string, id: string): string =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${id} and deptype = 'e')`;

/** The query for the texts of extensions, types, views, and sequences without a column. */
export const typesQuery = `
  select text from (
    select 1 as turn, extname::text as name, format('create extension %I;', extname) as text
      from pg_extension where extname <> 'plpgsql'
    union all
    select 2, typname, format('create type %I as enum (%s);', typname,
        (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
      from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'e' and ${notOfExtension('pg_type', 't.oid')}
    union all
    select 3, typname, concat_ws(' ', format('create domain %I as %s', typname, format_type(typbasetype, typtypmod)),
        'default ' || typdefault, case when typnotnull then 'not null' end,
        (select string_agg(pg_get_constraintdef(oid, true), ' ' order by conname) from pg_constraint where contypid = t.oid and contype = 'c')) || ';'
      from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'd' and ${notOfExtension('pg_type', 't.oid')}
    union all
    select 4, relname, concat_ws(E'\\n', format('create sequence %I as %s increment %s start %s;', relname, format_type(seqtypid, null), seqincrement, seqstart),
        ${grantLines('relacl', 's', 'relowner', "format('sequence %I', relname)")})
      from pg_class c join pg_sequence on seqrelid = c.oid
      where relnamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = c.oid and deptype = 'i')
    union all
    select 5, relname, concat_ws(E'\\n', format(E'create view %I as\\n%s', relname, pg_get_viewdef(c.oid, true)),
        format('alter view %I owner to %I;', relname, pg_get_userbyid(relowner)),
        ${grantLines('relacl', 'r', 'relowner', "format('%I', relname)")})
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'v' and ${notOfExtension('pg_class', 'c.oid')}
  ) things order by turn, name collate "C"`;

/**
 * The query for objects of the schema that have no text yet. If you create the first object of such a kind, add a
 * query for its text.
 */
export const unsupportedObjectsQuery = `
  select relname as text from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('m', 'f', 'c') and ${notOfExtension('pg_class', 'c.oid')}
  union all
  select typname from pg_type t where typnamespace = 'public'::regnamespace and typtype = 'r' and ${notOfExtension('pg_type', 't.oid')}
  union all
  select proname from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'a' and ${notOfExtension('pg_proc', 'p.oid')}
  union all
  select stxname from pg_statistic_ext where stxnamespace = 'public'::regnamespace
  union all
  select rulename from pg_rules where schemaname = 'public'
  union all
  select evtname from pg_event_trigger`;
