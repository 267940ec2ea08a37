import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { malformedRequest } from '@tropeiro/domain/faults/malformed-request.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import type { BilingualText } from '@tropeiro/domain/language/bilingual-text.ts';
import { ReceivedBytes } from './received-bytes.ts';

/** How large a request body may be and how it may be sent. */
export type BodyLimits = {
  /** The most bytes it may have, both as they come and decompressed. */
  readonly maxBytes: number;
  readonly canBeCompressed: boolean;
  /** The media types and encodings that are accepted, for the problem of a body in another. */
  readonly expected: BilingualText;
  readonly tooLargeRefusal: () => Refusal;
  /** Reserves memory for so many bytes more, or refuses. */
  readonly reserveMemory: (bytes: number) => void;
  /** Tells a client that sent `Expect: 100-continue` to send the body. */
  readonly sendContinue: () => void;
};

/**
 * Receives the bytes of a body, decompressed. They are counted both as they come and as they are decompressed; with the
 * first one too many, nothing more is read or decompressed.
 */
export async function receiveBody(incoming: IncomingMessage, limits: BodyLimits): Promise<Buffer> {
  const declared = declaredBytes(incoming);
  if (declared !== undefined && declared > limits.maxBytes) throw limits.tooLargeRefusal();
  const decompressor = decompressorFor(incoming, limits);
  const received = new ReceivedBytes(limits.reserveMemory, decompressor ? undefined : declared);
  if (incoming.headers.expect?.toLowerCase() === '100-continue') limits.sendContinue();

  // A client that left in the meantime emits no further `close`.
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
    // It closes when all has come, too, which may be before all is decompressed.
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

/** The stream that decompresses this body; undefined where it comes as it is. Nobody needs a body compressed twice. */
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
