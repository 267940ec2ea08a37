import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { BilingualError } from '@tropeiro/domain/faults/bilingual-error.ts';
import { bilingual } from '@tropeiro/domain/language/bilingual-text.ts';

/** The names of two PEM files. */
export type TlsFiles = { readonly certFile: string; readonly keyFile: string };

/** A certificate chain and its private key, in PEM. */
export type TlsPair = { readonly cert: Buffer; readonly key: Buffer };

/** A server whose certificate can be replaced while it runs. Open connections retain the one they began with. */
type TlsServer = { setSecureContext(pair: TlsPair): void };

/** How often the files are read again. */
const checkMs = 10_000;

/** The certificate of a server. It is read again when its files change. */
export class TlsCertificate {
  private readonly files: TlsFiles;
  private pair: TlsPair;
  private failed: TlsPair | undefined;

  private constructor(files: TlsFiles, pair: TlsPair) {
    this.files = files;
    this.pair = pair;
  }

  /** Reads both files. Throws a BilingualError if they cannot be used. */
  static async open(files: TlsFiles): Promise<TlsCertificate> {
    try {
      const pair = await readPair(files);
      requireMatch(pair);
      createSecureContext(pair);
      return new TlsCertificate(files, pair);
    } catch (error) {
      const { message } = error as Error;
      throw new BilingualError(
        bilingual(
          `TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${message}`,
          `TLS_CERT_FILE e TLS_KEY_FILE não podem ser usados: ${message}`,
        ),
        { cause: error },
      );
    }
  }

  get current(): TlsPair {
    return this.pair;
  }

  /**
   * Reads the files again and gives the server what has changed. Programs that renew certificates write the files one
   * after the other, so a pair that does not match is reported and tried again at the next change.
   */
  async renew(server: TlsServer): Promise<'unchanged' | 'renewed' | 'unusable'> {
    const pair = await readPair(this.files);
    if (isSame(pair, this.pair) || (this.failed && isSame(pair, this.failed))) return 'unchanged';
    try {
      requireMatch(pair);
      server.setSecureContext(pair);
    } catch {
      this.failed = pair;
      return 'unusable';
    }
    this.pair = pair;
    this.failed = undefined;
    return 'renewed';
  }

  /** Renews the certificate of a server at intervals. Returns the function that ends this. */
  watch(server: TlsServer, log: { info(text: string): void; error(details: object, text: string): void }): () => void {
    const check = async () => {
      try {
        const outcome = await this.renew(server);
        if (outcome === 'renewed') log.info('the TLS certificate was renewed');
        if (outcome === 'unusable') log.error({ files: this.files }, 'the TLS certificate and its key do not match');
      } catch (err) {
        log.error({ err }, 'the TLS certificate could not be read');
      }
    };
    const timer = setInterval(() => void check(), checkMs).unref();
    return () => clearInterval(timer);
  }
}

async function readPair({ certFile, keyFile }: TlsFiles): Promise<TlsPair> {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  return { cert, key };
}

/**
 * Throws if the key is not that of the certificate. OpenSSL compares only keys of one type, so it accepts an RSA
 * certificate with a key for elliptic curves, and then no client can connect.
 */
function requireMatch({ cert, key }: TlsPair): void {
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not that of the certificate');
}

const isSame = (one: TlsPair, other: TlsPair): boolean => one.cert.equals(other.cert) && one.key.equals(other.key);
