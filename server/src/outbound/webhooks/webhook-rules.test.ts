import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Receivers } from './receivers.ts';
import { fieldsOf, webhookFaults } from './webhook-rules.ts';

const faultsWith = (url: string, networks: readonly string[]) =>
  webhookFaults(fieldsOf({ url, types: ['*'] }, undefined), undefined, new Receivers({ networks, maxS: 5 }));

describe('The URL of a webhook', () => {
  const notPublic = ['/data/url not_public'];
  const judged: readonly [host: string, networks: readonly string[], says: readonly string[]][] = [
    ['erp.example', [], []],
    ['erp.example.', [], []],
    ['localhost', [], notPublic],
    ['localhost.', [], notPublic],
    ['LocalHost.', [], notPublic],
    ['erp.localhost', [], notPublic],
    ['printer.local', [], notPublic],
    ['metadata.google.internal', [], notPublic],
    ['metadata.google.internal.', [], notPublic],
    ['erp', [], notPublic],
    ['localhost.', ['10.0.0.0/8'], notPublic],
    ['localhost.', ['127.0.0.1'], []],
    ['erp.localhost', ['::1'], []],
    ['erp', ['10.0.0.0/8'], []],
    ['erp.internal', ['10.0.0.0/8'], []],
  ];
  for (const [host, networks, says] of judged)
    it(`at ${host} is ${says.length > 0 ? 'refused' : 'taken'} with the networks "${networks}"`, () => {
      const faults = faultsWith(`https://${host}/`, networks);
      assert.deepEqual(
        faults.map((fault) => `${'pointer' in fault ? fault.pointer : ''} ${fault.code}`),
        says,
      );
    });

  it('without TLS is refused with a word about the setting that allows it', () => {
    const [fault] = faultsWith('http://127.0.0.1:4000/', []);
    assert.equal(fault?.code, 'bad_format');
    assert.match(JSON.stringify(fault?.details), /WEBHOOK_NETWORKS.*WEBHOOK_NETWORKS/, 'in both languages');
  });
});
