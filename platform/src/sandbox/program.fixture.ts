import { runSandboxed } from './sandboxed-program.ts';

/** A sandboxed program that does to itself what a hostile file may do. */
const behaviours: Readonly<Record<string, () => AsyncGenerator<unknown>>> = {
  async *'tells what it knows'() {
    const { argv, env, pid } = process;
    yield { words: argv.slice(2), env: { ...env }, folder: process.cwd(), pid };
  },
  async *'reads a lot'() {
    for (let count = 0; count < 20_000; count++) yield 'x'.repeat(1000);
  },
  async *'goes on for ever'() {
    yield process.pid;
    // Enough to be sent before the program is too busy to send anything.
    yield 'x'.repeat(100_000);
    for (;;);
  },
  async *'waits for ever'() {
    yield 'begun';
    await new Promise((resolve) => setTimeout(resolve, 1_000_000));
  },
  async *'fills its heap'() {
    yield 'begun';
    const kept: object[] = [];
    for (;;) kept.push({ kept });
  },
  async *'fills buffers'() {
    yield 'begun';
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(1_000_000, kept.length));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  },
  async *'ends without a word'() {
    yield 'begun';
    process.exit(0);
  },
  async *'says a line without end'() {
    yield 'begun';
    for (;;) await new Promise((resolve) => process.stdout.write('x'.repeat(1_000_000), resolve));
  },
  async *stumbles() {
    yield 'begun';
    throw new TypeError('of our own making');
  },
};

await runSandboxed((file) => (behaviours[file.toString()] as () => AsyncGenerator<unknown>)());
