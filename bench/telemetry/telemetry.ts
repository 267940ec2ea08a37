import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PositionReport } from '@tropeiro/domain/tracking/sent-position-schema.ts';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import pg from 'pg';
import { startService } from '../api/api-processes.ts';
import { type Figure, median, quantile, table } from '../api/api-report.ts';
import { type BusyTime, type Cost, costOf } from '../busy-time.ts';
import { logIn } from '../log-in.ts';
import { poster } from '../poster.ts';
import { superuserUrl } from '../superuser-url.ts';
import { type Arrival, type Call, devicesMax, measuredMinutes, type Rounds, roundsOf } from './telemetry-calls.ts';
import { copyRows, rowsOf } from './telemetry-copy.ts';
import { foldMs } from './telemetry-engine.ts';
import { type FleetDevice, makeFleet } from './telemetry-fleet.ts';

/**
 * Positions from the bytes of a call to committed positions, events and days. The baselines are a COPY of the same rows
 * into the same table, and the engine alone. Calls and COPY take turns, so that a noisy machine affects them equally.
 * COPY has one connection. Each caller sends its next call after the response to the one before, as fleets do.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '4' },
    devices: { type: 'string', default: '100,1000,10000' },
    callers: { type: 'string', default: '4' },
    each: { type: 'string', default: '10,1' },
  },
});
const [turns, callers] = [Number(values.turns), Number(values.callers)];
const numbersIn = (text: string): number[] => text.split(',').map(Number);
const sizes = numbersIn(values.devices);
/** How many vehicles drive a whole day to measure bytes on disk. */
const dayFleetSize = 20;
/**
 * Rounds of calls in a turn: enough for this many positions, if the day is long enough. A turn must be long beside a
 * call, since not all callers work at its begin and end. The first turn must be long enough for V8 to warm up.
 */
const turnPositions = 120_000;
const turnRounds = { min: 3, max: 60 } as const;
/**
 * The least share of COPY: in order, and with one late in twenty. It applies to ten positions of a device in a call.
 */
