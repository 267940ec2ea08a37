import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeSelfSigned } from '@tropeiro/platform/http/self-signed.fixture.ts';
import { readSettings, WrongSettings } from '../settings.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('A service with a certificate', () => {
  let service: TestService;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-tls-'));
    const { certFile, keyFile } = await writeSelfSigned(folder, 'frota.example');
    service = await startTestService({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile });
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  it('answers over TLS, and nothing else', async () => {
    assert.match(service.url, /^https:/);
    const answer = await new Promise<{ readonly status: number | undefined; readonly header: unknown }>(
      (resolve, reject) => {
        get(`${service.url}/healthz`, { rejectUnauthorized: false }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, header: response.headers['strict-transport-security'] });
        }).on('error', reject);
      },
    );
    assert.equal(answer.status, 200);
    assert.ok(answer.header);
    const plain = new Promise((resolve, reject) => {
      getPlain(service.url.replace('https:', 'http:'), resolve).on('error', reject);
    });
    await assert.rejects(plain);
  });

  it('needs both files', () => {
    for (const name of ['TLS_CERT_FILE', 'TLS_KEY_FILE'])
      assert.throws(
        () => readSettings({ [name]: '/etc/tls/file.pem' }),
        (error) => error instanceof WrongSettings && error.message.includes('is missing'),
      );
  });
});
