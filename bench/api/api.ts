import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { vehicleIncludes } from '@tropeiro/domain/fleet/vehicle.ts';
import { borrowEmbedded } from '@tropeiro/postgres/postgres.ts';
import { logIn } from '../log-in.ts';
import { readInTurn } from './api-complete.ts';
import { fill, filledDays, longCompany, pagedCompany } from './api-fill.ts';
import { fire, loadText, runInTurn, shareOf } from './api-load.ts';
import { type Running, startBare, startInserts, startService } from './api-processes.ts';
import { type Figure, table } from './api-report.ts';

/** The cost of the API beside bare programs that do the same, on the same machine at the same time. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '5' },
    vehicles: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = 10;
const limits = { ofBytes: 0.25, ofQuery: 0.6, ofInsert: 0.5, timesWithIncludes: 3, growthMb: 100, firstByteMs: 200 };

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  const begun = performance.now();
  const service = await startService(folder);
  console.log(`First start, with a new database: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  try {
    const { ownerUrl } = await borrowEmbedded(folder);
    const companyId = await fill(ownerUrl, Number(values.vehicles));
    // First, in a process that has done nothing yet, so that all its growth comes from the list.
    await measureLists(service);
    await measureRequests(service, ownerUrl, companyId);
  } finally {
    await service.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measureLists({ url, pid }: Running): Promise<void> {
  const token = await logIn(url, longCompany);
  const [points] = await readInTurn([{ url: `${url}/point_of_interest/`, field: 'title' }], token, pid, rounds);
  const [plain, whole] = await readInTurn(
    ['', `&includes=${vehicleIncludes.join()}`].map((includes) => ({
      url: `${url}/vehicle/?visible=2${includes}`,
      field: 'plate',
    })),
    token,
    pid,
    rounds,
  );
  if (!points || !plain || !whole) throw new Error('Every list was read');
  const times = whole.totalMs / plain.totalMs;
  const took = (list: typeof points) =>
    `${list.totalMs.toFixed(0)} ms  ${(list.bytes / 1e6).toFixed(1)} MB  ${list.growthMb.toFixed(0)} MB held`;
  console.log(
    table(`Complete lists, medians of ${rounds} readings; held: the largest growth of the process`, [
      { name: `(d) ${points.rows} points`, value: took(points), ...below(points.growthMb, limits.growthMb, 'MB') },
      {
        name: '    first byte',
        value: `${points.firstByteMs.toFixed(0)} ms`,
        ...below(points.firstByteMs, limits.firstByteMs, 'ms'),
      },
      { name: `(e) ${plain.rows} vehicles`, value: took(plain), ...below(plain.growthMb, limits.growthMb, 'MB') },
      {
        name: `(f) the same with all includes, ${filledDays} days each`,
        value: took(whole),
        ...below(whole.growthMb, limits.growthMb, 'MB'),
      },
      {
        name: '    first byte',
        value: `${whole.firstByteMs.toFixed(0)} ms`,
        ...below(whole.firstByteMs, limits.firstByteMs, 'ms'),
      },
      { name: '(f) to (e)', value: `${times.toFixed(2)} times`, ...below(times, limits.timesWithIncludes, 'times') },
    ]),
  );
}

async function measureRequests({ url }: Running, ownerUrl: string, companyId: number): Promise<void> {
  const point = { title: 'Depósito', latitude: -23.5, longitude: -46.6 };
  const headers = { authorization: `Bearer ${await logIn(url, pagedCompany)}` };
  const page = `${url}/point_of_interest/?limit=50`;
  const work = { url: ownerUrl, connections, companyId };
  const [bytes, query, insert, inserts] = await Promise.all([
    startBare({ kind: 'bytes', bytes: await (await fetch(page, { headers })).text() }),
    startBare({ kind: 'page', ...work }),
    startBare({ kind: 'insert', ...work }),
    startInserts({ ...work, point }),
  ]);
  try {
    const load = { connections, duration: seconds };
    const post = {
      ...load,
      method: 'POST' as const,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: point }),
    };
    const reads = await runInTurn(
      {
        a: () => fire({ ...load, url: bytes.url }),
        a2: () => fire({ ...load, url: query.url }),
        b: () => fire({ ...load, url: page, headers }),
      },
      rounds,
    );
    // Last, since they lengthen the list.
    const writes = await runInTurn(
      {
        c: () => fire({ ...post, url: `${url}/point_of_interest/` }),
        c2: () => fire({ ...post, url: insert.url }),
        c3: async () => ({ perSecond: (await inserts.insert(seconds)) / seconds, p99Ms: Number.NaN }),
      },
      rounds,
    );
    console.log(
      table(`Requests over ${connections} connections, medians of ${rounds} rounds of ${seconds} s in turn`, [
        { name: '(a) bare Fastify, the same bytes', value: loadText(reads.a) },
        { name: '(a2) bare Fastify, one named query in a transaction', value: loadText(reads.a2) },
        { name: '(b) GET 50 of 10,000 points', value: loadText(reads.b) },
        { name: '(b) to (a)', ...atLeast(shareOf(reads.b, reads.a), limits.ofBytes) },
        { name: '(b) to (a2)', ...atLeast(shareOf(reads.b, reads.a2), limits.ofQuery) },
        { name: '(c) POST a point', value: loadText(writes.c) },
        { name: '(c2) bare Fastify, one durable insert in a transaction', value: loadText(writes.c2) },
        { name: '(c3) a durable insert by pg alone', value: loadText(writes.c3) },
        { name: '(c) to (c2)', ...atLeast(shareOf(writes.c, writes.c2), limits.ofInsert) },
        { name: '(c2) to (c3)', value: shareOf(writes.c2, writes.c3).toFixed(2) },
        { name: '(c) to (c3)', ...atLeast(shareOf(writes.c, writes.c3), limits.ofInsert) },
      ]),
    );
  } finally {
    await Promise.all([bytes, query, insert, inserts].map((running) => running.stop()));
  }
}

function below(value: number, limit: number, unit: string): Pick<Figure, 'limit' | 'passed'> {
  return { limit: `≤ ${limit} ${unit}`, passed: value <= limit };
}

function atLeast(share: number, limit: number): Pick<Figure, 'value' | 'limit' | 'passed'> {
  return { value: share.toFixed(2), limit: `≥ ${limit}`, passed: share >= limit };
}
