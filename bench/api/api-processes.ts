import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment, nodeFlags } from '@tropeiro/server/node-flags.ts';
import type { BareWork } from './api-bare.ts';
import type { InsertWork } from './bare-inserts.ts';

export type Running = { readonly url: string; readonly pid: number; stop(): Promise<void> };

/** The service as it is operated, in a separate process. */
export async function startService(
  folder: string,
  role = 'api',
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const program = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, program, 'serve', '--role', role], {
    env: {
      ...process.env,
      ...nodeEnvironment,
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '10000000',
      RATE_LIMIT_USER: '10000000',
      RATE_LIMIT_COMPANY: '10000000',
      LOGIN_RATE_LIMIT: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ {2}API +(http:\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, pid: child.pid ?? 0, stop: () => end(child, ended) };
  }
  throw new Error('The service did not start');
}

/** A bare Fastify that does this for every request. */
export async function startBare(work: BareWork): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./api-bare.ts', import.meta.url)));
  const ended = once(child, 'close');
  child.send(work);
  const [url] = (await once(child, 'message')) as [string];
  return { url, pid: child.pid ?? 0, stop: () => end(child, ended) };
}

/** Inserts with `pg` alone. Returns a function that inserts for this many seconds and returns the count. */
export async function startInserts(work: InsertWork): Promise<Running & { insert(seconds: number): Promise<number> }> {
  const child = fork(fileURLToPath(new URL('./bare-inserts.ts', import.meta.url)));
  const ended = once(child, 'close');
  child.send(work);
  await once(child, 'message');
  return {
    url: work.url,
    pid: child.pid ?? 0,
    stop: () => end(child, ended),
    async insert(seconds) {
      child.send(seconds);
      const [rows] = (await once(child, 'message')) as [number];
      return rows;
    },
  };
}

async function end(child: { kill(signal: NodeJS.Signals): boolean }, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** The memory a process holds, in MB. */
export const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
