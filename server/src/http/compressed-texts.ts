import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** A text as it goes out, and how it is packed. */
export type CompressedText = { readonly bytes: Buffer; readonly encoding: Encoding };

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

const pack: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
};

/**
 * Long texts that are the same for everybody, packed once for each way to pack them. Anybody may ask for them, without a
 * token and as often as they like: one must not cost more than its sending, nor be held in memory more than once.
 */
export class CompressedTexts {
  private readonly compressed = new Map<string, Promise<Buffer>>();

  /** @param mark names the text: another text has another */
  async get(mark: string, text: string, acceptEncoding: string | undefined): Promise<CompressedText> {
    const encoding = wanted(acceptEncoding);
    const name = `${encoding} ${mark}`;
    let bytes = this.compressed.get(name);
    if (!bytes) {
      bytes = pack[encoding](text);
      this.compressed.set(name, bytes);
    }
    return { bytes: await bytes, encoding };
  }
}

function wanted(acceptEncoding: string | undefined): Encoding {
  const headers = { 'accept-encoding': (acceptEncoding ?? 'identity').slice(0, longestWish) };
  return (new Negotiator({ headers }).encoding([...encodings]) as Encoding | undefined) ?? 'identity';
}

const longestWish = 200;
