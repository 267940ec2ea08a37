import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { defineSuite } from '@tropeiro/conformance/define-suite.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo/company.ts';
import { startTestService } from '@tropeiro/server/testing/test-service.ts';

/** Runs the public conformance suite against the service. */
const service = await startTestService({}, ['api', 'worker']);
const { skipReasons } = defineSuite({
  baseUrl: service.url,
  document: demoDocument,
  login: 'admin',
  password: demoPassword,
  realm: 'customer',
});

it('is tested in everything but rules that need a call outside the specification', () =>
  assert.deepEqual([...skipReasons].sort(), [
    'how a plan is removed is not in the specification',
    'no field of an import limits the points of a route',
  ]));

after(() => service.stop());
