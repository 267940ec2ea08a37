import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { limitedResources } from '@tropeiro/domain/faults/limited-resource.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { openUploadMaxBytes } from '@tropeiro/domain/files/image-upload.ts';
import type { ImageUpload } from '@tropeiro/domain/files/image-upload-schema.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { UploadedFile } from '@tropeiro/platform/handling/call.ts';
import type { CallOf, Handler, PreparedHandler } from '../handling/handler.ts';
import {
  appendPiece,
  deleteUpload,
  deleteUploadAfterRollback,
  findUpload,
  lockOpenUploadBytes,
  openUpload,
  readReceivedBytes,
  type UploadKey,
} from '../store/files/image-uploads.ts';
import { commitImage, type PreparedImage, prepareImage } from './create-image.ts';
import type { Images } from './open-images.ts';
import { sha256Of } from './sha256.ts';

export const getImageUpload: Handler<'getImageUpload'> = async ({ params, actor, db }) => ({
  body: { data: await findUpload(db, keyOf(actor, params.sha256)) },
});

/** The result of preparing a piece: nothing new, another piece, the whole image, or a refusal. */
type PreparedPiece =
  | { readonly kind: 'known' }
  | { readonly kind: 'piece'; readonly bytes: Buffer }
  | { readonly kind: 'image'; readonly image: PreparedImage }
  | { readonly kind: 'wrong'; readonly refusal: Refusal };

/**
 * Receives a piece of an image. The preparation compares the piece with what was received before the transaction
 * begins. A piece continues from there, so the call that sends the last byte finds all the others stored.
 */
export const uploadImagePiece = (images: Images): PreparedHandler<'uploadImagePiece', PreparedPiece> => ({
  async prepare({ params: { sha256 }, query: { offset, size }, file, actor, db, lifetime }) {
    const end = offset + file.bytes.length;
    if (end > size) throw wrongParameter('size', 'too_small', { limit: end });
    const upload = await findUpload(db, keyOf(actor, sha256));
    if (upload.picture !== null) return { kind: 'known' };
    requireNoGap(upload, size, offset);
    if (end < size) return { kind: 'piece', bytes: file.bytes };
    // The stored pieces are read as text, decoded, and joined with this one.
    lifetime.reserveMemory(copiesOfPieces * offset);
    const received = offset === 0 ? noBytes : await readReceivedBytes(db, keyOf(actor, sha256));
    requireNoGap({ size, received: received.length }, size, offset);
    const bytes = Buffer.concat([received.subarray(0, offset), file.bytes]);
    return wholeImage(images, actor, sha256, { bytes, pointer: file.pointer }, lifetime.signal);
  },

  async commit({ params: { sha256 }, query, actor, transaction }, prepared) {
    const key = keyOf(actor, sha256);
    if (prepared.kind === 'wrong') {
      deleteUploadAfterRollback(transaction, key);
      throw prepared.refusal;
    }
    if (prepared.kind === 'piece') await storePiece(transaction, actor, key, query, prepared.bytes);
    if (prepared.kind === 'image') {
      const creator = { companyId: actor.customer_id, userId: actor.user_id };
      await commitImage(images, transaction, prepared.image, creator);
      deleteUpload(transaction, key);
    }
    return { body: { data: await findUpload(transaction, key) } };
  },
});

const noBytes = Buffer.alloc(0);

const copiesOfPieces = 4;

const keyOf = ({ user_id: userId }: Actor, sha256: string): UploadKey => ({ userId, sha256 });

/** Compares a complete file with its hash, and prepares its image. */
async function wholeImage(
  images: Images,
  actor: Actor,
  sha256: string,
  file: UploadedFile,
  signal: AbortSignal,
): Promise<PreparedPiece> {
  if ((await sha256Of(file.bytes)) !== sha256) return { kind: 'wrong', refusal: otherHash(file.pointer, sha256) };
  try {
    return { kind: 'image', image: await prepareImage(images, actor, file, signal) };
  } catch (error) {
    // A fault of the file is permanent. Any other error may be temporary, so it keeps the upload.
    if (error instanceof Refusal && error.code === 'rule_violated') return { kind: 'wrong', refusal: error };
    throw error;
  }
}

/** Stores the new bytes of a piece; another call may have continued the upload meanwhile. */
async function storePiece(
  transaction: Transaction,
  actor: Actor,
  key: UploadKey,
  { offset, size }: CallOf<'uploadImagePiece'>['query'],
  bytes: Buffer,
): Promise<void> {
  let upload = await openUpload(transaction, key, size);
  if (upload.size !== size && offset === 0) {
    deleteUpload(transaction, key);
    upload = await openUpload(transaction, key, size);
  }
  requireNoGap(upload, size, offset);
  if (upload.is_new) await requireRoom(transaction, actor);
  const fresh = bytes.subarray(upload.received - offset);
  if (fresh.length > 0) appendPiece(transaction, upload, fresh);
}

async function requireRoom(transaction: Transaction, actor: Actor): Promise<void> {
  const open = await lockOpenUploadBytes(transaction, actor.customer_id, actor.user_id);
  const limit =
    open.of_user > openUploadMaxBytes.ofUser
      ? openUploadMaxBytes.ofUser
      : open.of_company > openUploadMaxBytes.ofCompany
        ? openUploadMaxBytes.ofCompany
        : undefined;
  if (limit !== undefined)
    throw new Refusal('share_used_up', {
      details: { of: limitedResources.upload_bytes, limit, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
}

/** Uploads free their space when they are complete, which takes a phone about this long. */
const retryS = 60;

/** Refuses a piece that starts beyond the bytes received so far. If the size differs, none were received. */
function requireNoGap(upload: Pick<ImageUpload, 'size' | 'received'>, size: number, offset: number): void {
  const received = upload.size === size ? upload.received : 0;
  if (offset > received) throw wrongParameter('offset', 'past_received', { received });
}

const wrongParameter = (
  parameter: string,
  code: 'too_small' | 'past_received',
  details: Readonly<Record<string, number>>,
): Refusal => new Refusal('rule_violated', { faults: [{ parameter, code, details }] });

const otherHash = (pointer: string, expected: string): Refusal =>
  new Refusal('rule_violated', {
    faults: [{ pointer, code: 'other_hash', details: { expected: verbatim(expected) } }],
  });
