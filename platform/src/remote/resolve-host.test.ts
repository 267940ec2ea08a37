import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { resolveHost } from './resolve-host.ts';

describe('A name chosen by a user', () => {
  let server: Socket;
  const resolver = new dns.Resolver({ timeout: 600_000, tries: 1 });
  const hasty = new dns.Resolver({ timeout: 100, tries: 1 });
  before(async () => {
    server = createSocket('udp4', (question, { port, address }) => {
      const answer = answerTo(question);
      if (answer) server.send(answer, port, address);
    });
    await once(server.bind(0, '127.0.0.1'), 'listening');
    for (const dnsResolver of [resolver, hasty]) dnsResolver.setServers([`127.0.0.1:${server.address().port}`]);
  });
  after(() => server.close());

  it('has the addresses that its name server returns', async () => {
    assert.deepEqual(await resolveHost('erp.example', resolver), [{ address: '192.0.2.7', family: 4 }]);
  });

  it('has none if its name server returns none or does not respond', async () => {
    await assert.rejects(resolveHost('unknown.example', resolver), { code: 'ENOTFOUND' });
    await assert.rejects(resolveHost('silent.example', hasty), { code: 'ETIMEOUT' });
  });

  it('does not delay other names while its name server is silent, however many lookups there are', async () => {
    const silent = Array.from({ length: 50 }, () => resolveHost('silent.example', resolver).catch(() => 'none'));
    const first = await Promise.race([dns.lookup('localhost').then(() => 'localhost'), ...silent]);
    assert.equal(first, 'localhost');
    resolver.cancel();
    await Promise.all(silent);
  });

  it('without a dot belongs to this machine or its network', async () => {
    const found = await resolveHost('localhost', resolver);
    assert.ok(found.length > 0 && found.every(({ address }) => address === '127.0.0.1' || address === '::1'));
  });
});

/**
 * The answers of a name server (RFC 1035): an address of erp.example, nothing for silent.example, and that no other
 * name exists.
 */
function answerTo(question: Buffer): Buffer | undefined {
  const name = question.subarray(12).toString('latin1');
  if (name.startsWith('\x06silent')) return undefined;
  const end = question.indexOf(0, 12) + 5;
  const isKnown = name.startsWith('\x03erp');
  const isFour = question.readUInt16BE(end - 4) === 1;
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 192, 0, 2, 7]);
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(isKnown && isFour ? 1 : 0, 6);
  // A query may have further sections after the question; they are ignored.
  head.writeUInt16BE(0, 10);
  return isKnown && isFour ? Buffer.concat([head, record]) : head;
}
