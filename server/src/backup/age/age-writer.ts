import { randomBytes } from 'node:crypto';
import { Encrypter, type Recipient } from 'age-encryption';
import type { Sink } from '../frames.ts';
import { chunkBytes, PayloadChunks, payloadNonceBytes } from './payload.ts';

/** Encrypts its input into an age file, with only a part of it in memory at a time. */
export class AgeWriter implements Sink {
  private readonly sink: Sink;
  private readonly chunks: PayloadChunks;
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  private constructor(sink: Sink, chunks: PayloadChunks) {
    this.sink = sink;
    this.chunks = chunks;
  }

  static async begin(sink: Sink, recipient: Recipient): Promise<AgeWriter> {
    const { header, fileKey } = await makeHeader(recipient);
    const nonce = randomBytes(payloadNonceBytes);
    await sink.write(Buffer.concat([header, nonce]));
    return new AgeWriter(sink, new PayloadChunks(fileKey, nonce));
  }

  async write(bytes: Buffer): Promise<void> {
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    // The last chunk is sealed differently, so a chunk waits until it is known whether more follow.
    if (this.pendingBytes <= chunkBytes) return;
    const all = Buffer.concat(this.pending);
    const sealed: Buffer[] = [];
    let at = 0;
    for (; at + chunkBytes < all.length; at += chunkBytes)
      sealed.push(this.chunks.seal(all.subarray(at, at + chunkBytes), false));
    [this.pending, this.pendingBytes] = [[all.subarray(at)], all.length - at];
    await this.sink.write(Buffer.concat(sealed));
  }

  async end(): Promise<void> {
    await this.sink.write(this.chunks.seal(Buffer.concat(this.pending), true));
  }
}

/** The header of a new file, taken from an empty file that the library encrypts, and the key that the header wraps. */
async function makeHeader(recipient: Recipient): Promise<{ header: Uint8Array; fileKey: Uint8Array }> {
  let fileKey: Uint8Array | undefined;
  const encrypter = new Encrypter();
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = Buffer.from(key);
      return recipient.wrapFileKey(key);
    },
  });
  const file = await encrypter.encrypt(new Uint8Array());
  if (!fileKey) throw new Error('The library made a header without wrapping a key');
  const nothingSealedBytes = 16;
  return { header: file.subarray(0, file.length - payloadNonceBytes - nothingSealedBytes), fileKey };
}
