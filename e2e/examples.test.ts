import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';

const run = promisify(execFile);

describe('The examples work as they are', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('first-steps.ts', async () => {
    const script = fileURLToPath(new URL('../examples/first-steps.ts', import.meta.url));
    const { stdout } = await run(process.execPath, [script, service.url]);
    assert.match(stdout, /Refused, as it should be: precondition_failed: O registro mudou/);
    assert.match(stdout, /Deleted it and logged out/);
  });

  const curl = spawnSync('curl', ['--version']).status === 0;

  it('first-steps.sh', { skip: !curl && 'there is no curl on this machine' }, async () => {
    const folder = fileURLToPath(new URL('../examples', import.meta.url));
    const { stdout } = await run('sh', ['first-steps.sh', service.url], { cwd: folder });
    assert.match(stdout, /^\d+,Armazém Central,/m);
    assert.match(stdout, /Deleted it and logged out/);
  });

  it('routes.json', async () => {
    const problem = fileURLToPath(new URL('../examples/routes.json', import.meta.url));
    const { stdout } = await run('npm', ['run', '-s', 'solve', '--', '--format', 'json', problem]);
    const { routes, unassigned } = JSON.parse(stdout) as { routes: number[][]; unassigned: number[] };
    assert.deepEqual([routes, unassigned], [[[1, 0]], []]);
  });

  it('the first calls of the README', { skip: !curl && 'there is no curl on this machine' }, async () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const calls = /```sh\n(ACCESS_TOKEN=[^`]*)```/.exec(readme)?.[1] ?? '';
    const { stdout } = await run('sh', ['-c', calls.replaceAll('http://127.0.0.1:8080', service.url)]);
    assert.match(stdout, /^\{"data":\[/);
  });
});
