import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeEnvironment, nodeFlags } from '@tropeiro/server/node-flags.ts';
import { until } from '@tropeiro/tools/until.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type Settings = Readonly<Record<string, string>>;

/** What one run of the command line did. */
export type Finished = { readonly exitCode: number | null; readonly output: string };

/** The service in a process of its own. */
export type ServiceProcess = {
  /** Where this machine reaches it, if it listens. */
  readonly url: string;
  readonly pid: number;
  /** Whether it is gone, by itself or not. */
  hasEnded(): boolean;
  /** What it has said so far. */
  output(): string;
  /** Ends it as the power does. */
  killHard(): Promise<void>;
  /** Ends it as an administrator does. */
  stop(): Promise<Finished>;
};

/** Ends with this process at the latest, so that a failed test leaves nothing behind. */
export async function startService(
  settings: Settings,
  role = 'api',
  words: readonly string[] = [],
): Promise<ServiceProcess> {
  const { child, output } = startCommand(['serve', '--role', role, ...words], settings);
  const ended = once(child, 'close');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // A worker alone listens nowhere, and so has nothing to say.
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

/** `tropeiro …`, to its end. */
export async function tropeiro(words: readonly string[], settings: Settings): Promise<Finished> {
  const { child, output } = startCommand(words, settings);
  await once(child, 'close');
  return { exitCode: child.exitCode, output: output() };
}

/** `npm start`, at the head of a process group of its own, as a terminal or a supervisor has it. */
export async function npmStart(
  settings: Settings,
): Promise<{ readonly group: number; readonly ended: Promise<Finished> }> {
  const { child, output } = start('npm', ['start'], settings, { cwd: root, detached: true });
  // Not its close: a service that outlives npm keeps what it writes to open.
  const ended = once(child, 'exit').then(() => ({ exitCode: child.exitCode, output: output() }));
  const hasStarted = async () => {
    if (child.exitCode !== null) throw new Error(`The service did not start: ${output()}`);
    return urlIn(output()) !== undefined;
  };
  await until('the service', hasStarted);
  return { group: child.pid ?? 0, ended };
}

type Started = { readonly child: ChildProcess; output(): string };

const startCommand = (words: readonly string[], settings: Settings): Started =>
  start(process.execPath, [...nodeFlags, fileURLToPath(new URL('../server/src/cli.ts', import.meta.url)), ...words], {
    ...nodeEnvironment,
    ...settings,
  });

function start(
  program: string,
  words: readonly string[],
  settings: Settings,
  { cwd = process.cwd(), detached = false } = {},
): Started {
  const child = spawn(program, words, {
    cwd,
    detached,
    env: {
      ...process.env,
      // The command line follows the locale, and tests read English.
      LC_ALL: 'C',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '1000000',
      RATE_LIMIT_USER: '1000000',
      RATE_LIMIT_COMPANY: '1000000',
      LOGIN_RATE_LIMIT: '100000',
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
