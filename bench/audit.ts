import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';
import { migrate } from '@tropeiro/server/store/engine/migrate.ts';
import pg from 'pg';
import { median, table } from './api-report.ts';

/**
 * What it costs to have every change in the audit: 10,000 inserts and 10,000 updates of points of interest, in portions
 * as an import writes them and one by one as calls do, without any trigger, with one for each row, and as the product
 * does it. All ways take turns. Beside the time stands what PostgreSQL worked for it, which others disturb less.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, rows: { type: 'string', default: '10000' } },
});
const [rounds, rows] = [Number(values.rounds), Number(values.rows)];

const ways = {
  'without audit': [],
  'a trigger for each row': ['enable trigger bench_row'],
  'a trigger for each statement': ['enable trigger audit_insert', 'enable trigger audit_update'],
  'the same, as a batch': ['enable trigger audit_insert', 'enable trigger audit_update'],
} as const;
type Way = keyof typeof ways;
const portions = { 'in portions of 500': 500, 'one by one': 1 } as const;

/** As it was before: called for each row. Its owner is the product's, whom row-level security binds too. */
const rowTrigger = `
  create function bench_row_change() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    actor jsonb := current_setting('tropeiro.actor')::jsonb;
    old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - coalesce(tg_argv, '{}') end;
    new_row jsonb := to_jsonb(new) - coalesce(tg_argv, '{}');
  begin
    insert into audit (customer_id, action, resource, resource_id, user_id, via, before, after)
    values (new.customer_id, 'x', tg_table_name, new.id, (actor ->> 'user_id')::bigint, actor ->> 'via', old_row, new_row);
    return null;
  end $$;
  alter function bench_row_change owner to tropeiro_system;
  create trigger bench_row after insert or update on point_of_interest
    for each row execute function bench_row_change('title_sort', 'record')`;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const embedded = await borrowEmbedded(folder);
const admin = new pg.Client({ connectionString: await superuserUrl() });
try {
  await migrate(embedded.ownerUrl);
  await admin.connect();
  await admin.query("insert into customer (name, document) values ('Bench', '1')");
  await admin.query(rowTrigger);
  for (const [says, size] of Object.entries(portions)) console.log(await measure(says, size));
} finally {
  await admin.end();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(says: string, size: number): Promise<string> {
  const seen = new Map<Way, Cost[]>();
  for (let round = -1; round < rounds; round++) {
    for (const way of Object.keys(ways) as Way[]) {
      const cost = await costOf(way, size);
      if (round >= 0) seen.set(way, [...(seen.get(way) ?? []), cost]);
    }
  }
  const bare = seen.get('without audit') ?? [];
  const figures = [...seen].map(([name, costs]) => {
    const share = (of: (cost: Cost) => number) => median(costs.map(of)) / median(bare.map(of));
    const told = (spent: (cost: Cost) => Spent) =>
      `${median(costs.map((cost) => spent(cost).ms)).toFixed(0)} ms ${share((cost) => spent(cost).ms).toFixed(2)} (${share((cost) => spent(cost).workedMs).toFixed(2)})`;
    return { name, value: `${told(({ insert }) => insert)}   ${told(({ update }) => update)}` };
  });
  return table(
    `${rows} inserts, and as many updates, ${says}: median of ${rounds} rounds, its share of the first, and that of PostgreSQL's work`,
    figures,
  );
}

type Cost = { readonly insert: Spent; readonly update: Spent };
type Spent = { readonly ms: number; readonly workedMs: number };

async function costOf(way: Way, size: number): Promise<Cost> {
  for (const statement of ['truncate audit, audit_record', 'delete from point_of_interest', 'vacuum point_of_interest'])
    await admin.query(statement);
  for (const change of ['disable trigger user', ...ways[way]])
    await admin.query(`alter table point_of_interest ${change}`);
  await admin.query(
    `begin; set local tropeiro.customer_id = '1'; set local tropeiro.actor = '{"via": "api", "user_id": 1}'`,
  );
  if (way === 'the same, as a batch') await admin.query("select begin_batch('import')");
  const insert = await spentOn(`for i in 0..${rows / size - 1} loop
    insert into point_of_interest (title, responsible_name, phone, latitude, longitude, migration_id, category_id)
      select 'Ponto ' || n, 'Rita', '11 5555-0000', -23.5, -46.6, 'P-' || n, 1
      from generate_series(i * ${size} + 1, (i + 1) * ${size}) n; end loop`);
  const update = await spentOn(`select min(id) into first from point_of_interest;
    for i in 0..${rows / size - 1} loop
      update point_of_interest set phone = '11 5555-0001', version = version + 1
        where id between first + i * ${size} and first + (i + 1) * ${size} - 1; end loop`);
  await admin.query('commit');
  return { insert, update };
}

async function spentOn(work: string): Promise<Spent> {
  const [begun, before] = [performance.now(), await workedMs()];
  await admin.query(`do $$ declare first bigint; begin ${work}; end $$`);
  return { ms: performance.now() - begun, workedMs: (await workedMs()) - before };
}

/** What the process of this connection has worked so far; 0 where the system does not tell. */
async function workedMs(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const { rows: found } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const fields = readFileSync(`/proc/${found[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function superuserUrl(): Promise<string> {
  const { superuser = '' } = (await findSecrets(folder)) ?? {};
  const { port, pathname } = new URL(embedded.ownerUrl);
  return urlOf('postgres', superuser, Number(port), pathname.slice(1));
}
