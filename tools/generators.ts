import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.js';
import { listGatewayRefusals } from './gateway.ts';
import { programsOf } from './generated-programs.ts';
import { failedInCollection } from './run-collection.ts';
import { postmanFile, writeCollections } from './write-collections.ts';

/**
 * Tests contract/openapi.json with independent tools. Two linters must find no error. The programs of `programsOf` must
 * compile with the output of three generators. A gateway with only this file must let every documented call through.
 * newman runs the Postman collection against the demo company. The tools are large and not part of the service, so they
 * are installed separately. If the registry cannot be reached, nothing is tested, and the output reports it.
 */
const folder = join(root, 'tools', 'generators');
const made = join(root, 'dist', 'generators');
const document = join(root, 'contract', 'openapi.json');

const steps: readonly (readonly [says: string, command: string, ...args: string[]])[] = [
  ['Redocly finds no error', 'redocly', 'lint', document],
  ['Spectral finds no error', 'spectral', 'lint', '--fail-severity=error', document],
  ['openapi-typescript makes types', 'openapi-typescript', document, '-o', join(made, 'openapi-typescript.ts')],
  ['hey-api makes a client', 'openapi-ts', '-i', document, '-o', join(made, 'hey-api'), '-s'],
  ['orval makes a client', 'orval', '--config', 'orval.config.cjs'],
  ['programs over all lists compile with them', 'tsc', '-p', '.'],
];

if (isInstalled()) process.exitCode = checkDocument() || (await checkThroughGateway()) || (await runCollection());

function checkDocument(): number {
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const programs = programsOf(JSON.parse(readFileSync(document, 'utf8')));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(made, `${name}.ts`), text);
  for (const [description, command, ...args] of steps) {
    const { status, stdout, stderr } = run(join(folder, 'node_modules', '.bin', command), args);
    process.stdout.write(`${status === 0 ? 'passed' : 'failed'}: ${description}\n`);
    if (status !== 0) {
      process.stdout.write(`${stdout}${stderr}`);
      return 1;
    }
  }
  return 0;
}

async function checkThroughGateway(): Promise<number> {
  const prism = join(folder, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  const refused = await listGatewayRefusals(prism, document);
  if (refused === undefined)
    process.stdout.write('skipped: there is no curl here to send calls through a gateway with\n');
  else
    process.stdout.write(`${refused.length === 0 ? 'passed' : 'failed'}: Prism lets every documented call through\n`);
  for (const sentence of refused ?? []) process.stdout.write(`${sentence}\n`);
  return refused === undefined || refused.length === 0 ? 0 : 1;
}

async function runCollection(): Promise<number> {
  const newman = join(folder, 'node_modules', 'newman', 'bin', 'newman.js');
  const collections = join(made, 'collections');
  writeCollections(collections);
  const failed = await failedInCollection(newman, join(collections, postmanFile));
  process.stdout.write(
    `${failed === undefined ? 'passed' : 'failed'}: newman runs the collection from top to bottom\n`,
  );
  process.stdout.write(failed ?? '');
  return failed === undefined ? 0 : 1;
}

/** Installs the tools, unless they are installed as the lockfile states. */
function isInstalled(): boolean {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'node_modules', '.installed-lock.json');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return true;
  const { status, stderr } = run('npm', ['ci', '--ignore-scripts', '--silent', '--no-progress', '--fetch-retries=1']);
  if (status === 0) {
    writeFileSync(mark, lock);
    return true;
  }
  if (run('npm', ['view', 'typescript', 'version', '--fetch-retries=0']).status === 0)
    throw new Error(`The generators cannot be installed: ${stderr}`);
  process.stdout.write('skipped: the registry cannot be reached, so contract/openapi.json has not been tested\n');
  return false;
}

function run(command: string, args: readonly string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
}
