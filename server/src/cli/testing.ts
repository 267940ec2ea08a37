import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseTarget } from '../store/engine/database-target.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Calls the command line with these words, as a person does. */
export type Tropeiro = (
  words: readonly string[],
  input?: string,
  environment?: Readonly<Record<string, string>>,
) => Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;

export const tropeiroOn =
  ({ ownerUrl }: DatabaseTarget): Tropeiro =>
  (words, input = '', environment = {}) =>
    new Promise((resolve) => {
      const env = { ...process.env, DATABASE_URL: ownerUrl, ...environment };
      const child = spawn(process.execPath, [cli, ...words], { env });
      let [out, err] = ['', ''];
      child.stdout.on('data', (text) => {
        out += text;
      });
      child.stderr.on('data', (text) => {
        err += text;
      });
      child.on('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });
