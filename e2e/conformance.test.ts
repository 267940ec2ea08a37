import { after } from 'node:test';
import { judge } from '@tropeiro/conformance/judge.ts';
import { demoDocument, demoPassword } from '@tropeiro/server/demo.ts';
import { startTestService } from '@tropeiro/server/testing/test-service.ts';

/** The service as it is, before the judge that anybody can set on any server. */
const service = await startTestService();
judge({
  baseUrl: service.url,
  document: demoDocument,
  login: 'admin',
  password: demoPassword,
  realm: 'customer',
});
after(() => service.stop());
