import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageOf } from '@tropeiro/contract/faults/problem.ts';
import { Receivers } from './receivers.ts';
import { fieldsOf, webhookFaults } from './webhook-rules.ts';

const faultsWith = (url: string, networks: readonly string[], ports: readonly number[] = []) =>
  webhookFaults(fieldsOf({ url, types: ['*'] }, undefined), undefined, new Receivers({ networks, ports, maxS: 5 }));

describe('The URL of a webhook', () => {
  const notPublic = ['/data/url not_public'];
  const hostCases: readonly [host: string, networks: readonly string[], expected: readonly string[]][] = [
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
  for (const [host, networks, expected] of hostCases)
    it(`at ${host} is ${expected.length > 0 ? 'refused' : 'taken'} with the networks "${networks}"`, () => {
      const faults = faultsWith(`https://${host}/`, networks);
      assert.deepEqual(
        faults.map((fault) => `${'pointer' in fault ? fault.pointer : ''} ${fault.code}`),
        expected,
      );
    });

  const ports: readonly [url: string, networks: readonly string[], ports: readonly number[], isAllowed: boolean][] = [
    ['https://erp.example:443/', [], [], true],
    ['https://erp.example:8443/', [], [], true],
    ['https://erp.example:25/', [], [], false],
    ['https://erp.example:9443/', [], [9443], true],
    ['https://8.8.8.8:9443/', [], [], false],
    ['https://8.8.8.8:9443/', [], [9443], true],
    ['https://8.8.8.8:9443/', ['10.0.0.0/8'], [], false],
    ['http://10.1.2.3:5432/', ['10.0.0.0/8'], [], true],
    ['http://localhost:4000/', ['127.0.0.1'], [], true],
  ];
  for (const [url, networks, allowed, isAllowed] of ports)
    it(`${url} is ${isAllowed ? 'taken' : 'refused'} with the networks "${networks}" and the ports "${allowed}"`, () =>
      assert.deepEqual(
        faultsWith(url, networks, allowed).map(({ code }) => code),
        isAllowed ? [] : ['not_public'],
      ));

  for (const [url, networks, expected] of [
    [
      'https://erp.example:25/',
      [],
      'its port is not allowed. Allowed ports: 443, 8443, 9443; the setting WEBHOOK_PORTS',
    ],
    ['https://8.8.8.8:25/', ['10.0.0.0/8'], 'Portas permitidas: 443, 8443, 9443; a configuração WEBHOOK_PORTS'],
    ['https://10.1.2.3:25/', [], 'its host is not at a public address'],
    ['https://erp/', [], 'o host não está em um endereço público'],
    ['http://8.8.8.8/', ['10.0.0.0/8'], 'a public address needs https'],
  ] as const)
    it(`${url} is refused for the condition that it does not meet: ${expected}`, () => {
      const [fault] = faultsWith(url, networks, [9443]);
      assert.ok(fault);
      assert.equal(fault.code, 'not_public');
      assert.ok([messageOf(fault, 'en'), messageOf(fault, 'pt-BR')].some((message) => message.includes(expected)));
    });

  it('is stored as it is sent to', () => {
    const stored = (url: string) => fieldsOf({ url, types: ['*'] }, undefined).url;
    assert.equal(stored('HTTPS://ERP.Example:443/a/../b?x=1'), 'https://erp.example/b?x=1');
    assert.equal(stored('https://0x7f.1/'), 'https://127.0.0.1/');
    assert.equal(stored('no url'), 'no url');
  });

  it('without TLS is refused with the setting that allows it', () => {
    const [fault] = faultsWith('http://127.0.0.1:4000/', []);
    assert.equal(fault?.code, 'bad_format');
    assert.match(JSON.stringify(fault?.details), /WEBHOOK_NETWORKS.*WEBHOOK_NETWORKS/, 'in both languages');
  });
});
