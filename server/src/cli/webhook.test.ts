import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { Receivers } from '../outbound/webhooks/receivers.ts';
import { newWebhookSecret, signedHeaders } from '../outbound/webhooks/signature.ts';
import { receiveWebhooks } from './webhook.ts';

describe('tropeiro webhook listen', () => {
  const secret = newWebhookSecret();
  const body = '{"id":"1-1","type":"test.ping","timestamp":"2026-01-01T00:00:00Z","data":{}}';
  const receivers = new Receivers({ networks: ['127.0.0.1'], maxS: 600 });
  const stdout = new PassThrough();
  const terminal = { language: 'en', env: {}, stdin: new PassThrough(), stdout, stderr: new PassThrough() } as const;
  let receiver: Awaited<ReturnType<typeof receiveWebhooks>>;
  before(async () => {
    receiver = await receiveWebhooks(terminal, { port: 0, status: 202, secret });
  });
  after(() => {
    receiver.close();
    receivers.close();
  });
  const printed = () => String(stdout.read() ?? '');

  it('prints signed messages, and responds as configured', async () => {
    const headers = signedHeaders([secret], '1-1', body, new Date());
    assert.equal((await receivers.post(receiver.url, headers, body)).status, 202);
    assert.equal(printed(), `verified: 1-1\n${body}\n`);
  });

  it('refuses what is not', async () => {
    assert.equal((await receivers.post(receiver.url, {}, body)).status, 401);
    assert.match(printed(), /^NOT SIGNED/);
  });
});
