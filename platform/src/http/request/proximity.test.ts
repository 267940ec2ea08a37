import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { it } from 'node:test';
import { proximityOf } from './proximity.ts';

const near = { host: '127.0.0.1:8080' };

const callers: readonly [string, { address?: string; headers?: Record<string, string>; version?: string }][] = [
  ['local', {}],
  ['local', { address: '::1', headers: { host: '[::1]:8080' } }],
  ['local', { address: '::ffff:127.0.0.1', headers: { host: 'localhost' } }],
  ['local', { headers: { ...near, 'user-agent': 'curl/8', accept: '*/*' } }],
  ['remote', { address: '192.0.2.1' }],
  ['remote', { address: '::ffff:192.0.2.1' }],
  ['remote', { headers: { host: 'fleet.example.com' } }],
  ['remote', { headers: { host: '127.0.0.1.example.com' } }],
  ['remote', { headers: {} }],
  ['remote', { headers: { host: '::::' } }],
  ['forwarded', { version: '1.0' }],
  ...[
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cdn-loop'],
    ...['cf-connecting-ip', 'cf-ray', 'true-client-ip', 'x-client-ip', 'fly-client-ip', 'x-azure-clientip'],
    ...['x-envoy-external-address', 'x-original-forwarded-for', 'x-amzn-trace-id', 'x-cloud-trace-context'],
  ].map((name) => ['forwarded', { headers: { ...near, [name]: '' } }] as [string, { headers: Record<string, string> }]),
];

for (const [proximity, { address = '127.0.0.1', headers = near, version = '1.1' }] of callers) {
  it(`a call from ${address} by HTTP/${version} with ${JSON.stringify(headers)} is ${proximity}`, () => {
    const request = { headers, httpVersion: version, socket: { remoteAddress: address } };
    assert.equal(proximityOf(request as unknown as IncomingMessage), proximity);
  });
}
