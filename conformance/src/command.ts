import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { help, type Options, readOptions, WrongOptions } from './options.ts';
import { Report } from './report.ts';
import { type Target, Trial } from './trial.ts';

/** 0 the server conforms, 1 it does not, 2 the command was called wrongly. */
async function main(words: readonly string[]): Promise<number> {
  const options = readOptions(words, process.env);
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  const password = options.target.password ?? (await passwordFromInput());
  const target = { ...options.target, password };
  await requireLogin(target);
  const report = await hold({ ...options, target });
  process.stdout.write(`\n${report.summary()}`);
  return report.failed ? 1 : 0;
}

/** The suite runs in a process of its own, as node:test wants it; here its outcomes are shown and counted. */
async function hold({ target, only, ruleText }: Options): Promise<Report> {
  process.env.CONFORMANCE_TRIAL = JSON.stringify({ target, only, ruleText });
  const report = new Report();
  const tests = run({ files: [fileURLToPath(new URL('./suite.ts', import.meta.url))], concurrency: false });
  for (const event of ['test:pass', 'test:fail'] as const) {
    tests.on(event, ({ name, nesting, skip, details }) =>
      report.add({
        name,
        nesting,
        passed: event === 'test:pass',
        skipped: skip !== undefined,
        isSuite: details.type === 'suite',
      }),
    );
  }
  const shown = tests.compose(new spec());
  shown.pipe(process.stdout, { end: false });
  await new Promise((resolve) => shown.once('end', resolve));
  return report;
}

/** Without a login there is nothing to judge: better told in one sentence than by every rule. */
async function requireLogin(target: Target): Promise<void> {
  const trial = new Trial(target);
  const answer = await trial.logIn().catch((error: Error) => {
    throw new WrongOptions(
      `${target.baseUrl} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error}`,
    );
  });
  if (answer.status !== 200) throw new WrongOptions(`The login was refused: ${answer.said}`);
  await trial.cleanUp();
}

async function passwordFromInput(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password, then Ctrl-D: ');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new WrongOptions('No password: give --password, CONFORMANCE_PASSWORD or standard input.');
  return password;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof WrongOptions)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 2;
});
