import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { connect } from 'node:tls';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { writeSelfSigned } from './self-signed.fixture.ts';
import { TlsCertificate, type TlsFiles } from './tls-certificate.ts';

describe('The certificate of a server', () => {
  let folder: string;
  let files: TlsFiles;
  let certificate: TlsCertificate;
  let server: Server;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tropeiro-tls-'));
    files = await writeSelfSigned(folder, 'first.example');
    certificate = await TlsCertificate.open(files);
    server = createServer({ ...certificate.current }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  /** The name in the certificate that a new connection is shown. */
  const shownName = () =>
    new Promise<unknown>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().subject.CN);
        socket.destroy();
      }).on('error', reject);
    });

  it('is that of the files', async () => {
    assert.equal(await shownName(), 'first.example');
    assert.equal(await certificate.renew(server), 'unchanged');
  });

  it('is replaced when both files have changed', async () => {
    await writeSelfSigned(folder, 'second.example');
    assert.equal(await certificate.renew(server), 'renewed');
    assert.equal(await shownName(), 'second.example');
  });

  it('stays while only one of the files has changed, which is reported once', async () => {
    const newFolder = await mkdtemp(join(tmpdir(), 'tropeiro-tls-'));
    const next = await writeSelfSigned(newFolder, 'third.example');
    await copyFile(next.certFile, files.certFile);
    assert.equal(await certificate.renew(server), 'unusable');
    assert.equal(await certificate.renew(server), 'unchanged');
    assert.equal(await shownName(), 'second.example');
    await copyFile(next.keyFile, files.keyFile);
    assert.equal(await certificate.renew(server), 'renewed');
    assert.equal(await shownName(), 'third.example');
    await rm(newFolder, { recursive: true });
  });

  it('that cannot be read or does not match its key refuses the start', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tropeiro-tls-'));
    const { certFile } = await writeSelfSigned(other, 'other.example');
    await assert.rejects(TlsCertificate.open({ ...files, certFile }), BilingualError);
    await assert.rejects(TlsCertificate.open({ ...files, keyFile: join(folder, 'none.pem') }), BilingualError);
    const keyFile = join(other, 'rsa.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await assert.rejects(TlsCertificate.open({ ...files, keyFile }), BilingualError);
    await rm(other, { recursive: true });
  });
});
