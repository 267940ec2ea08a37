import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ownValues } from '@tropeiro/contract/examples/call-example.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { clientCallOf } from '@tropeiro/server/reference/client-call.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { markdownBlocksOf } from '../markdown-blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const maxGzippedBytes = 20_000;
const run = promisify(execFile);

/** A program written with only the package: it logs in, creates a key, and does a day's work with it. */
const program = `
import { connect, fileOf, ProblemError, type Vehicle } from '@tropeiro/client';

const [, , baseUrl = '', parent_username = '', password = ''] = process.argv;
const admin = connect({ baseUrl, credentials: { username: 'admin', parent_username, password } });
const user = await admin.call('createUser', {
  body: { data: { name: 'ERP', login: 'erp', role: 'integrator', realm: 'integration', password: 'uma senha boa' } },
});
const key = await admin.call('createApiKey', { body: { data: { name: 'ERP', user_id: user.body.data.id } } });
const erp = connect({ baseUrl, apiKey: key.body.data.key });

const csv = 'Placa;Título\\nPCK1A01;Um\\nPCK1A02;Dois\\nPCK1A03;Três\\n';
const { body: report } = await erp.call('importVehicles', { query: { dry_run: false }, file: fileOf(csv, 'frota.csv') });
const plates: Vehicle['plate'][] = [];
for await (const vehicle of erp.records('listVehicles', { query: { limit: 2 } })) plates.push(vehicle.plate);
const refused = await erp.call('getVehicle', { params: { id: 999_999 } }).catch((error: unknown) =>
  error instanceof ProblemError ? error.problem.code : 'another error');
console.log(JSON.stringify({ report, plates: plates.filter((plate) => plate?.startsWith('PCK')).sort(), refused }));
`;

/** The code of the README, with a real service and key, and then two visits of its copy. */
const readmeProgram = (readme: string, baseUrl: string, key: string): string => {
  const shown = markdownBlocksOf(readme).filter(({ text }) => text.startsWith('```ts\n'));
  const example = shown.map(({ text }) => text.slice('```ts\n'.length, -'```'.length)).join('\n');
  for (const placeholder of [exampleUrl, exampleKey]) assert.ok(example.includes(placeholder), placeholder);
  return `${example.replace(exampleUrl, baseUrl).replace(exampleKey, key)}
const copy = new Map<number, Vehicle>();
const since = await bringUpToDate(copy);
console.log(copy.get(id)?.title);
await tropeiro.call('createVehicle', { body: { data: { plate: 'ABC1D25', title: 'Caminhão 14' } } });
const changed = new Map<number, Vehicle>();
await bringUpToDate(changed, since);
console.log([...changed.values()].some(({ plate }) => plate === 'ABC1D25'));
`;
};
const exampleUrl = 'https://tropeiro.example.com';
const exampleKey = 'tropeiro_…';

/**
 * Compares the types of the package with those of the contract: each call takes and returns the same. Where a schema
 * lists more or fewer values of a text than its type, the package has those of the schema. The events of a stream are
 * compared one by one, because one may have more values and another fewer.
 */
const comparison = `
import type { CallsOf } from '${root}contract/src/client/calls-of.ts';
import type { Operations } from '${root}contract/src/operations.ts';
import type * as helpers from '${root}sdk/src/index.ts';
import type * as packed from '@tropeiro/client';

type Actual = CallsOf<Operations>;
type Wrong = { [I in keyof Actual]: WrongFields<I, keyof packed.CallShape> }[keyof Actual];
type WrongFields<I extends keyof Actual, F extends keyof packed.CallShape> = { [K in F]: K extends 'event' ? FitEvents<packed.Operations[I]['event'], Actual[I]['event'], I> : Fit<packed.Operations[I][K], Actual[I][K], I> }[F];
type FitEvents<P extends Named, A extends Named, I> = Same<P['event'], A['event']> extends true ? { [E in A['event']]: Fit<Extract<P, Named<E>>, Extract<A, Named<E>>, I> }[A['event']] : I;
type Named<E extends string = string> = { readonly event: E };
type Fit<P, A, I> = [P] extends [A] ? never : [A] extends [P] ? never : I;
type Same<A, B> = [A, B] extends [B, A] ? true : false;

export const none: Same<Wrong, never> = true;
export const sameCalls: Same<keyof packed.Operations, keyof Actual> = true;
export const sameExports: Same<keyof typeof packed, keyof typeof helpers> = true;
`;

