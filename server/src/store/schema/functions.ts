import { grantLines } from './grants.ts';

/** The query for the text of each function: definition, owner and grants. Functions of extensions are left out. */
export const functionsQuery = `
  select concat_ws(E'\\n', trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';',
    format('alter function %s owner to %I;', p.oid::regprocedure, pg_get_userbyid(proowner)),
    ${grantLines('proacl', 'f', 'proowner', "'function ' || p.oid::regprocedure")}) as text
  from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by p.oid::regprocedure::text collate "C"`;
