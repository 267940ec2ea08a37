import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { ReceivedBytes } from './received-bytes.ts';

/** What a body may be and cost. */
export type BodyLimits = {
  /** The most bytes it may have, both as they come and unpacked. */
  readonly maxBytes: number;
  readonly canBeCompressed: boolean;
  /** How it may be sent, as whoever sent it otherwise is told. */
  readonly expected: string;
  readonly tooLargeRefusal: () => Refusal;
  /** Takes memory for so many bytes more, or refuses. */
  readonly reserveMemory: (bytes: number) => void;
  /** Tells a client that asked first (Expect: 100-continue) to send it. */
  readonly sendContinue: () => void;
};

/**
 * The bytes of a body, unpacked where it is packed. They are counted as they come and as they unfold; with the first one
 * too many, nothing more is read or unpacked.
 */
export async function receiveBody(incoming: IncomingMessage, allowed: BodyLimits): Promise<Buffer> {
  const declared = declaredBytes(incoming);
  if (declared !== undefined && declared > allowed.maxBytes) throw allowed.tooLargeRefusal();
  const inflater = inflaterOf(incoming, allowed);
  const received = new ReceivedBytes(allowed.reserveMemory, inflater ? undefined : declared);
  if (incoming.headers.expect?.toLowerCase() === '100-continue') allowed.sendContinue();

  // Who has left meanwhile is not told so once more.
  if (incoming.destroyed && !incoming.complete) throw new Refusal('malformed_request');

  return new Promise((resolve, reject) => {
    let come = 0;
    const unfolded = inflater ?? incoming;
    const stop = (reason: unknown) => {
      incoming.off('data', count).off('error', stop).off('close', broken);
      unfolded.off('data', keep).off('end', finish);
      incoming.unpipe();
      inflater?.off('error', spoiled).on('error', ignore).destroy();
      reject(reason);
    };
    // It closes when all has come, too, which may be before all is unpacked.
    const broken = () => {
      if (!incoming.complete) stop(new Refusal('malformed_request'));
    };
    const spoiled = () => stop(new Refusal('malformed_request'));
    const finish = () => {
      incoming.off('data', count).off('error', stop).off('close', broken);
      unfolded.off('data', keep).off('end', finish);
      incoming.unpipe();
      resolve(received.toBuffer());
    };
    const count = (piece: Buffer) => {
      come += piece.length;
      if (come > allowed.maxBytes) stop(allowed.tooLargeRefusal());
    };
    const keep = (piece: Buffer) => {
      if (received.byteCount + piece.length > allowed.maxBytes) return stop(allowed.tooLargeRefusal());
      try {
        received.add(piece);
      } catch (refusal) {
        stop(refusal);
      }
    };
    incoming.on('error', stop).on('close', broken);
    unfolded.on('data', keep).on('end', finish);
    if (inflater) incoming.on('data', count).pipe(inflater.on('error', spoiled));
  });
}

const ignore = () => {};

function declaredBytes({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** What unpacks this body; undefined where it comes as it is. Packed twice is packed in a way nobody needs. */
function inflaterOf({ headers }: IncomingMessage, allowed: BodyLimits): Transform | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return undefined;
  const create = inflaters.get(encoding);
  if (!create || !allowed.canBeCompressed)
    throw new Refusal('unsupported_media_type', { details: { expected: allowed.expected } });
  return create();
}

const inflaters: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
