import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { demoDocument } from '@tropeiro/server/demo/company.ts';
import { nodeFlags } from '@tropeiro/server/node-flags.ts';
import pg from 'pg';
import { startService } from '../api/api-processes.ts';
import { type Figure, table } from '../api/api-report.ts';
import { logIn } from '../log-in.ts';
import { poster } from '../poster.ts';
import { superuserUrl } from '../superuser-url.ts';
import { type FleetDevice, makeFleet, positionAt } from '../telemetry/telemetry-fleet.ts';
import { Listener } from './listener.ts';

/**
 * A fleet that sends a position of each vehicle every second, followed through `GET /live/` by listeners. One of them
 * does not read. Measures the longest silence of a vehicle at a fast listener, what the slow one gets when it reads
 * again, and whether the heap grows.
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    listeners: { type: 'string', default: '10' },
  },
});
const [vehicleCount, seconds, listenerCount] = [values.vehicles, values.seconds, values.listeners].map(Number) as [
  number,
  number,
  number,
];
/** The heap at the end is compared with that after this many seconds. */
const warmUpS = 10;
/** How long the slow listener may take to read what is waiting. */
const readAgainS = 30;
const limits = { lateS: 5, silenceS: 5, heapRatio: 1.1 };

const folder = await mkdtemp(join(tmpdir(), 'tropeiro-bench-'));
try {
  // It prepares the database and the demo company, and runs the database.
  const databaseService = await startService(folder);
  try {
    await measure();
  } finally {
    await databaseService.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const fleet = await fleetOfDemo();
  const child = fork(fileURLToPath(new URL('./service.ts', import.meta.url)), [folder], {
    execArgv: [...process.execArgv, ...nodeFlags],
  });
  // Not `close`: Node does not emit it after the parent's `disconnect`.
  const ended = once(child, 'exit');
  try {
    const [url] = (await once(child, 'message')) as [string];
    const heapMb = async (): Promise<number> => {
      child.send('');
      return ((await once(child, 'message')) as [number])[0];
    };
    const token = await logIn(url, demoDocument);
    const listeners = await Promise.all(Array.from({ length: listenerCount }, () => Listener.open(url, token)));
    const [slow, ...fast] = listeners as [Listener, ...Listener[]];
    for (const listener of fast) listener.read();
    const begin = sendEverySecond(fleet, url, token);
    await begin.sentFor(warmUpS);
    const warmMb = await heapMb();
    const lastTime = await begin.sentFor(seconds);
    const silenceS = Math.max(...fast.map((listener) => listener.longestSilenceS(vehicleCount)));
    const endMb = await heapMb();
    slow.read();
    for (let waitedS = 0; waitedS < readAgainS && slow.countAt(lastTime) < vehicleCount; waitedS++)
      await setTimeout(1000);
    report(silenceS, slow.countAt(lastTime), warmMb, endMb, begin.lateS());
    for (const listener of listeners) listener.close();
  } finally {
    child.disconnect();
    await ended;
  }
}

async function fleetOfDemo(): Promise<readonly FleetDevice[]> {
  const admin = new pg.Client({ connectionString: await superuserUrl(folder) });
  await admin.connect();
  try {
    return await makeFleet(admin, vehicleCount);
  } finally {
    await admin.end();
  }
}

/** Sends a position of each vehicle every second. A call that takes longer delays the next. */
function sendEverySecond(fleet: readonly FleetDevice[], url: string, token: string) {
  const post = poster(url, 1);
  const beganMs = Date.now();
  let round = 0;
  let lastTime = '';
  let lateMs = 0;
  return {
    /** By how much the last response came too late. */
    lateS: () => lateMs / 1000,
    /** Sends until the round of this second is stored. Returns the time of its positions. */
    async sentFor(untilS: number): Promise<string> {
      while (round < untilS) {
        await setTimeout(Math.max(0, beganMs + round * 1000 - Date.now()));
        lastTime = new Date(beganMs + round * 1000).toISOString();
        const data = fleet.map((device) => ({ ...positionAt(device, 0, 0), time: lastTime }));
        await post('/position/', token, Buffer.from(JSON.stringify({ data })));
        round++;
        lateMs = Math.max(0, Date.now() - beganMs - round * 1000);
      }
      return lastTime;
    },
  };
}

function report(silenceS: number, newestCount: number, warmMb: number, endMb: number, lateS: number): void {
  const [silence, heap] = [silenceS / limits.silenceS, endMb / warmMb];
  const figures: Figure[] = [
    // A fleet that falls behind its rate of one position a second proves nothing.
    atMost('seconds by which the last call was answered late', lateS, limits.lateS),
    { name: 'longest silence of a vehicle at a fast listener', value: `${silenceS.toFixed(1)} s` },
    atMost(`silence to ${limits.silenceS} s`, silence, 1),
    {
      name: 'vehicles whose newest position the slow listener got',
      value: `${newestCount}`,
      limit: `= ${vehicleCount}`,
      passed: newestCount === vehicleCount,
    },
    {
      name: `heap after collection, ${warmUpS} s and ${seconds} s`,
      value: `${warmMb.toFixed(1)} ${endMb.toFixed(1)} MB`,
    },
    atMost('heap at the end to the first', heap, limits.heapRatio),
  ];
  console.log(
    table(`${vehicleCount} vehicles at 1 Hz for ${seconds} s, ${listenerCount} listeners, one not reading`, figures),
  );
  if (figures.some(({ passed }) => passed === false)) process.exitCode = 1;
}

function atMost(name: string, value: number, limit: number): Figure {
  return { name, value: value.toFixed(2), limit: `≤ ${limit}`, passed: value <= limit };
}
