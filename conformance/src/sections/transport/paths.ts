import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { points } from '../../prepare/points.ts';
import type { Trial } from '../../trial.ts';

/** Paths of calls, and their headers. */
export function paths(trial: Trial): void {
  describe('Paths', () => {
    for (const path of ['/point_of_interest', '/v1/point_of_interest/', '/v1/point_of_interest']) {
      trial.rule(`${path} answers as /point_of_interest/ does, not by a redirect`, async () => {
        await trial.once(points);
        const admin = await trial.admin();
        const { status, text } = await admin.get(path, { limit: 1 });
        assert.deepEqual({ status, text }, pick(await admin.get('/point_of_interest/', { limit: 1 })));
      });
    }

    for (const path of ['/auth/login', '/v1/auth/login/']) {
      trial.rule(`${path} answers as /auth/login/ does`, async () => {
        const answer = await trial.logIn({}, path);
        assert.equal(answer.status, 200, answer.summary);
      });
    }
  });

  describe('X-Request-Id', () => {
    trial.rule('is returned as it was sent', async () => {
      const id = `${trial.prefix}-request`;
      const { headers } = await (await trial.admin()).get('/point_of_interest/', { limit: 1 }, { 'x-request-id': id });
      assert.equal(headers.get('x-request-id'), id);
    });

    trial.rule('is given where none was sent', async () => {
      const { headers } = await (await trial.admin()).get('/point_of_interest/', { limit: 1 });
      assert.ok(headers.get('x-request-id'));
    });
  });

  describe('Cross-origin calls', () => {
    trial.rule('are off for an origin that is not configured', async () => {
      const { headers } = await trial.anonymous.get(
        '/point_of_interest/',
        {},
        { origin: 'https://conformance.invalid' },
      );
      assert.equal(headers.get('access-control-allow-origin'), null);
    });
  });
}

const pick = ({ status, text }: { status: number; text: string }) => ({ status, text });