/** Every call example of /docs/, with the variables of its reader: a client, and their own values. */
const printedCalls = `
import { type Client, fileOf } from '@tropeiro/client';
declare const tropeiro: Client;
declare const content: Blob;
${Object.keys(ownValues)
  .map((name) => `declare const ${name}: string;`)
  .join('\n')}
${Object.values(operations)
  .map((operation) => `{\n${clientCallOf(operation)}\n}`)
  .join('\n')}
`;

const planBody = `{ data: { external_code: 'ROTA', date_time_start: '2026-12-01', date_time_end: '2026-12-02', route_points`;
const actionsBody = `{ phone: 'p', sent_at: '2026-12-01T09:12:31-03:00', data`;

/** Mistakes that callers make in writes, each beside a correct one: `never` must not compile, `fine` must. */
const writes: readonly { readonly id: string; readonly fine: string; readonly never: readonly string[] }[] = [
  {
    id: 'importRoutePlan',
    fine: `${planBody}: [{ name: 'a', type: 'Entrega', time_window: '2026-12-01T08:00/2026-12-01T10:00' }, { name: 'b', time_window: ['2026-12-01T08:00', '2026-12-01T10:00'] }, { name: 'c', type: 'PC', time_window: { start: '2026-12-01', end: '2026-12-02' }, address: { city: 'Canoas' } }] } }`,
    never: [
      `${planBody}: [{ nam: 'a' }] } }`,
      `${planBody}: [{ name: 'a', latitud: -30 }] } }`,
      `${planBody}: [{ name: 'a', time_window: ['2026-12-01T08:00'] }] } }`,
      `${planBody}: [{ name: 'a', route_point_items: [{ external_code: 'x', quantity: '2' }] }] } }`,
      `${planBody}: ['a'] } }`,
    ],
  },
  {
    id: 'importPositions',
    fine: `{ data: [{ device: '863457051200000', time: '2026-01-31T08:00:00-03:00', speed_kmh: 42.5 }] }`,
    never: [
      `{ data: [{ device: '863457051200000' }] }`,
      `{ data: [{ device: '863457051200000', time: '2026-01-31T08:00:00-03:00', speed: 42.5 }] }`,
      `{ data: [1] }`,
    ],
  },
  {
    id: 'sendExecutionActions',
    fine: `${actionsBody}: [{ uuid: 'u', action: 'deliver', route_plan_id: 1, route_point_id: 2, sequence: 1, device_time: '2026-12-01T09:12:30-03:00' }] }`,
    never: [
      `${actionsBody}: [{ uuid: 'u', action: 'delivr', route_plan_id: 1, sequence: 1, device_time: '2026-12-01T09:12:30-03:00' }] }`,
      `${actionsBody}: [{ action: 'start', route_plan_id: 1, sequence: 1, device_time: '2026-12-01T09:12:30-03:00' }] }`,
    ],
  },
  ...Object.keys(operations)
    .filter((id) => id.startsWith('upsert'))
    .map((id) => ({ id, fine: '{ data: [{ }] }', never: [`{ data: [{ surprise: 'a' }] }`, `{ data: ['a'] }`] })),
  {
    id: 'upsertVehicles',
    fine: `{ data: [{ plate: 'ABC1D23', title: 'a', fleet: 'Distribuição urbana' }] }`,
    never: [`{ data: [{ plat: 'ABC1D23' }] }`, `{ data: [{ hodometer: '88900' }] }`],
  },
  { id: 'cancelOptimization', fine: '{}', never: [`{ surprise: 'a' }`] },
];

/** The program with all of them. TypeScript reports a line that is expected to fail and compiles. */
const writesProgram = (clientFrom: string): string => `
import type { Client } from '${clientFrom}';
declare const tropeiro: Client;
${writes
  .flatMap(({ id, fine, never }) => {
    const params = 'params' in operations[id as 'cancelOptimization'] ? 'params: { id: 1 }, ' : '';
    const callOf = (body: string) => `void tropeiro.call('${id}', { ${params}body: ${body} });`;
    return [callOf(fine), ...never.flatMap((body) => ['// @ts-expect-error', callOf(body)])];
  })
  .join('\n')}
`;

