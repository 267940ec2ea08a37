import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listMediaTypes } from '@tropeiro/contract/media-types.ts';
import type { RoutePlanReport } from '@tropeiro/domain/planning/route-plan-report-schema.ts';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

const run = promisify(execFile);

/** Debian's Python, which has Debian's packages. Another may come first in the path. */
const pythonPath = process.env.PYTHON ?? '/usr/bin/python3';

/** The fields that the reports of all imports have. */
type Imported = { rows?: number; wrong_lines: unknown[] };

describe('The examples work as they are', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: service.folder })));
  });
  after(() => service.stop());

  it('first-steps.ts', async () => {
    const script = fileURLToPath(new URL('../../examples/first-steps.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [script, service.url]);
    assert.match(stdout, /Refused, as it should be: precondition_failed: O registro mudou/);
    assert.match(stdout, /Deleted it and logged out/);
  });

  it('plan-a-day.ts', async () => {
    const script = fileURLToPath(new URL('../../examples/plan-a-day.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [script, service.url]);
    assert.match(
      stdout,
      /^202 points in [1-8] plans\nLeft out: Cofre \(capacity\): Nenhum veículo consegue carregá-lo\. .+\n/,
    );
    assert.match(
      stdout,
      /^Again: 202 points in [1-8] plans, 0 left out\n([A-Z0-9]{7}: \d+ deliveries, \d+ km, \d+ min, first Pedido \d+ at 2026-12-01T[\d:.]+Z\n)+/m,
    );
    assert.match(
      stdout,
      /(With Pedido \d+, vehicle \d+: \d+ s become \d+ s\n){2}(It would break: .+\n)*(Moved: true\n)?$/,
    );
  });

  it('execute-a-day.ts', async () => {
    const script = fileURLToPath(new URL('../../examples/execute-a-day.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [script, service.url]);
    const [, done = '', read] = /^Done: (.+)\nRead: (.+)\n/.exec(stdout) ?? [];
    const { delivered, returned, twice, pictures } = JSON.parse(done) as Record<string, number>;
    assert.deepEqual([read, pictures], [done, delivered], stdout);
    assert.match(stdout, /^(Pedido [123]: [ED], [12] attempts, the last at \S+Z, \d+ bytes\n){3}/m);
    const figures = `${delivered} delivered, ${returned} returned, ${twice} attempted twice`;
    assert.ok(stdout.endsWith(`Figures: 8 plans completed, 64 points, ${figures}\n`), stdout);
  });

  const curl = spawnSync('curl', ['--version']).status === 0;

  it('first-steps.sh', { skip: !curl && 'there is no curl on this machine' }, async () => {
    const folder = fileURLToPath(new URL('../../examples', import.meta.url));
    const { stdout } = await run('sh', ['first-steps.sh', service.url], { cwd: folder });
    assert.match(stdout, /^\d+,Armazém Central,/m);
    assert.match(stdout, /Deleted it and logged out/);
  });

  const python = spawnSync(pythonPath, ['-c', 'import requests']).status === 0;

  it('first_reports.py', { skip: !python && 'there is no Python with requests on this machine' }, async () => {
    const script = fileURLToPath(new URL('../../examples/first_reports.py', import.meta.url));
    const { stdout } = await run(pythonPath, [script, service.url]);
    assert.match(stdout, /^Logged in as Ana Admin\n\d+ vehicles, the first is \w{7}\n\d+ drivers, the first is \S/);
    assert.match(stdout, /\d+ checklists in thirty days\n(\d+) vehicles the first time, 0 since then\n$/);
  });

  it('routes.json', async () => {
    const problem = fileURLToPath(new URL('../../examples/routes.json', import.meta.url));
    const { stdout } = await run('npm', ['run', '-s', 'solve', '--', '--format', 'json', problem]);
    const { routes, unassigned } = JSON.parse(stdout) as { routes: number[][]; unassigned: number[] };
    assert.deepEqual([routes, unassigned], [[[1, 0]], []]);
  });

  const ofDocument = (path: string): string[] =>
    [...readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').matchAll(/```sh\n([^`]*)```/g)]
      .flatMap(([, block = '']) => block.split('\n\n'))
      .filter((command) => /^(?:curl|ACCESS_TOKEN=)/.test(command))
      .map((command) => command.replaceAll('http://127.0.0.1:8080', service.url));

  it('the first calls of the README', { skip: !curl && 'there is no curl on this machine' }, async () => {
    const [login = '', ...calls] = ofDocument('README.md');
    assert.equal(calls.length, 4);
    for (const call of calls) {
      const { stdout } = await run('sh', ['-c', `${login}\n${call}`]);
      assert.ok('data' in (JSON.parse(stdout) as object), `${call}\n${stdout}`);
    }
  });

  it('the calls of the API guide', { skip: !curl && 'there is no curl on this machine' }, async () => {
    const [login = '', ...calls] = ofDocument('docs/api-guide.md');
    for (const call of calls) {
      const { stdout } = await run('sh', ['-c', `${login}\n${call}`]);
      assert.doesNotMatch(stdout, /"type":"\/docs\/#/, call);
      if (!call.includes('/import/route_plan')) continue;
      const { dry_run, route_points, unassigned_points, route_plans, warnings } = JSON.parse(stdout) as RoutePlanReport;
      assert.deepEqual([dry_run, route_points, unassigned_points, warnings], [true, 5, [], []]);
      assert.equal(route_plans.length, 2);
    }
    assert.equal(calls.length, 6);
  });

  /** What each recipe prints at its end, and the problems that it shows on purpose. */
  const recipes = {
    'erp-sends-a-day': { shows: /"replaced_route_plans":\[\d+,\d+\].*"driver_id":7/s, problems: [] },
    'erp-follows-deliveries': { shows: /"type":"route_point\.updated".*"type":"test\.ping"/s, problems: [] },
    'tracker-gateway-sends-positions': { shows: /"new":2,.*"repeated":2,.*"plate"/s, problems: [] },
    'power-bi-copies-data': { shows: /^\{"data":\[\]\}$/, problems: [] },
    'customer-follows-a-delivery': { shows: /"status":"planned".*"external_code":"NF-/s, problems: ['not_found'] },
  };

  it('every recipe is tried', () => {
    const names = readdirSync(new URL('../../docs/recipes', import.meta.url));
    assert.deepEqual(
      names.sort(),
      Object.keys(recipes)
        .map((name) => `${name}.md`)
        .sort(),
    );
  });

  const bash = spawnSync('bash', ['--version']).status === 0;

  for (const [name, { shows, problems }] of Object.entries(recipes))
    it(`the recipe ${name}`, { skip: !(curl && bash) && 'there is no curl or no bash on this machine' }, async () => {
      const recipe = readFileSync(new URL(`../../docs/recipes/${name}.md`, import.meta.url), 'utf8');
      const commands = [...recipe.matchAll(/```sh\n([^`]*)```/g)].map(([, block]) => block).join('');
      const script = `set -eo pipefail\n${commands.replaceAll('http://127.0.0.1:8080', service.url)}`;
      const { stdout } = await run('bash', ['-c', script], { cwd: service.folder });
      assert.match(stdout, shows);
      assert.deepEqual(
        [...stdout.matchAll(/"type":"\/docs\/#(\w+)"/g)].map(([, code]) => code),
        problems,
        stdout,
      );
    });

  it('the calls that import', { skip: !curl && 'there is no curl on this machine' }, async () => {
    const [login = ''] = ofDocument('README.md');
    const calls = ofDocument('docs/importing.md');
    await writeFile(join(service.folder, 'frota.csv'), 'placa;título\nJFK3A21;Caminhão 21\n');
    await writeFile(join(service.folder, 'lista.csv'), 'Identificação;Apelido;Obs\nJFK3A22;Caminhão 22;novo\n');
    const points = await fetch(`${service.url}/import/route_plan/template`, {
      headers: { authorization: `Bearer ${(await service.logIn('admin')).access}`, accept: listMediaTypes.xlsx },
    });
    await writeFile(join(service.folder, 'pontos.xlsx'), Buffer.from(await points.arrayBuffer()));
    await cp(new URL('../../examples/nota.xml', import.meta.url), join(service.folder, 'examples/nota.xml'));
    for (const call of calls) {
      const { stdout } = await run('sh', ['-c', `${login}\n${call}`], { cwd: service.folder });
      const report = JSON.parse(stdout) as { data?: Imported } & Partial<RoutePlanReport> & Imported;
      const { rows, wrong_lines } = report.data ?? report;
      // An address that only a street geocoder finds is in no plan.
      const pointCount = (report.route_points ?? 0) + (report.unassigned_points?.length ?? 0);
      assert.ok((rows ?? pointCount) > 0, `${call}\n${stdout}`);
      assert.deepEqual(wrong_lines, [], call);
    }
    assert.equal(calls.length, 4);
  });
});
