import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { borrowEmbedded } from '@tropeiro/server/embedded/postgres.ts';
import { asOwner } from '@tropeiro/server/store/engine/owner.ts';
import { sql } from '@tropeiro/server/store/engine/statement.ts';
import { createCompany, otherDocument } from '@tropeiro/server/testing/companies.ts';
import autocannon from 'autocannon';
import { residentMb, startBare, startService } from './api-processes.ts';
import { median, table } from './api-report.ts';

/**
 * What the API costs beside a bare web server, on this machine, in this minute: (a) and (b) take turns, so that a noisy
 * machine hurts both alike, and the share of one in the other is what counts.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = 10;
const floors = { share: 0.18, growthMb: 100, firstByteMs: 200 };

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  await measure();
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The service with its embedded database, durable as it is for everybody. */
async function measure(): Promise<void> {
  const service = await startService(folder);
  await fill((await borrowEmbedded(folder)).ownerUrl);
  const headers = { authorization: `Bearer ${await logIn(service.url, demoDocument)}` };
  const page = `${service.url}/point_of_interest/?limit=50`;
  const bare = await startBare(await (await fetch(page, { headers })).text());
  try {
    // First, in a process that has done nothing yet: what it grows by is this list's doing.
    const whole = await readWhole(service.url, service.pid);
    const point = JSON.stringify({ data: { title: 'Depósito', latitude: -23.5, longitude: -46.6 } });
    const load = {
      a: () => fire({ url: bare.url }),
      b: () => fire({ url: page, headers }),
      c: () =>
        fire({
          url: `${service.url}/point_of_interest/`,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: point,
        }),
    };
    const seen: Record<keyof typeof load, Fired[]> = { a: [], b: [], c: [] };
    for (const one of [load.a, load.b]) await one();
    for (let round = 0; round < rounds; round++) {
      seen.a.push(await load.a());
      seen.b.push(await load.b());
    }
    // Last, since it lengthens the list it stands beside.
    await load.c();
    for (let round = 0; round < rounds; round++) seen.c.push(await load.c());

    const rate = (of: readonly Fired[]) => median(of.map(({ perSecond }) => perSecond));
    const line = (of: readonly Fired[]) =>
      `${rate(of).toFixed(0)}/s  p99 ${median(of.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms  ${share(of).toFixed(2)}`;
    const share = (of: readonly Fired[]) => rate(of) / rate(seen.a);
    console.log(
      table(
        `${connections} connections, median of ${rounds} rounds of ${seconds} s; the last number is the share of (a)`,
        [
          { name: '(a) bare Fastify, the same bytes', value: line(seen.a) },
          {
            name: '(b) GET 50 of 10,000 points',
            value: line(seen.b),
            floor: `≥ ${floors.share}`,
            passed: share(seen.b) >= floors.share,
          },
          { name: '(c) POST a point', value: line(seen.c) },
        ],
      ),
    );
    console.log(
      table(`(d) the complete list of ${whole.rows} points, median of ${rounds} readings`, [
        {
          name: 'first byte',
          value: `${whole.firstByteMs.toFixed(0)} ms`,
          floor: `< ${floors.firstByteMs} ms`,
          passed: whole.firstByteMs < floors.firstByteMs,
        },
        { name: 'whole list', value: `${whole.totalMs.toFixed(0)} ms  ${(whole.bytes / 1e6).toFixed(1)} MB` },
        {
          name: 'largest growth of the process',
          value: `${whole.growthMb.toFixed(0)} MB`,
          floor: `< ${floors.growthMb} MB`,
          passed: whole.growthMb < floors.growthMb,
        },
      ]),
    );
  } finally {
    await Promise.all([bare.stop(), service.stop()]);
  }
}

type Fired = { readonly perSecond: number; readonly p99Ms: number };

async function fire(options: autocannon.Options): Promise<Fired> {
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    ...options,
    connections,
    duration: seconds,
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${errors + timeouts} failed, ${non2xx} were refused: no measurement`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}

type Whole = {
  readonly rows: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly bytes: number;
  readonly growthMb: number;
};

/** By the other company, which has the 200,000. Memory is what it peaks at above what it was before the first. */
async function readWhole(url: string, pid: number): Promise<Whole> {
  const token = await logIn(url, otherDocument);
  const before = residentMb(pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  const readings: Awaited<ReturnType<typeof readOnce>>[] = [];
  try {
    for (let round = 0; round < rounds; round++) readings.push(await readOnce(`${url}/point_of_interest/`, token));
  } finally {
    clearInterval(sampling);
  }
  return {
    rows: readings[0]?.rows ?? 0,
    bytes: readings[0]?.bytes ?? 0,
    firstByteMs: median(readings.map(({ firstByteMs }) => firstByteMs)),
    totalMs: median(readings.map(({ totalMs }) => totalMs)),
    growthMb: peak - before,
  };
}

/** Counts rows by what begins each, without holding the list here. */
function readOnce(
  url: string,
  token: string,
): Promise<{ rows: number; bytes: number; firstByteMs: number; totalMs: number }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const asked = request(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let firstByteMs = 0;
      let bytes = 0;
      let rows = 0;
      let rest = '';
      answer.setEncoding('latin1');
      answer.on('data', (text: string) => {
        firstByteMs ||= performance.now() - begun;
        bytes += text.length;
        const pieces = (rest + text).split('"title":');
        rows += pieces.length - 1;
        rest = (pieces.at(-1) ?? '').slice(-7);
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ rows, bytes, firstByteMs, totalMs: performance.now() - begun }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function logIn(url: string, document: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', parent_username: document, password: demoPassword }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** A company of 10,000 points and one of 200,000. */
async function fill(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (transaction) => {
    await createCompany(transaction, 'Outra Ltda', otherDocument);
    for (const [document, points] of [
      [demoDocument, 10_000],
      [otherDocument, 200_000],
    ] as const) {
      // In portions: a busy machine would not do all in the time that one statement may take.
      for (let first = 1; first <= points; first += 10_000) {
        await transaction.rows(sql`insert into point_of_interest
            (customer_id, title, responsible_name, phone, latitude, longitude, category_id)
          select c.id, 'Cliente ' || n, 'Responsável ' || n, '+55 11 9' || n, -33 + n % 38, -73 + n % 38, n % 10
          from customer c, generate_series(${first}::integer, ${first + 9999}::integer) n where c.document = ${document}`);
      }
    }
    // Otherwise it depends on when the database finds time for it, and so would what is measured.
    await transaction.rows(sql`analyze point_of_interest`);
  });
}