const leastShare = { inOrder: 0.3, late: 0.15 } as const;

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
const service = await startService(folder);
try {
  const admin = new pg.Client({ connectionString: await superuserUrl(folder) });
  await admin.connect();
  try {
    const token = await logIn(service.url, demoDocument);
    const post = poster(service.url, callers);
    const send = async (body: Buffer) => (await post('/position/', token, body)) as PositionReport;
    const figures: Figure[] = [];
    const arrivals = numbersIn(values.each).flatMap((each) =>
      sizes.flatMap((devices) => [0, 0.05].map((lateShare): Arrival => ({ devices, each, lateShare }))),
    );
    const fleet = await makeFleet(
      admin,
      arrivals.reduce((sum, arrival) => sum + turnsOf(arrival).fleets * arrival.devices, dayFleetSize),
    );
    // Each with its own devices, until now.
    let assignedCount = 0;
    const nextFleet = (size: number) => {
      assignedCount += size;
      return fleet.slice(assignedCount - size, assignedCount);
    };
    for (const arrival of arrivals) figures.push(await measure(admin, nextFleet, arrival, send));
    console.log(
      table(
        `Positions from HTTP to commit, ${callers} callers, ${turns} turns behind one that warms up, with the statistics of a morning:\n` +
          '  a second, share of COPY by one connection; to commit, half of the calls and 99 in 100; work of service and database\n' +
          '  for a position, and of the database for COPY of it; COPY and the engine alone',
        figures,
      ),
    );
    console.log(await diskUse(admin, fleet.slice(assignedCount), send));
    if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
  } finally {
    await admin.end();
    await service.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Rounds in a turn, and turns that fit into the day of a fleet. If that is too short, other fleets follow. */
function turnsOf({ devices, each }: Arrival): { inTurn: number; ofFleet: number; fleets: number } {
  const inRound = Math.min(devices, callers * devicesMax) * each;
  const inDay = Math.floor(measuredMinutes / each);
  const wanted = Math.min(turnRounds.max, Math.max(turnRounds.min, Math.ceil(turnPositions / inRound)));
  const inTurn = Math.min(inDay, wanted);
  const ofFleet = Math.floor(inDay / inTurn);
  return { inTurn, ofFleet, fleets: Math.ceil((turns + 1) / ofFleet) };
}

async function measure(
  admin: pg.Client,
  nextFleet: (size: number) => readonly FleetDevice[],
  arrival: Arrival,
  send: (body: Buffer) => Promise<PositionReport>,
): Promise<Figure> {
  const { inTurn, ofFleet } = turnsOf(arrival);
  const copied: Cost[] = [];
  const served: Cost[] = [];
  const callMs: number[] = [];
  let count = 0;
  let engineMs = 0;
  // COPY makes none, and a day may have begun in the month before.
  await admin.query(
    "set role tropeiro_system; select make_message_months(array[now() - interval '1 day', now()]); reset role",
  );
  let day: Rounds = { morning: [], measured: [] };
  for (let turn = 0; turn <= turns; turn++) {
    const inDay = turn % ofFleet;
    if (inDay === 0) {
      const rounds = Math.min(turns + 1 - turn, ofFleet) * inTurn;
      day = roundsOf(nextFleet(arrival.devices), arrival, { callers, rounds, endMs: Date.now() });
      for (const calls of day.morning) await sendInTurn(send, [calls]);
      // A real installation has statistics from its first day on. Here their presence would depend on the moment.
      await admin.query('analyze device_message, device_history, device_segment, event, day_row');
    }
    const calls = day.measured.slice(inDay * inTurn, (inDay + 1) * inTurn);
    const rows = calls.flat().map(rowsOf);
    const copyCost = await costOf(folder, service.pid, async () => {
      for (const ofCall of rows) await copyRows(admin, ofCall);
    });
    let times: readonly number[] = [];
    const serviceCost = await costOf(folder, service.pid, async () => {
      times = await sendInTurn(send, calls);
    });
    // The first warms up.
    if (turn === 0) continue;
    copied.push(copyCost);
    served.push(serviceCost);
    callMs.push(...times);
    count += calls.flat().reduce((sum, { positions }) => sum + positions.length, 0);
    if (turn === turns) engineMs = foldMs(day.morning.flat(), day.measured.flat()) / (inDay + 1);
  }
  const each = count / turns;
  const wallOf = (costs: readonly Cost[]) => median(costs.map(({ wallMs }) => wallMs));
  const share = wallOf(copied) / wallOf(served);
  const rate = (ms: number) => `${Math.round((each / ms) * 1000)}/s`;
  // Processor time in microseconds for a position.
  const cpuText = (costs: readonly Cost[], field: keyof BusyTime) =>
    ((median(costs.map((cost) => cost[field])) / each) * 1000).toFixed(0);
  const least = arrival.lateShare === 0 ? leastShare.inOrder : leastShare.late;
  return {
    name: `${arrival.devices} devices, ${arrival.each} of each a call, ${arrival.lateShare === 0 ? 'in order' : `${arrival.lateShare * 100} % late`}`,
    value: [
      `${rate(wallOf(served))} ${share.toFixed(2)}`,
      `${quantile(callMs, 0.5).toFixed(0)} ${quantile(callMs, 0.99).toFixed(0)} ms`,
      `${cpuText(served, 'threadMs')} + ${cpuText(served, 'databaseMs')} beside ${cpuText(copied, 'databaseMs')} µs`,
      `${rate(wallOf(copied))} ${rate(engineMs)}`,
    ].join('   '),
    ...(arrival.each < 10 ? {} : { limit: `≥ ${least} of COPY`, passed: share >= least }),
  };
}

/** Sends rounds of calls, those of each caller one after another, and returns the milliseconds of each call. */
async function sendInTurn(
  send: (body: Buffer) => Promise<PositionReport>,
  rounds: readonly (readonly Call[])[],
): Promise<readonly number[]> {
  const times: number[] = [];
  const sendAllOf = async (caller: number): Promise<void> => {
    for (const calls of rounds) times.push(await sendAll(send, calls[caller] as Call));
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => sendAllOf(caller)));
  return times;
}

/** Sends a call whose content must all be new, and returns its milliseconds. */
async function sendAll(send: (body: Buffer) => Promise<PositionReport>, call: Call): Promise<number> {
  const begun = performance.now();
  const report = await send(call.body);
  if (report.new !== call.positions.length) throw new Error(`Not all are new: ${JSON.stringify(report)}`);
  return performance.now() - begun;
}

/**
 * Bytes on disk of a position with its indexes, and of everything else that results from positions, for a day of
 * vehicles with a message each minute. Space that the database can reuse is not counted.
 */
async function diskUse(
  admin: pg.Client,
  fleet: readonly FleetDevice[],
  send: (body: Buffer) => Promise<PositionReport>,
): Promise<string> {
  const arrival = { devices: fleet.length, each: 10, lateShare: 0 };
  const { measured } = roundsOf(fleet, arrival, { callers: 1, rounds: 144, endMs: Date.now() });
  const before = await bytesOnDisk(admin);
  let positions = 0;
  for (const call of measured.flat()) {
    await sendAll(send, call);
    positions += call.positions.length;
  }
  const after = await bytesOnDisk(admin);
  const line = (name: string, bytes: number) => ({
    name,
    value: `${(bytes / positions).toFixed(0)} B   ${(((bytes / positions) * 1000 * 525_600) / 1e9).toFixed(0)} GB`,
  });
  return table('On disk: bytes a position, and a year of 1,000 vehicles at one a minute', [
    line('positions with their indexes', after.messages - before.messages),
    line('events, days and checkpoints', after.findings - before.findings),
    line('announcements, for as long as they are kept', after.announcements - before.announcements),
  ]);
}

type DiskBytes = { readonly messages: number; readonly findings: number; readonly announcements: number };

async function bytesOnDisk(admin: pg.Client): Promise<DiskBytes> {
  const findings = ['device_segment', 'device_history', 'event', 'day_row', 'driver_day_row'];
  for (const table of [...findings, 'outbox']) await admin.query(`vacuum full ${table}`);
  const { rows } = await admin.query<Record<keyof DiskBytes, string>>(
    `select sum(pg_total_relation_size(oid)) filter (where relname like 'device\\_message%') as messages,
       sum(pg_total_relation_size(oid)) filter (where relname = any($1)) as findings,
       sum(pg_total_relation_size(oid)) filter (where relname = 'outbox') as announcements
     from pg_class where relkind = 'r'`,
    [findings],
  );
  return {
    messages: Number(rows[0]?.messages),
    findings: Number(rows[0]?.findings),
    announcements: Number(rows[0]?.announcements),
  };
}
