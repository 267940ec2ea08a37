import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** What a command reads and writes: the real process has it, and a test a stand-in of its own. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
};

/** Reads the first line of standard input: a secret given so stays out of the list of processes and the shell's history. */
export async function readFirstLine({ stdin }: Terminal): Promise<string> {
  for await (const line of createInterface({ input: stdin })) return line;
  return '';
}