describe('The client, packed and installed in an empty folder', () => {
  let service: TestService;
  let folder: string;
  before(async () => {
    service = await startTestService();
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-client-'));
    const { stdout } = await run('npm', ['pack', '--silent', '-w', 'sdk', '--pack-destination', folder], { cwd: root });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const tarball = stdout.trim().split('\n').at(-1) ?? '';
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], { cwd: folder });
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await service.stop();
  });

  it(`is one file without dependencies, of less than ${maxGzippedBytes} bytes`, async () => {
    const installed = join(folder, 'node_modules/@tropeiro/client');
    const { dependencies = {} } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    assert.deepEqual(dependencies, {});
    const script = await readFile(join(installed, 'dist/index.js'));
    assert.doesNotMatch(script.toString(), /^import /m);
    assert.ok(gzipSync(script).length < maxGzippedBytes);
  });

  it('logs in, makes a key, imports, goes through pages and is refused', async () => {
    await writeFile(join(folder, 'program.ts'), program);
    await compile(['program.ts'], { noEmit: false, outDir: 'out', types: ['node'] });
    const { stdout } = await run('node', ['out/program.js', service.url, demoDocument, demoPassword], { cwd: folder });
    const { report, ...seen } = JSON.parse(stdout);
    assert.deepEqual(seen, { plates: ['PCK1A01', 'PCK1A02', 'PCK1A03'], refused: 'not_found' });
    assert.equal(report.data.created, 3);
  });

  it('works as its README shows', async () => {
    const admin = await service.as('admin');
    const data = {
      name: 'README',
      login: 'readme',
      role: 'integrator',
      realm: 'integration',
      password: 'uma senha boa',
    };
    const user = await admin.call('createUser', { body: { data } } as never);
    const { body } = await admin.call('createApiKey', {
      body: { data: { name: 'README', user_id: (user.body as { data: { id: number } }).data.id } },
    });
    const readme = await readFile(join(root, 'sdk/README.md'), 'utf8');
    await writeFile(join(folder, 'readme.ts'), readmeProgram(readme, service.url, body.data.key));
    await compile(['readme.ts'], { noEmit: false, outDir: 'out', types: ['node'] });
    const { stdout } = await run('node', ['out/readme.js'], { cwd: folder });
    assert.match(stdout, /^Caminhão 12\n/);
    assert.match(stdout, /^ABC1D23$/m);
    assert.match(stdout, /^1 \[\]\n400 invalid_input: .* \(\/data\/title too_short.*\/data\/plate wrong_plate\) 2$/m);
    assert.match(stdout, /\nCaminhão 12 \(reserva\)\ntrue\n$/);
  });

  it('is typed as the contract is, and takes every call that the reference prints', async () => {
    await writeFile(join(folder, 'comparison.ts'), comparison);
    await writeFile(join(folder, 'printed.ts'), printedCalls);
    await compile(['comparison.ts', 'printed.ts'], { types: ['node'] });
  });

  it('compiles no write with a misspelt, missing or wrong field, packed or in the repository', async () => {
    await writeFile(join(folder, 'writes.ts'), writesProgram('@tropeiro/client'));
    await writeFile(join(folder, 'own-writes.ts'), writesProgram(`${root}contract/src/client.ts`));
    await compile(['writes.ts', 'own-writes.ts'], { types: ['node'] });
  });

  /** Type-checks files of the folder as strictly as possible, and writes their JavaScript if asked to. */
  async function compile(files: readonly string[], options: object): Promise<void> {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      allowImportingTsExtensions: !('outDir' in options),
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'es2024.string', 'dom', 'dom.iterable', 'dom.asynciterable'],
      typeRoots: [join(root, 'node_modules/@types')],
      ...options,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const tsc = join(root, 'node_modules/.bin/tsc');
    // Each of the four checkers would compute the types of all operations.
    await run(tsc, ['-p', folder, '--singleThreaded']).catch((error) => assert.fail(error.stdout));
  }
});
