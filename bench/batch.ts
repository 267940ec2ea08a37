import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type Client, createClient } from '@tropeiro/contract/client.ts';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { startService } from './api-processes.ts';
import { median, table } from './api-report.ts';

/**
 * Vehicles through the batch call, beside a COPY of the same rows into a table with the same indexes, and the same
 * batch again, of which nothing differs, beside reading the list of them. All take turns.
 */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, rows: { type: 'string', default: '5000' } },
});
const [rounds, rows] = [Number(values.rounds), Number(values.rows)];

const data = Array.from({ length: rows }, (_, index) => {
  const number = String(index).padStart(6, '0');
  return {
    plate: `B${letter(index / 2600)}${letter(index / 100)}${Math.floor(index / 10) % 10}X0${index % 10}`,
    title: `Caminhão ${number}`,
    external_code: `V-${number}`,
    chassi: `9BWZZZ377VT${number}`,
    year: 2020,
    model_year: 2021,
    fleet: 'Frota da medição',
    vehicle_color: 'Branco',
    fuel_category: 'Diesel S10',
    capacity: 12_000,
    axles: 3,
    hodometer: 100_000 + index,
    speed_max: 90,
    responsible_name: 'Rita Souza',
  };
});
const copied = [
  'title',
  'plate',
  'external_code',
  'chassi',
  'year',
  'model_year',
  'capacity',
  'axles',
  'hodometer',
] as const;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  const service = await startService(folder);
  try {
    console.log(await measure(await logIn(service.url)));
  } finally {
    await service.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(client: Client): Promise<string> {
  const { ownerUrl } = await borrowEmbedded(folder);
  const { superuser = '' } = (await findSecrets(folder)) ?? {};
  const { port, pathname } = new URL(ownerUrl);
  const admin = new pg.Client({ connectionString: urlOf('postgres', superuser, Number(port), pathname.slice(1)) });
  await admin.connect();
  const seen: Record<'copy' | 'create' | 'unchanged' | 'read', number[]> = {
    copy: [],
    create: [],
    unchanged: [],
    read: [],
  };
  const upsert = async () =>
    (await client.call('upsertVehicles', { query: { create_missing: true }, body: { data } })).body.data;
  for (let round = 0; round < rounds; round++) {
    await admin.query("delete from vehicle where external_code like 'V-%'");
    await admin.query('vacuum analyze vehicle');
    seen.create.push(await timed(async () => requireAll('created', (await upsert()).created)));
    seen.unchanged.push(await timed(async () => requireAll('unchanged', (await upsert()).unchanged)));
    seen.read.push(
      await timed(async () =>
        requireAll('read', (await client.call('listVehicles', { query: { visible: 2 } })).body.data.length),
      ),
    );
    await admin.query('drop table if exists copied; create table copied (like vehicle including all)');
    seen.copy.push(await timed(() => copy(admin)));
  }
  await admin.end();
  const beside = (name: string, ms: number, limit: number, of: string) => ({
    name,
    value: `${ms.toFixed(0)} ms, ${(ms / limit).toFixed(1)} times ${of}`,
  });
  return table(`${rows} vehicles, medians of ${rounds} rounds`, [
    { name: 'COPY into the same columns and indexes', value: `${median(seen.copy).toFixed(0)} ms` },
    beside('the batch call, all new', median(seen.create), median(seen.copy), 'COPY'),
    { name: 'reading the list of them', value: `${median(seen.read).toFixed(0)} ms` },
    beside('the batch call again, nothing differs', median(seen.unchanged), median(seen.read), 'reading'),
  ]);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function requireAll(what: string, count: number): void {
  if (count < rows) throw new Error(`${count} of ${rows} vehicles were ${what}`);
}

async function copy(admin: pg.Client): Promise<void> {
  const lines = data.map((row) => `1\t${copied.map((field) => row[field]).join('\t')}\n`);
  const into = admin.query(copyFrom(`copy copied (customer_id, ${copied.join(', ')}) from stdin`));
  await pipeline(Readable.from([lines.join('')]), into);
}

async function logIn(baseUrl: string): Promise<Client> {
  const client = createClient({ baseUrl });
  const body = { username: 'admin', parent_username: demoDocument, password: demoPassword, realm: 'customer' };
  return client.withToken((await client.call('login', { body })).body.access_token);
}

function letter(at: number): string {
  return String.fromCharCode(65 + (Math.floor(at) % 26));
}
