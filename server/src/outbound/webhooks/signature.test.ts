import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSigned, newWebhookSecret, signedHeaders } from './signature.ts';

describe('Signatures of webhooks', () => {
  // The test vector of the reference libraries of the Standard Webhooks specification.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const body = '{"test": 2432232314}';
  const sentAt = new Date(1_614_265_330_000);
  const headers = signedHeaders([secret], id, body, sentAt);

  it('are those of the specification', () => {
    assert.deepEqual(headers, {
      'webhook-id': id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('are one for each secret while it is rotated, and verify with either', () => {
    const other = newWebhookSecret();
    const both = signedHeaders([other, secret], id, body, sentAt);
    assert.match(both['webhook-signature'], /^v1,\S{44} v1,g0hM9SsE\S+$/);
    assert.deepEqual([isSigned(secret, both, body, sentAt), isSigned(other, both, body, sentAt)], [true, true]);
  });

  const wrong: Readonly<Record<string, [typeof headers, string, Date, string]>> = {
    'another body': [headers, '{"test": 2432232315}', sentAt, secret],
    'another id': [{ ...headers, 'webhook-id': 'msg_other' }, body, sentAt, secret],
    'another secret': [headers, body, sentAt, newWebhookSecret()],
    'an old message': [headers, body, new Date(sentAt.getTime() + 301_000), secret],
    'a message from the future': [headers, body, new Date(sentAt.getTime() - 301_000), secret],
    'a timestamp that is none': [{ ...headers, 'webhook-timestamp': 'now' }, body, sentAt, secret],
    'a signature of another version': [
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') },
      body,
      sentAt,
      secret,
    ],
    'no signature': [{ ...headers, 'webhook-signature': '' }, body, sentAt, secret],
  };
  for (const [title, [sent, text, now, key]] of Object.entries(wrong))
    it(`do not verify ${title}`, () => assert.equal(isSigned(key, sent, text, now), false));
});
