import { readInSandbox } from './read-in-sandbox.ts';

/** Starts a sandboxed program that never ends, prints its process id, and waits to be killed. */
const program = new URL('./program.fixture.ts', import.meta.url);
const limits = { maxS: 600, maxCpuS: 600, maxMegabytes: 192 };
for await (const value of readInSandbox({ program, file: Buffer.from('goes on for ever'), limits })) {
  if (typeof value === 'number') process.stdout.write(`${value}\n`);
}
