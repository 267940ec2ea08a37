import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding } from './accepted-encoding.ts';

export type CompressedText = { readonly bytes: Buffer; readonly encoding: Encoding };

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

const compress: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
};

/**
 * A cache of long public texts that are the same for all callers, compressed once for each encoding. They can be
 * requested without a token any number of times, so a request must cost no more than sending, and each text must be in
 * memory only once.
 */
export class CompressedTexts {
  private readonly compressed = new Map<string, Promise<Buffer>>();

  /** @param entityTag identifies the text: another text has another tag */
  async get(entityTag: string, text: string, acceptEncoding: string | undefined): Promise<CompressedText> {
    const encoding = acceptedEncoding(acceptEncoding, encodings);
    const name = `${encoding} ${entityTag}`;
    let bytes = this.compressed.get(name);
    if (!bytes) {
      bytes = compress[encoding](text);
      this.compressed.set(name, bytes);
    }
    return { bytes: await bytes, encoding };
  }
}
