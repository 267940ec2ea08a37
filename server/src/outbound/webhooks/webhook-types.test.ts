import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebhookCreator } from '../../store/outbound/webhooks.ts';
import { mayStillRead } from './webhook-types.ts';

describe('What waits for a webhook', () => {
  const user = (role: WebhookCreator['role'], ...grants: string[]): WebhookCreator => ({ id: 7, role, grants });
  const cases: readonly [title: string, creator: WebhookCreator, type: string, record: object, mayRead: boolean][] = [
    ['a user, of an administrator', user('admin'), 'user.created', { id: 1 }, true],
    ['a user, of who is no administrator any more', user('manager'), 'user.created', { id: 1 }, false],
    ['a user, of who was granted it', user('manager', 'user:read'), 'user.created', { id: 1 }, true],
    ['a fleet, of an integrator', user('integrator'), 'fleet.created', { id: 1 }, true],
    ['their own webhook, of an integrator', user('integrator'), 'webhook.updated', { id: 1, user_id: 7 }, true],
    ['the webhook of another, of an integrator', user('integrator'), 'webhook.updated', { id: 1, user_id: 8 }, false],
    ['the webhook of another, of an administrator', user('admin'), 'webhook.updated', { id: 1, user_id: 8 }, true],
  ];
  for (const [title, creator, type, record, mayRead] of cases)
    it(`${mayRead ? 'is' : 'is not'} sent where it is about ${title}`, () => {
      const place = { epoch: '1', transaction: '1', position: '1', timestamp: '2026-01-01T00:00:00Z', by: null };
      assert.equal(mayStillRead(creator, { ...place, type, payload: JSON.stringify(record) }), mayRead);
    });
});
