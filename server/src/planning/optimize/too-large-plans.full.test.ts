import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { NewRoutePlan } from '@tropeiro/domain/planning/new-route-plan-schema.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService({ SOLVER_MATRIX_MB: '1' });
});
after(() => service.stop());

const planOf = (pointCount: number): NewRoutePlan => ({
  date_time_start: '2026-12-01T08:00:00-03:00',
  date_time_end: '2026-12-01T18:00:00-03:00',
  external_code: `POINTS-${pointCount}`,
  route_points: Array.from({ length: pointCount }, (_, at) => ({
    name: `NF ${at}`,
    latitude: -30 - at / 900,
    longitude: -51,
  })),
});

describe('A plan that needs more memory than a company may use', () => {
  const tooLarge = /^ProblemError: 422 plan_too_large/;

  for (const is_async of [false, true])
    it(`is refused at once ${is_async ? 'although it would be optimized later' : 'if it is optimized at once'}`, async () => {
      const client = await service.as('dispatcher');
      const imported = (count: number) =>
        client.call('importRoutePlan', { body: { source: 'H', is_async, data: planOf(count) } });
      await assert.rejects(imported(100), tooLarge);
      assert.equal((await imported(10)).status, is_async ? 202 : 200);
    });

  it('is refused too if it is stored in its order and then optimized', async () => {
    const client = await service.as('dispatcher');
    const { body } = await client.call('importRoutePlan', {
      body: { source: 'H', optimize: false, data: planOf(100) },
    });
    const id = body.route_plans[0]?.id ?? 0;
    for (const is_async of [false, true])
      await assert.rejects(
        client.call('optimizeRoutePlan', { params: { id }, body: { data: { is_async } } }),
        tooLarge,
      );
  });
});
