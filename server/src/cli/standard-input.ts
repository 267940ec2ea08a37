import { createInterface } from 'node:readline';

/** What is secret comes this way, which keeps it out of the list of processes and of the shell's history. */
export async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
