import { createInterface } from 'node:readline';

/** Reads the first line of standard input: a secret given so stays out of the list of processes and the shell's history. */
export async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
