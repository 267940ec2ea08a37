import { readInSandbox } from './read-in-sandbox.ts';

/** Starts a reader that never ends, says its number, and waits to be killed. */
const program = new URL('./program.fixture.ts', import.meta.url);
const limits = { maxS: 600, maxMegabytes: 192 };
for await (const said of readInSandbox({ program, file: Buffer.from('goes on for ever'), limits })) {
  if (typeof said === 'number') process.stdout.write(`${said}\n`);
}
