import { text } from 'node:stream/consumers';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { help, type Options, readOptions, WrongOptions } from './options.ts';
import { Report } from './report.ts';
import { type Target, Trial } from './trial.ts';

/** Exit codes: 0 if the server conforms, 1 if it does not, 2 for wrong options. */
async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args, process.env);
  if (options.help) {
    process.stdout.write(help);
    return 0;
  }
  const password = options.target.password ?? (await passwordFromInput());
  const target = { ...options.target, password };
  await requireLogin(target);
  const report = await runSuite({ ...options, target });
  process.stdout.write(`\n${report.summary()}`);
  return report.failed ? 1 : 0;
}

/** Runs the suite in a separate process, as node:test requires. Shows and counts the outcomes here. */
async function runSuite({ target, only, ruleText }: Options): Promise<Report> {
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

/** Without a login no rule can run, so the command reports it once instead of failing every rule. */
async function requireLogin(target: Target): Promise<void> {
  const trial = new Trial(target);
  const answer = await trial.logIn().catch((error: Error) => {
    throw new WrongOptions(
      `${target.baseUrl} cannot be reached: ${(error.cause as Error | undefined)?.message ?? error}`,
    );
  });
  if (answer.status !== 200) throw new WrongOptions(`The login was refused: ${answer.summary}`);
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
