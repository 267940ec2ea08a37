import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { callExampleOf } from '@tropeiro/contract/examples/call-example.ts';
import { parameterText } from '@tropeiro/contract/examples/parameter-text.ts';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { servedOperations } from '@tropeiro/contract/served-operations.ts';
import { unassignedReasons } from '@tropeiro/domain/planning/unassigned-reason.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { fillDemoIfEmpty } from '@tropeiro/server/demo/fill-if-empty.ts';
import { openImages } from '@tropeiro/server/files/open-images.ts';
import { readSettings } from '@tropeiro/server/settings.ts';
import { startTestService, type TestService } from '@tropeiro/server/testing/test-service.ts';
import { DocumentValidator, type SentCall } from './document-validator.ts';
import { loginsOf, type PrescribedCall, prescribedCalls } from './prescribed-calls.ts';

/** The codes of the decision. The service has more. */
const decidedReasons = [
  'capacity',
  'axles',
  'time_window',
  'plan_period',
  'unreachable',
  'not_geocoded',
  'max_points',
  'no_room',
];

const validator = new DocumentValidator();

describe('The document of the contract, read by an independent validator', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startTestService();
    await fillDemoIfEmpty(service.target, openImages(readSettings({ DATA_DIR: service.folder })));
    token = (await service.logIn('admin')).access;
  });
  after(() => service.stop());

  for (const call of [...loginsOf(demoDocument, demoPassword), ...prescribedCalls])
    it(`accepts, as the service does, ${call.description}`, async () => {
      assert.deepEqual(validator.faultsOfCall(call), []);
      const { status, text } = await send(call);
      assert.ok(call.status ? status === call.status : status < 300, `${status} ${text}`);
      if (status < 300) assert.deepEqual(validator.faultsOfResponse(call, status, JSON.parse(text)), []);
    });

  it('accepts a renewal without a body', () => {
    assert.deepEqual(validator.faultsOfCall({ method: 'POST', path: '/auth/token/' }), []);
  });

  it('rejects calls that no decision allows', () => {
    const rejected: readonly SentCall[] = [
      { method: 'POST', path: '/import/route_plan', body: { data: { route_points: [{ nam: 'A' }] } } },
      { method: 'POST', path: '/point_of_interest/', body: { data: { title: 'A', latitude: '-30', longitude: -51 } } },
      { method: 'GET', path: '/vehicle/', query: { status: 'X' } },
    ];
    for (const call of rejected) assert.notDeepEqual(validator.faultsOfCall(call), [], JSON.stringify(call));
  });

  it('returns every part of an address', async () => {
    const call = prescribedCalls.find(({ description }) => description.endsWith('address in parts')) as PrescribedCall;
    const sent = { ...call, body: { ...(call.body as object), dry_run: false } };
    const { route_plans: plans } = JSON.parse((await send(sent)).text) as { route_plans: { id: number }[] };
    const read: SentCall = {
      method: 'GET',
      path: '/import/route_plan',
      query: { route_plan_id: String(plans[0]?.id), includes: 'route_points' },
    };
    const { status, text } = await send(read);
    assert.deepEqual(validator.faultsOfResponse(read, status, JSON.parse(text)), []);
    const [plan] = (JSON.parse(text) as { data: { route_points: { address_detail: object }[] }[] }).data;
    assert.equal(Object.keys(plan?.route_points[0]?.address_detail ?? {}).length, 8);
  });

  it('lists every code of an unassigned point', () => {
    const path = '/import/route_plan';
    for (const code of [...decidedReasons, ...unassignedReasons.map((reason) => reason.code)]) {
      const point = {
        id: null,
        name: 'A',
        external_code: null,
        line: 1,
        code,
        reason: 'r',
        detail: null,
        candidate: null,
      };
      const faults = validator.faultsOfResponse({ method: 'POST', path }, 200, { unassigned_points: [point] });
      assert.ok(!faults.some((fault) => fault.startsWith('/unassigned_points')), faults.join());
    }
  });

  for (const operation of servedOperations(operations))
    it(`accepts the example of ${operation.id}`, () => {
      assert.deepEqual(validator.faultsOfCall(exampleCall(operation)), []);
    });

  async function send({ method, path, query = {}, body }: SentCall) {
    const response = await fetch(`${service.url}${path}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  }
});

/** The example of an operation as it is sent. */
function exampleCall(operation: Operation): SentCall {
  const { params, query, body } = callExampleOf(operation);
  return {
    method: operation.method as SentCall['method'],
    path: operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, parameterText(value)])),
    body,
  };
}
