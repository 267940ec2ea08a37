import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleOrigin } from '@tropeiro/contract/examples/call-example.ts';
import {
  demoDriverLogin,
  driverOperations,
  sessionEndingOperations,
} from '@tropeiro/contract/examples/example-order.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { photo } from '@tropeiro/server/testing/drawn-images.ts';
import { logIn } from '@tropeiro/server/testing/log-in.ts';

export const hasCurl = async (): Promise<boolean> => (await shell('curl --version', process.env)).isDone;

/** Runs the examples of the reference with curl as they are printed, in a folder with the files that they send. */
export class PrintedExamples {
  readonly folder: string;
  private readonly target: string;
  private readonly commands: ReadonlyMap<string, string>;
  private environment: NodeJS.ProcessEnv = {};

  private constructor(folder: string, target: string, commands: ReadonlyMap<string, string>) {
    this.folder = folder;
    this.target = target;
    this.commands = commands;
  }

  /** The examples that a service prints, sent to it or to a server in front of it. */
  static async open(service: string, target = service): Promise<PrintedExamples> {
    const page = await (await fetch(`${service}/docs/?lang=en`)).text();
    const folder = await mkdtemp(join(tmpdir(), 'tropeiro-examples-'));
    await writeFile(join(folder, 'photo.jpg'), await photo(1).jpeg().toBuffer());
    // Options for curl beside the printed ones: print the status, and write the response to a file.
    await writeFile(join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "%{stderr}%{http_code}"\n');
    const examples = new PrintedExamples(folder, target, commandsOf(page, target));
    await examples.logIn();
    return examples;
  }

  /** The bearer token of its session. */
  get token(): string {
    return this.environment.ACCESS_TOKEN ?? '';
  }

  /** Runs the example of an operation. Returns the status that curl prints, or why it failed. */
  async run(id: string): Promise<{ readonly status: string; readonly command: string; readonly answer: string }> {
    if (sessionEndingOperations.includes(id)) await this.logIn();
    const command = this.commands.get(id) ?? 'false';
    const environment = driverOperations.includes(id) ? await this.environmentOfDriver() : this.environment;
    const { stdout, stderr } = await shell(endingCommand(id, command), environment, this.folder);
    // A new enrolment ends the one before.
    const [, token] = (id === 'createEnrolment' && /"token":"([^"]*)"/.exec(stdout)) || [];
    if (token !== undefined) this.environment = { ...this.environment, ENROLMENT_TOKEN: token };
    return { status: stderr, command, answer: stdout };
  }

  /** The first bytes of a file that an example has saved. */
  begin = async (file: string, length: number): Promise<string> =>
    (await readFile(join(this.folder, file))).subarray(0, length).toString('latin1');

  close = (): Promise<void> => rm(this.folder, { recursive: true, force: true });

  private async environmentOfDriver(): Promise<NodeJS.ProcessEnv> {
    const { access } = await logIn(this.target, demoDriverLogin);
    return { ...this.environment, ACCESS_TOKEN: access };
  }

  /** Runs the commands that the page shows first, and stores the variables that they set. */
  private async logIn(): Promise<void> {
    const base = { PATH: process.env.PATH ?? '', HOME: this.folder, CURL_HOME: this.folder };
    const names = ['ACCESS_TOKEN', 'REFRESH_TOKEN', 'PICTURE', 'ENROLMENT_TOKEN', 'NEW_PASSWORD'];
    const printedNames = names.map((name) => `"$${name}"`).join(' ');
    const { stdout } = await shell(
      `${this.commands.get('examples')}\nprintf '%s\\n' ${printedNames}`,
      base,
      this.folder,
    );
    const values = stdout.split('\n');
    this.environment = { ...base, ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) };
  }
}

/** The command, ended after a second if the response is a stream, which has no end. */
const endingCommand = (id: string, command: string): string =>
  operations[id as keyof typeof operations].answer.kind === 'stream'
    ? command.replace('curl ', 'curl --no-show-error --max-time 1 ')
    : command;

/** The first code of each operation's section and of the section about examples, for another address. */
function commandsOf(page: string, url: string): ReadonlyMap<string, string> {
  const [opening, closing] = ['<pre tabindex="0"><code>', '</code></pre>'];
  return new Map(
    ['examples', ...Object.keys(operations)].map((id) => {
      const begin = page.indexOf(opening, page.indexOf(` id="${id}" aria-labelledby=`)) + opening.length;
      const code = unescaped(page.slice(begin, page.indexOf(closing, begin)));
      return [id, code.replaceAll(exampleOrigin, url)];
    }),
  );
}

const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function shell(
  command: string,
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<{ isDone: boolean; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], { env, ...(cwd ? { cwd } : {}), maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
      resolve({ isDone: !error, stdout, stderr }),
    );
  });
}
