/**
 * The SQL expression for the grant statements of an access list, one per line. Null if it grants nothing beyond the
 * owner. Default rights, such as everybody's right to execute a function, are written too.
 */
export const grantLines = (acl: string, kind: string, owner: string, object: string): string => `(
  select string_agg(format('grant %s on %s to %s;', privileges, ${object}, grantee), E'\\n' order by grantee collate "C")
  from (
    select ${roleName('granted.grantee')} as grantee, string_agg(lower(privilege_type), ', ' order by privilege_type collate "C") as privileges
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) granted
    where granted.grantee <> ${owner} group by granted.grantee
  ) lines)`;

/** The SQL expression for the name of a role, or `public`. */
export const roleName = (role: string): string =>
  `case when ${role} = 0 then 'public' else quote_ident(pg_get_userbyid(${role})) end`;

/** The query for the grants on the schema itself and the default privileges of new objects in it. */
export const grantsQuery = `
  select ${grantLines('nspacl', 'n', 'nspowner', "'schema public'")} as text from pg_namespace where nspname = 'public'
  union all
  select format('alter default privileges for role %I%s grant %s on %s to %s;', pg_get_userbyid(defaclrole),
      case when defaclnamespace = 0 then '' else ' in schema public' end, lower(privilege_type),
      case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' when 'T' then 'types' else 'schemas' end,
      ${roleName('grantee')})
  from pg_default_acl, aclexplode(defaclacl)
  where defaclnamespace in (0, 'public'::regnamespace) and grantee <> defaclrole
  order by 1`;
