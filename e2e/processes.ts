import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment, nodeFlags } from '@tropeiro/server/node-flags.ts';
import { until } from '@tropeiro/tools/until.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Settings = Readonly<Record<string, string>>;

/** The result of one run of the command line. */
export type Finished = { readonly exitCode: number | null; readonly output: string };

/** The service in a separate process. */
export type ServiceProcess = {
  /** Its address on this machine, if it listens. */
  readonly url: string;
  readonly pid: number;
  /** Has it ended, for any reason? */
  hasEnded(): boolean;
  /** Its output so far. */
  output(): string;
  /** Ends it like a power failure (SIGKILL). */
  killHard(): Promise<void>;
  /** Ends it like an administrator (SIGTERM). */
  stop(): Promise<Finished>;
};

/** Ends with this process at the latest, so that a failed test leaves nothing behind. */
export async function startService(
  settings: Settings,
  role = 'api',
  args: readonly string[] = [],
): Promise<ServiceProcess> {
  const { child, output } = startCommand(['serve', '--role', role, ...args], settings);
  const ended = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // A worker alone does not listen, and so prints nothing.
  const hasStarted = async () => {
    if (hasEnded()) throw new Error(`The service did not start: ${output()}`);
    return role === 'worker' || urlIn(output()) !== undefined;
  };
  await until('the service', hasStarted);
  return {
    url: urlIn(output())?.replace('0.0.0.0', '127.0.0.1') ?? '',
    pid: child.pid ?? 0,
    hasEnded,
    output,
    async killHard() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return { exitCode: child.exitCode, output: output() };
    },
  };
}

/** Runs `tropeiro …` to its end. */
export async function tropeiro(args: readonly string[], settings: Settings): Promise<Finished> {
  const { child, output } = startCommand(args, settings);
  await once(child, 'close');
  return { exitCode: child.exitCode, output: output() };
}

/** Runs `npm start` at the head of a separate process group, as a terminal or a supervisor does. */
export async function npmStart(
  settings: Settings,
): Promise<{ readonly group: number; readonly ended: Promise<Finished> }> {
  const { child, output } = start('npm', ['start'], settings, { cwd: root, detached: true });
  // Not `close`: a service that outlives npm keeps its output open.
  const ended = once(child, 'exit').then(() => ({ exitCode: child.exitCode, output: output() }));
  const hasStarted = async () => {
    if (child.exitCode !== null) throw new Error(`The service did not start: ${output()}`);
    return urlIn(output()) !== undefined;
  };
  await until('the service', hasStarted);
  return { group: child.pid ?? 0, ended };
}

type Started = { readonly child: ChildProcess; output(): string };

const startCommand = (args: readonly string[], settings: Settings): Started =>
  start(process.execPath, [...nodeFlags, fileURLToPath(new URL('../server/src/cli.ts', import.meta.url)), ...args], {
    ...nodeEnvironment,
    ...settings,
  });

function start(
  program: string,
  args: readonly string[],
  settings: Settings,
  { cwd = process.cwd(), detached = false } = {},
): Started {
  const child = spawn(program, args, {
    cwd,
    detached,
    env: {
      ...process.env,
      // The command line follows the locale, and tests expect English.
      LC_ALL: 'C',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      RATE_LIMIT_USER: '1000000',
      RATE_LIMIT_COMPANY: '1000000',
      LOGIN_RATE_LIMIT: '100000',
      RENEWAL_RATE_LIMIT: '100000',
      PAGE_RATE_LIMIT: '100000',
      PAGE_RATE_LIMIT_EACH: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => (detached ? process.kill(-(child.pid ?? 0), 'SIGKILL') : child.kill('SIGKILL'));
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

const urlIn = (output: string): string | undefined => /^ {2}API +(http:\S+)$/m.exec(output)?.[1];
