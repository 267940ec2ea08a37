import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Operation } from '@tropeiro/contract/operation.ts';
import { operations } from '@tropeiro/contract/operations.ts';
import { demoPassword } from '../demo/company.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { hasDryRun, misspeltOptions } from './misspelt-options.ts';

describe('A dry run that a call does not have', () => {
  const changes = (Object.values(operations) as Operation[]).filter(({ method }) => method !== 'GET');
  for (const operation of changes.filter((one) => !hasDryRun(one)))
    it(`is refused by ${operation.id}, wherever it is asked for`, () => {
      const { inQuery, inBody } = misspeltOptions(operation) ?? assert.fail();
      const sent = { dry_run: true, colour: 'red', data: { dryRun: true, colour: 'red' } };
      assert.deepEqual(
        [...inQuery(['colour', 'dry-run']), ...inBody(sent)].map(({ parameter, pointer }) => parameter ?? pointer),
        ['dry-run', '/dry_run', '/data/dryRun'],
      );
    });
});

describe('A dry run is never the real thing', () => {
  let service: TestService;
  let token: string;
  before(async () => {
    service = await startTestService();
    const body = { username: 'admin', parent_username: '11222333000181', password: demoPassword };
    token = (await service.client.call('login', { body })).body.access_token;
  });
  after(() => service.stop());

  const strict = { prefer: 'handling=strict' };
  const cases: readonly [call: string, body: object | undefined, place: string, more?: object][] = [
    ['DELETE /route_plan/1/?dry_run=true', undefined, 'dry_run'],
    ['DELETE /route_plan/1/?dry_run=true', undefined, 'dry_run', strict],
    ['POST /route_plan/1/restore/?dryRun=1', undefined, 'dryRun'],
    ['POST /route_plan/1/cancel_optimization/?dry_run=true', undefined, 'dry_run'],
    ['POST /fleet/?dry_run=true', { data: { name: 'Sul' } }, 'dry_run'],
    ['POST /fleet/', { data: { name: 'Sul' }, dry_run: true }, '/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul', dry_run: true } }, '/data/dry_run'],
    ['POST /fleet/', { data: { name: 'Sul', dry_run: true } }, '/data/dry_run', strict],
    ['PUT /route_plan/1/', { data: { dry_run: true } }, '/data/dry_run'],
    ['POST /route_template/1/route_plan/', { data: { date: '2026-12-03', dry_run: true } }, '/data/dry_run'],
  ];
  for (const [call, body, place, more = {}] of cases)
    it(`${call} ${body ? JSON.stringify(body) : ''}${more === strict ? ', strictly' : ''}`, async () => {
      const [method = '', path] = call.split(' ');
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${service.url}${path}`, sent);
      const { errors } = (await response.json()) as { errors?: Record<string, string>[] };
      assert.deepEqual(
        [response.status, errors?.map(({ parameter, pointer, code }) => [parameter ?? pointer, code])],
        [400, [[place, 'unknown_field']]],
      );
    });
});
