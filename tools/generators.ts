import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.js';
import { refusedByGateway } from './gateway.ts';
import { programsOf } from './generated-programs.ts';
import { failedInCollection } from './run-collection.ts';

/**
 * Judges contract/openapi.json with the tools that others judge and use it with: two linters find no error in it, the
 * programs of `programsOf` compile with what three generators make of it, and a gateway that knows nothing else lets every
 * documented call through. newman runs the collection of docs/collections against the demo company. They are large and no part of the service: they are installed apart, and where the registry
 * cannot be reached nothing is judged, visibly.
 */
const folder = join(root, 'tools', 'generators');
const made = join(root, 'dist', 'generators');
const document = join(root, 'contract', 'openapi.json');
const collection = join(root, 'docs', 'collections', 'tropeiro.postman_collection.json');

const steps: readonly (readonly [says: string, command: string, ...args: string[]])[] = [
  ['Redocly finds no error', 'redocly', 'lint', document],
  ['Spectral finds no error', 'spectral', 'lint', '--fail-severity=error', document],
  ['openapi-typescript makes types', 'openapi-typescript', document, '-o', join(made, 'openapi-typescript.ts')],
  ['hey-api makes a client', 'openapi-ts', '-i', document, '-o', join(made, 'hey-api'), '-s'],
  ['orval makes a client', 'orval', '--config', 'orval.config.cjs'],
  ['programs over all lists compile with them', 'tsc', '-p', '.'],
];

if (isInstalled()) process.exitCode = judge() || (await judgeAsGateway()) || (await runCollection());

function judge(): number {
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  const programs = programsOf(JSON.parse(readFileSync(document, 'utf8')));
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(made, `${name}.ts`), text);
  for (const [says, command, ...args] of steps) {
    const { status, stdout, stderr } = run(join(folder, 'node_modules', '.bin', command), args);
    process.stdout.write(`${status === 0 ? 'passed' : 'failed'}: ${says}\n`);
    if (status !== 0) {
      process.stdout.write(`${stdout}${stderr}`);
      return 1;
    }
  }
  return 0;
}

async function judgeAsGateway(): Promise<number> {
  const prism = join(folder, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
  const refused = await refusedByGateway(prism, document);
  if (refused === undefined)
    process.stdout.write('skipped: there is no curl here to send calls through a gateway with\n');
  else
    process.stdout.write(`${refused.length === 0 ? 'passed' : 'failed'}: Prism lets every documented call through\n`);
  for (const sentence of refused ?? []) process.stdout.write(`${sentence}\n`);
  return refused === undefined || refused.length === 0 ? 0 : 1;
}

async function runCollection(): Promise<number> {
  const newman = join(folder, 'node_modules', 'newman', 'bin', 'newman.js');
  const failed = await failedInCollection(newman, collection);
  process.stdout.write(
    `${failed === undefined ? 'passed' : 'failed'}: newman runs the collection from top to bottom\n`,
  );
  process.stdout.write(failed ?? '');
  return failed === undefined ? 0 : 1;
}

/** Installs the tools, unless they are there as the lockfile says. */
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
  process.stdout.write('skipped: the registry cannot be reached, so no generator has judged contract/openapi.json\n');
  return false;
}

function run(command: string, args: readonly string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
}
