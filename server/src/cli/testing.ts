import { spawn } from 'node:child_process';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { DatabaseTarget } from '@tropeiro/platform/database/database-target.ts';
import { runCommandLine } from './main.ts';

export const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Calls the command line with these words, as a person does. */
export type Tropeiro = (
  args: readonly string[],
  input?: string,
  environment?: Readonly<Record<string, string>>,
) => Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;

/** Runs in this process, which is fast: everything but the process itself. */
export const tropeiroOn =
  ({ ownerUrl }: DatabaseTarget): Tropeiro =>
  async (args, input = '', environment = {}) => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const output = Promise.all([buffer(stdout), buffer(stderr)]);
    const env = { DATABASE_URL: ownerUrl, ...environment };
    const code = await runCommandLine(args, { env, stdin: Readable.from([input]), stdout, stderr });
    stdout.end();
    stderr.end();
    const [out, err] = await output;
    return { code, out: out.toString(), err: err.toString() };
  };

/** Runs in its own process, for tests of its input, output and exit code. */
export const tropeiroProcessOn =
  ({ ownerUrl }: DatabaseTarget): Tropeiro =>
  async (args, input = '', environment = {}) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, LC_ALL: 'C', DATABASE_URL: ownerUrl, ...environment },
    });
    child.stdin.end(input);
    const [out, err, code] = await Promise.all([
      buffer(child.stdout),
      buffer(child.stderr),
      new Promise<number | null>((resolve) => child.on('close', resolve)),
    ]);
    return { code, out: out.toString(), err: err.toString() };
  };
