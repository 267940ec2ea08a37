import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { inBody, inData, withoutAnswerHeader, withoutRequestHeader } from './lies.ts';
import { liesOfExecution } from './lies-of-execution.ts';
import { liesOfImports } from './lies-of-imports.ts';
import { liesOfTracking } from './lies-of-tracking.ts';
import { type Lie, startLyingProxy } from './lying-proxy.ts';
import type { LyingServer } from './lying-servers.fixture.ts';

const command = fileURLToPath(new URL('../../conformance/src/command.ts', import.meta.url));
const liars = fileURLToPath(new URL('./lying-servers.fixture.ts', import.meta.url));

/** Servers with one error each, the section that should find it, and the rule that should fail. */
const lies: readonly [says: string, section: string, rule: string, lie: Lie][] = [
  ['leaves a field out', 'points-of-interest', 'has the fields of its table', inData((row) => delete row.phone)],
  [
    'leaves out what is null',
    'points-of-interest',
    'has them all, null where no value was sent',
    inData((row) => {
      for (const [name, value] of Object.entries(row)) if (value === null) delete row[name];
    }),
  ],
  [
    'forgets the first attempt at a point',
    'route-points',
    'routes_info: has one record an attempt, oldest first',
    inData((row) => {
      if (Array.isArray(row.routes_info)) row.routes_info.splice(0, 1);
    }),
  ],
  [
    'writes numbers as text',
    'points-of-interest',
    'has the fields of its table',
    inData((row) => {
      row.latitude = String(row.latitude);
    }),
  ],
  [
    'does not filter',
    'points-of-interest',
    'point_of_interest_category_id: keeps the points of one category',
    { changeRequest: (request) => Object.assign(request, { url: request.url.replace('category_id=7', '') }) },
  ],
  [
    'sorts as it pleases',
    'points-of-interest',
    'is in the order of titles, and of ids where titles are equal',
    inBody((body) => Array.isArray(body.data) && body.data.reverse()),
  ],
  [
    'answers 200 for a new record',
    'points-of-interest',
    'answers 201 with the record and its location',
    { changeAnswer: (answer) => Object.assign(answer, { status: answer.status === 201 ? 200 : answer.status }) },
  ],
  [
    'writes dates with an offset',
    'vehicles',
    'lists rows with the fields of the table',
    inData((row) => {
      row.date_created = String(row.date_created).replace('Z', '+00:00');
    }),
  ],
  [
    'brings nothing along',
    'vehicles',
    'includes: fleet brings it, and nothing else',
    { changeRequest: (request) => Object.assign(request, { url: request.url.replace('includes=', 'excludes=') }) },
  ],
  ...liesOfImports,
  ...liesOfExecution,
  ...liesOfTracking,
  [
    'visits the points of a plan backwards',
    'route-plans',
    'includes: route_points brings the points in the order of execution',
    inData((row) => Array.isArray(row.route_points) && row.route_points.reverse()),
  ],
  [
    'brings one point where several have the code',
    'route-points',
    'external_code: brings all points of the plan that have it, and no others',
    inBody((body) => Array.isArray(body.data) && body.data[0]?.route_plan_id && body.data.splice(1)),
  ],
  [
    'loses the rest of a list',
    'transport',
    'is complete without limit, and page by page gives each row once, in the same order',
    withoutAnswerHeader('link'),
  ],
  [
    'forgets Idempotency-Key',
    'transport',
    'a repeat of a POST answers the same, says Idempotency-Replayed: true, and creates nothing',
    withoutRequestHeader('idempotency-key'),
  ],
  [
    'forgets If-Match',
    'transport',
    'a change that matches an earlier version is refused with 412, and nothing changes',
    withoutRequestHeader('if-match'),
  ],
  ['does not name Bearer', 'errors', '401 says WWW-Authenticate: Bearer', withoutAnswerHeader('www-authenticate')],
  [
    'has errors in another format',
    'errors',
    '404 for an unknown id, as application/problem+json',
    inBody((body) => delete body.code),
  ],
];

describe('The conformance suite', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  // The test runner marks its children so, and node:test refuses to run tests within tests.
  const { NODE_TEST_CONTEXT: _, ...unmarked } = process.env;

  const runProgram = async (args: readonly string[], env = {}, input = '') => {
    const child = spawn(process.execPath, args, { env: { ...unmarked, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(input);
    const [output, code] = await Promise.all([
      text(child.stdout),
      new Promise<number | null>((resolve) => child.once('exit', resolve)),
    ]);
    return { output, code };
  };

  const byCommand = async (section: string, rule: string, lie: Lie) => {
    const proxy = await startLyingProxy(service.url, lie);
    const company = ['--document', demoDocument, '--login', 'admin'];
    const args = [command, '--base-url', proxy.url, ...company, '--only', section, '--rule', rule];
    const outcome = await runProgram(args, {}, `${demoPassword}\n`);
    await proxy.stop();
    return outcome;
  };

  it('acquits who is honest, and leaves nothing behind', async () => {
    const admin = await service.as('admin');
    const { output, code } = await byCommand('points-of-interest', '', {});
    assert.equal(code, 0, output);
    assert.match(output, /^points-of-interest +\d+ +0 +0$/m);
    const { body } = await admin.call('listPointsOfInterest', { query: {} });
    assert.deepEqual(
      body.data.filter(({ title }) => title.startsWith('conformance-')),
      [],
    );
  });

  it('reports a failure by its exit code', async () => {
    const [, section, rule, lie] = lies[0]!;
    const { output, code } = await byCommand(section, rule, lie);
    assert.equal(code, 1, output);
    assert.ok(output.includes(`✖ ${rule}`), output);
  });

  /** Runs the suite that the command runs, without the command, which adds nothing here. */
  describe('notices', () => {
    /** The reported lines of each server. */
    const verdicts = new Map<string, readonly string[]>();
    before(async () => {
      const login = { document: demoDocument, login: 'admin', password: demoPassword, realm: 'customer' };
      const proxies = await Promise.all(lies.map(([, , , lie]) => startLyingProxy(service.url, lie)));
      const trials = lies.map(([description, section, rule], index): LyingServer => {
        return { description, section, rule, target: { baseUrl: proxies[index]?.url ?? '', ...login } };
      });
      const { output } = await runProgram(['--test-reporter', 'tap', liars], { LIAR_TRIALS: JSON.stringify(trials) });
      for (const part of output.split(/^# Subtest: /m)) {
        const [description = '', ...lines] = part.split('\n').map((line) => line.trim().replace(/ \d+ - /, ' '));
        verdicts.set(description, lines);
      }
      await Promise.all(proxies.map((proxy) => proxy.stop()));
    });

    for (const [description, , rule] of lies) {
      it(`a server that ${description}`, () => {
        const lines = verdicts.get(description) ?? [];
        for (const guilty of [`not ok ${rule}`, `not ok ${description}`])
          assert.ok(lines.includes(guilty), lines.join('\n'));
      });
    }
  });
});
