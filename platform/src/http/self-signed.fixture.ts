import { generateKeyPairSync, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TlsFiles } from './tls-certificate.ts';

/** Writes a new key and a certificate that it signed itself, for this name, into a folder. */
export async function writeSelfSigned(folder: string, name: string): Promise<TlsFiles> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const named = tagged(0x30, tagged(0x31, tagged(0x30, commonName, tagged(0x0c, Buffer.from(name)))));
  const times = ['20200101000000Z', '20991231235959Z'].map((time) => tagged(0x18, Buffer.from(time)));
  const content = tagged(
    0x30,
    tagged(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    named,
    tagged(0x30, ...times),
    named,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const base64 = tagged(0x30, content, ecdsaWithSha256, signature).toString('base64');
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const lines = base64.match(/.{1,64}/g) ?? [];
  await writeFile(files.certFile, `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`);
  await writeFile(files.keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return files;
}

/** A value in DER, the encoding of certificates (X.690, 8.1). */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** Object identifiers: 2.5.4.3 (RFC 5280, A.1) and 1.2.840.10045.4.3.2 (RFC 5758, 3.2). */
const commonName = Buffer.from('0603550403', 'hex');
const ecdsaWithSha256 = tagged(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
