import type { ClientBase } from 'pg';

/** A table as described in the system catalogues. */
export type TableShape = {
  readonly name: string;
  /** Without generated columns, which PostgreSQL recomputes. */
  readonly columns: readonly string[];
  /** Columns with a sequence. */
  readonly numbered: readonly { readonly column: string; readonly sequence: string }[];
  /** The bounds of its partitions if the table is partitioned by month. */
  readonly months: readonly { readonly begin: string; readonly end: string }[];
  /** The size on disk, for progress reports. */
  readonly bytes: number;
};

/**
 * The tables excluded from backups, with the reason. The list of tables is read from the database, so a backup
 * includes a table from the migration that adds it.
 */
export const notBackedUp: Readonly<Record<string, string>> = {
  migration: 'the header of a backup contains it, and the restore writes it',
  function_file: 'lists the existing functions; the restore creates those of its own version',
  signing_key: 'its holder can make tokens for the running service; a restored copy creates its own keys',
  app_login: 'the login of the application on this server; another server creates its own',
  allowance: 'the used part of rate limits, worthless a minute later',
  login_attempt: 'failed logins, worthless a day later',
  geodata_file: 'the imported files of addresses; without their addresses, they can be imported again',
  geodata_street: 'public and large: imported again from the files of their publishers',
  geodata_word: 'computed from the names of those streets',
  geodata_number: 'public and large: imported again from the files of their publishers',
};

/** Schemas excluded from backups, with the reason. */
export const schemasNotBackedUp: Readonly<Record<string, string>> = {
  graphile_worker: 'the queue of jobs: its owner creates it again, and each job is scheduled again',
};

/** Every table of ours that is backed up, in a stable order. */
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
