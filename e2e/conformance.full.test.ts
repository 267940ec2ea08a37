import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { judge } from '@tropeiro/conformance/judge.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService } from '@tropeiro/server/testing/test-service.ts';

/** The service as it is, before the judge that anybody can set on any server. */
const service = await startTestService({}, ['api', 'worker']);
const { skipReasons } = judge({
  baseUrl: service.url,
  document: demoDocument,
  login: 'admin',
  password: demoPassword,
  realm: 'customer',
});

it('is judged in everything but what takes a call that the specification does not have', () =>
  assert.deepEqual([...skipReasons].sort(), [
    'how a plan is removed is not in the specification',
    'no field of an import limits the points of a route',
  ]));

after(() => service.stop());
