import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReceivedMessage } from '@tropeiro/domain/tracking/device-message.ts';
import { urlOf } from '@tropeiro/postgres/connection.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { findSecrets } from '@tropeiro/postgres/secrets.ts';
import { getPostmasterPid } from '@tropeiro/postgres/testing.ts';
import { Database } from '@tropeiro/server/store/engine/database.ts';
import { migrate } from '@tropeiro/server/store/engine/migrate.ts';
import { Sql } from '@tropeiro/server/store/engine/statement.ts';
import { appendMessages } from '@tropeiro/server/store/tracking/append-messages.ts';
import { messageAt, serialOf, trackedCompanies } from '@tropeiro/server/testing/device-messages.ts';
import pg from 'pg';
import { median, table } from './api-report.ts';
import { otherWays, variantOf, type Way } from './ingest-candidates.ts';

/**
 * What it costs to write messages of 50 companies in one transaction, beside COPY of the same rows into a bare table of
 * the same columns. All ways take turns, a batch each, so that a noisy machine hurts them alike; beside the time stands
 * what the processors worked for it, here and in PostgreSQL, which others disturb less.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    messages: { type: 'string', default: '10000' },
    devices: { type: 'string', default: '1000' },
  },
});
const rounds = Number(values.rounds);
const companies = 50;
const devicesEach = Math.ceil(Number(values.devices) / companies);
const batchSize = Number(values.messages);
const leastOfIndexed = 0.5;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const embedded = await borrowEmbedded(folder);
try {
  await migrate(embedded.ownerUrl);
  await trackedCompanies(embedded.ownerUrl, companies, devicesEach);
  await measure();
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const admin = new pg.Client({ connectionString: await superuserUrl() });
  await admin.connect();
  const database = new Database({ url: embedded.appUrl, maxConnections: 4, waitS: 60, statementTimeoutS: 60 });
  try {
    const [bare, indexed, ...others] = await otherWays(admin);
    const chosen = appendingBy(database, 'append_messages', '(c) arrays into a function: the product');
    const ways = [
      bare,
      indexed,
      ...others,
      appendingBy(database, await variantOf(admin, 'referring'), '(c) into a table with foreign keys'),
      appendingBy(database, await variantOf(admin, 'whole'), '(c) into a table without partitions'),
      chosen,
    ];
    const seen = new Map(ways.map((way) => [way, [] as Cost[]]));
    let second = 0;
    for (let round = -2; round < rounds; round++) {
      for (const way of ways) {
        const batch = batchFrom(second);
        second += Math.ceil(batchSize / (companies * devicesEach));
        const cost = await costOf(() => way.write(batch));
        if (round >= 0) seen.get(way)?.push(cost);
      }
    }
    report(seen, bare, indexed, chosen);
  } finally {
    await database.close();
    await admin.end();
  }
}

/** As the product does it, by a function that may be another. */
function appendingBy(database: Database, by: string, name: string): Way {
  const calling = ({ pieces, values }: Sql) =>
    new Sql(
      pieces.map((piece) => piece.replace('append_messages', by)),
      values,
    );
  const write = (batch: readonly ReceivedMessage[]) =>
    database.transactAcrossCompanies({ via: 'gateway' }, (transaction) =>
      appendMessages({ rows: (question) => transaction.rows(calling(question)) }, batch),
    );
  return { name, write };
}

/** Device after device, each a second after the one before when it speaks again. */
function batchFrom(second: number): ReceivedMessage[] {
  return Array.from({ length: batchSize }, (_, n) => {
    const device = n % (companies * devicesEach);
    const serial = serialOf(1 + (device % companies), 1 + Math.floor(device / companies));
    return messageAt(serial, second + Math.floor(n / (companies * devicesEach)), { longitude: -46 - Math.random() });
  });
}

type Cost = { readonly ms: number; readonly hereMs: number; readonly postgresMs: number };

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const postmaster = await getPostmasterPid(folder);
  const before = { here: process.cpuUsage(), postgres: workedMs(postmaster), begun: performance.now() };
  await work();
  const ms = performance.now() - before.begun;
  const { user, system } = process.cpuUsage(before.here);
  return { ms, hereMs: (user + system) / 1000, postgresMs: workedMs(postmaster) - before.postgres };
}

/** What the processes of this PostgreSQL have worked so far; 0 where the system does not tell. */
function workedMs(postmaster: number): number {
  if (process.platform !== 'linux') return 0;
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid);
    if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * 10;
}

/** The fields behind the name of the program (proc(5)); none when the process has ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

function report(seen: ReadonlyMap<Way, readonly Cost[]>, bare: Way, indexed: Way, chosen: Way): void {
  const medianOf = (way: Way, of: (cost: Cost) => number) => median(seen.get(way)?.map(of) ?? []);
  const timeOf = (way: Way) => medianOf(way, ({ ms }) => ms);
  const workOf = (way: Way) => medianOf(way, ({ hereMs, postgresMs }) => hereMs + postgresMs);
  const figures = [...seen.keys()].map((way) => {
    const share = timeOf(bare) / timeOf(way);
    const ofIndexed = timeOf(indexed) / timeOf(way);
    const rate = `${((batchSize / timeOf(way)) * 1000).toFixed(0)}/s`;
    const work = `${medianOf(way, ({ hereMs }) => hereMs).toFixed(0)} + ${medianOf(way, ({ postgresMs }) => postgresMs).toFixed(0)} ms`;
    const value = `${rate}  ${share.toFixed(2)}  ${ofIndexed.toFixed(2)}   ${work}  ${(workOf(indexed) / workOf(way)).toFixed(2)}`;
    const limit = { limit: `≥ ${leastOfIndexed} of it`, passed: ofIndexed >= leastOfIndexed };
    return { name: way.name, value, ...(way === chosen ? limit : {}) };
  });
  console.log(
    table(
      `${batchSize} messages of ${companies * devicesEach} devices of ${companies} companies a transaction, median of ${rounds} rounds:\n` +
        '  messages a second, share of the first, share of the second; work here + in PostgreSQL, share of the second',
      figures,
    ),
  );
}

async function superuserUrl(): Promise<string> {
  const { port, pathname } = new URL(embedded.ownerUrl);
  return urlOf('postgres', (await findSecrets(folder))?.superuser ?? '', Number(port), pathname.slice(1));
}
