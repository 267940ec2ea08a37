import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { malformedRequest } from '@tropeiro/domain/faults/malformed-request.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { ReceivedBytes } from './received-bytes.ts';

/** The maximum size of a request body and the ways to send it. */
export type BodyLimits = {
  /** The maximum number of bytes, both as received and decompressed. */
  readonly maxBytes: number;
  readonly canBeCompressed: boolean;
  /** The accepted media types and encodings, for the problem of an unsupported one. */
  readonly expected: BilingualText;
  readonly tooLargeRefusal: () => Refusal;
  /** Reserves memory for this many more bytes, or refuses. */
  readonly reserveMemory: (bytes: number) => void;
  /** Asks a client that sent `Expect: 100-continue` to send the body. */
  readonly sendContinue: () => void;
};

/**
 * Receives the bytes of a body and decompresses them. It counts them both as received and as decompressed. At the first
 * byte too many, it stops reading and decompressing.
 */
export async function receiveBody(incoming: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const declared = declaredBytes(incoming);
  if (declared !== undefined && declared > limits.maxBytes) throw limits.tooLargeRefusal();
  const decompressor = decompressorFor(incoming, limits);
  const received = new ReceivedBytes(limits.reserveMemory, {
    declared: decompressor ? undefined : declared,
    max: limits.maxBytes,
  });
  if (incoming.headers.expect?.toLowerCase() === '100-continue') limits.sendContinue();

  // A client that has already left emits no further `close`.
  if (incoming.destroyed && !incoming.complete) throw malformedRequest('broken_off');

  return new Promise((resolve, reject) => {
    let rawByteCount = 0;
    const content = decompressor ?? incoming;
    const stop = (reason: unknown) => {
      incoming.off('data', countRaw).off('error', stop).off('close', onClose);
      content.off('data', add).off('end', finish);
      incoming.unpipe();
      decompressor?.off('error', onCorrupt).on('error', ignore).destroy();
      reject(reason);
    };
    // The stream also closes when everything has arrived, possibly before all is decompressed.
    const onClose = () => {
      if (!incoming.complete) stop(malformedRequest('broken_off'));
    };
    const onCorrupt = () => stop(malformedRequest('compression'));
    const finish = () => {
      incoming.off('data', countRaw).off('error', stop).off('close', onClose);
      content.off('data', add).off('end', finish);
      incoming.unpipe();
      resolve(received.toBuffer());
    };
    const countRaw = (chunk: Buffer) => {
      rawByteCount += chunk.length;
      if (rawByteCount > limits.maxBytes) stop(limits.tooLargeRefusal());
    };
    const add = (chunk: Buffer) => {
      if (received.byteCount + chunk.length > limits.maxBytes) return stop(limits.tooLargeRefusal());
      try {
        received.add(chunk);
      } catch (refusal) {
        stop(refusal);
      }
    };
    incoming.on('error', stop).on('close', onClose);
    content.on('data', add).on('end', finish);
    if (decompressor) incoming.on('data', countRaw).pipe(decompressor.on('error', onCorrupt));
  });
}

const ignore = () => {};

function declaredBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/**
 * The stream that decompresses this body. Undefined if the body is not compressed. A body compressed twice is not
 * supported.
 */
function decompressorFor({ headers }: IncomingMessage, limits: BodyLimits): Transform | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  const create = decompressors.get(encoding);
  if (!create || !limits.canBeCompressed)
    throw new Refusal('unsupported_media_type', { details: { expected: limits.expected } });
  return create();
}

const decompressors: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
