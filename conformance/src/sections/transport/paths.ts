import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { points } from '../../prepare/points.ts';
import { rule } from '../../rule.ts';
import type { Trial } from '../../trial.ts';

/** Decisions 11 and 25. */
export function paths(trial: Trial): void {
  describe('Paths', () => {
    for (const path of ['/point_of_interest', '/v1/point_of_interest/', '/v1/point_of_interest']) {
      rule(`${path} answers as /point_of_interest/ does, not by a redirect`, async () => {
        await trial.once(points);
        const admin = await trial.admin();
        const { status, text } = await admin.get(path, { limit: 1 });
        assert.deepEqual({ status, text }, pick(await admin.get('/point_of_interest/', { limit: 1 })));
      });
    }

    for (const path of ['/auth/login', '/v1/auth/login/']) {
      rule(`${path} answers as /auth/login/ does`, async () => {
        const { login: username, document: parent_username, password, realm } = trial.target;
        const answer = await trial.anonymous.post(path, { username, parent_username, password, realm });
        assert.equal(answer.status, 200, answer.said);
      });
    }
  });

  describe('X-Request-Id', () => {
    rule('is returned as it was sent', async () => {
      const id = `${trial.prefix}-request`;
      const { headers } = await (await trial.admin()).get('/point_of_interest/', { limit: 1 }, { 'x-request-id': id });
      assert.equal(headers.get('x-request-id'), id);
    });

    rule('is given where none was sent', async () => {
      const { headers } = await (await trial.admin()).get('/point_of_interest/', { limit: 1 });
      assert.ok(headers.get('x-request-id'));
    });
  });

  describe('Cross-origin calls', () => {
    rule('are off for an origin that nobody configured', async () => {
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
