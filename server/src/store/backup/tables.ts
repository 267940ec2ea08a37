import type { ClientBase } from 'pg';

/** A table as the system catalogues describe it. */
export type TableShape = {
  readonly name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  readonly columns: readonly string[];
  /** Columns with a sequence. */
  readonly numbered: readonly { readonly column: string; readonly sequence: string }[];
  /** The bounds of its partitions, for a table that is kept by months. */
  readonly months: readonly { readonly begin: string; readonly end: string }[];
  /** The size on disk, for the progress. */
  readonly bytes: number;
};

/**
 * The tables that are not in a backup, and why. All others are, because the list of tables is the database's own: a
 * table that a migration adds is backed up from that day on.
 */
export const notBackedUp: Readonly<Record<string, string>> = {
  migration: 'the header of a backup tells it, and the restore writes it',
  function_file: 'tells which functions are there; the restore makes those of its own version',
  signing_key: 'whoever has it can make tokens for the running service; a restored copy makes keys of its own',
  app_login: 'the login of the application on this very server; another place makes its own',
  allowance: 'what of a limit is used, worthless a minute later',
  login_attempt: 'failed logins, worthless a day later',
  geodata_file: 'which files of addresses were imported; without their addresses, they can be imported again',
  geodata_street: 'public and large: imported again from the files of whoever published them',
  geodata_word: 'made of the names of those streets',
  geodata_number: 'public and large: imported again from the files of whoever published them',
};

/** Schemas that are not ours to restore, and why. */
export const schemasNotBackedUp: Readonly<Record<string, string>> = {
  graphile_worker: 'the queue of jobs: its owner makes it anew, and each job is timed again',
};

/** Every table of ours that is backed up, in an order that is always the same. */
export async function listTables(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       (select sum(pg_table_size(part)) from (select c.oid union select relid from pg_partition_tree(c.oid)) parts (part))::float8 as bytes,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
             and a.attgenerated = '' order by a.attnum) as columns,
       coalesce((select json_agg(json_build_object('column', a.attname, 'sequence', s.name) order by a.attnum)
         from pg_attribute a, lateral (select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as name) s
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and s.name is not null), '[]') as numbered,
       coalesce((select json_agg(json_build_object('begin', bounds[1], 'end', bounds[2]) order by bounds[2]::timestamptz)
         from pg_inherits join pg_class part on part.oid = inhrelid,
           regexp_match(pg_get_expr(part.relpartbound, part.oid), 'FROM \\(''([^'']+)''\\) TO \\(''([^'']+)''\\)') bounds
         where inhparent = c.oid), '[]') as months
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1)
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [Object.keys(notBackedUp)],
  );
  return rows;
}
