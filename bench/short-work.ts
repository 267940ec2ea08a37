import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@tropeiro/contract/client.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import pg from 'pg';
import { startService } from './api/api-processes.ts';
import { type Figure, quantile, table } from './api/api-report.ts';
import { planToImport, vehiclesFor } from './importing/plan-to-import.ts';
import { logIn } from './log-in.ts';
import { type Post, poster } from './poster.ts';
import { superuserUrl } from './superuser-url.ts';
import { makeFleet, positionAt } from './telemetry/telemetry-fleet.ts';

/**
 * Times of a PDF and of a late position while the same company imports plans, beside an idle service. The two are sent
 * in turn, each after the response to the one before.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, points: { type: 'string', default: '1000' } },
});
const seconds = Number(values.seconds);
const pointCount = Number(values.points);
/** The limit is the larger of the two. */
const limit = { times: 5, ms: 500 };
/**
 * Late positions of one device are replayed at most every five seconds. With this many devices, each position comes
 * later than that.
 */
const deviceCount = 300;
/** Known minutes of each device's day. The odd ones are sent late. */
const knownMinutes = 240;
/** Short searches, so that most of an import is the work that competes here. */
const solverSeconds = '2';

/**
 * Milliseconds of each, and how many late positions were replayed at once. If a company has used up its share, the
 * worker replays them.
 */
type MeasuredTimes = { readonly pdf: number[]; readonly late: number[]; readonly replayCount: number };

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const service = await startService(folder, 'api', { SOLVER_LONGEST_S: solverSeconds });
const admin = new pg.Client({ connectionString: await superuserUrl(folder) });
try {
  await admin.connect();
  await measure();
} finally {
  await admin.end();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const token = await logIn(service.url, demoDocument);
  const client = createClient({ baseUrl: service.url }).withToken(token);
  await client.call('upsertVehicles', { query: { create_missing: true }, body: { data: vehiclesFor(pointCount) } });
  const headers = { authorization: `Bearer ${token}`, accept: 'application/pdf' };
  const { rows } = await admin.query(
    `select route_plan_id as id from proof_link
       where customer_id = (select customer_id from route_plan order by id limit 1)
       group by route_plan_id order by count(*) desc limit 1`,
  );
  const getPdf = async (): Promise<void> => {
    const response = await fetch(`${service.url}/route_plan/${rows[0]?.id}/proof/`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error(`${response.status}: ${bytes}`);
  };
  const sendLate = await latePositions(poster(service.url, 1), token);
  const measureFor = async (): Promise<MeasuredTimes> => {
    const [pdf, late]: [number[], number[]] = [[], []];
    const before = await countReplays();
    const untilMs = performance.now() + seconds * 1000;
    while (performance.now() < untilMs) {
      pdf.push(await timed(getPdf));
      late.push(await timed(sendLate));
      await sleep(20);
    }
    return { pdf, late, replayCount: (await countReplays()) - before };
  };
  const importPlan = async (): Promise<void> => {
    const { body } = await client.call('importRoutePlan', {
      query: {},
      body: planToImport({ pointCount, itemsOfPoint: 3 }),
    });
    if (body.route_id === null) throw new Error('The plan was not stored');
  };
  // Not counted: threads start, and Node is still compiling.
  for (let count = 0; count < 20; count++) {
    await getPdf();
    await sendLate();
  }
  await importPlan();
  const idle = await measureFor();
  let importCount = 0;
  let isOver = false;
  const importing = (async () => {
    for (; !isOver; importCount++) await importPlan();
  })();
  const beside = await measureFor();
  isOver = true;
  await importing;
  console.log(
    table(`Beside imports of ${pointCount} points of the same company (${importCount}), for ${seconds} s each`, [
      ...figuresOf('a PDF', idle.pdf, beside.pdf),
      ...figuresOf('a late position', idle.late, beside.late),
      { name: '    replayed at once, idle and beside imports', value: `${idle.replayCount}, ${beside.replayCount}` },
    ]),
  );
}

async function countReplays(): Promise<number> {
  const { rows } = await admin.query('select sum(replays)::int as count from device_history');
  return rows[0]?.count ?? 0;
}

/**
 * Sends the day of each device without its odd minutes. Returns a function that sends one of these, each time of
 * another device.
 */
async function latePositions(post: Post, token: string): Promise<() => Promise<unknown>> {
  const fleet = await makeFleet(admin, deviceCount);
  const beginMs = Date.now() - (knownMinutes + 1) * 60_000;
  const send = (data: readonly unknown[]) => post('/position/', token, Buffer.from(JSON.stringify({ data })));
  const minutes = Array.from({ length: knownMinutes / 2 }, (_, at) => 2 * at);
  for (let first = 0; first < fleet.length; first += 50)
    await send(
      fleet.slice(first, first + 50).flatMap((device) => minutes.map((minute) => positionAt(device, minute, beginMs))),
    );
  let sent = 0;
  return () => {
    const device = fleet[sent % fleet.length]!;
    // An hour in the middle of the known day, because an hour is replayed.
    const minute = knownMinutes / 2 + 2 * Math.floor(sent / fleet.length) + 1;
    sent++;
    return send([positionAt(device, minute, beginMs)]);
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

function figuresOf(name: string, idle: readonly number[], beside: readonly number[]): readonly Figure[] {
  const latencyText = (timesMs: readonly number[]): string =>
    `p50 ${quantile(timesMs, 0.5).toFixed(0)} ms  p99 ${quantile(timesMs, 0.99).toFixed(0)} ms (${timesMs.length})`;
  const maxMs = Math.max(limit.times * quantile(idle, 0.99), limit.ms);
  const share = quantile(beside, 0.99) / maxMs;
  return [
    { name: `${name}, idle`, value: latencyText(idle) },
    { name: `${name}, beside imports`, value: latencyText(beside) },
    {
      name: '    p99 to its limit',
      value: `${share.toFixed(2)} of ${maxMs.toFixed(0)} ms`,
      limit: '≤ 1',
      passed: share <= 1,
    },
  ];
}
