import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { scarceThings } from '@tropeiro/domain/faults/scarce-thing.ts';
import { type ImageUpload, openUploadMaxBytes } from '@tropeiro/domain/files/image-upload.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import type { CallOf, Handler, PreparedHandler, UploadedFile } from '../handling/call.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import {
  appendPiece,
  deleteUpload,
  deleteUploadAfterRollback,
  findUpload,
  lockOpenBytes,
  openUpload,
  readReceived,
  type UploadKey,
} from '../store/files/image-uploads.ts';
import { commitImage, type PreparedImage, prepareImage } from './create-image.ts';
import type { Images } from './open-images.ts';
import { sha256Of } from './sha256.ts';

export const getImageUpload: Handler<'getImageUpload'> = async ({ params, actor, db }) => ({
  body: { data: await findUpload(db, keyOf(actor, params.sha256)) },
});

/** What a piece comes to: nothing that was not there, one piece more, the whole image, or what is wrong with that. */
type PreparedPiece =
  | { readonly kind: 'known' }
  | { readonly kind: 'piece'; readonly bytes: Buffer }
  | { readonly kind: 'image'; readonly image: PreparedImage }
  | { readonly kind: 'wrong'; readonly refusal: Refusal };

/**
 * Receives a piece of an image. All that matters for the end is seen before the transaction, in what was received up to
 * then: a piece goes on from there, so whoever brings the last byte finds all the others.
 */
export const uploadImagePiece = (images: Images): PreparedHandler<'uploadImagePiece', PreparedPiece> => ({
  async prepare({ params: { sha256 }, query: { offset, size }, file, actor, db, lifetime }) {
    const end = offset + file.bytes.length;
    if (end > size) throw wrongParameter('size', 'too_small', { limit: end });
    const upload = await findUpload(db, keyOf(actor, sha256));
    if (upload.picture !== null) return { kind: 'known' };
    requireNoGap(upload, size, offset);
    if (end < size) return { kind: 'piece', bytes: file.bytes };
    const received = offset === 0 ? noBytes : await readReceived(db, keyOf(actor, sha256));
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
    if (prepared.kind === 'piece') await keepPiece(transaction, actor, key, query, prepared.bytes);
    if (prepared.kind === 'image') {
      const by = { companyId: actor.customer_id, userId: actor.user_id };
      await commitImage(images, transaction, prepared.image, by);
      deleteUpload(transaction, key);
    }
    return { body: { data: await findUpload(transaction, key) } };
  },
});

const noBytes = Buffer.alloc(0);

const keyOf = ({ user_id: userId }: Actor, sha256: string): UploadKey => ({ userId, sha256 });

/** Holds a whole file against its hash, and prepares its image. */
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
    // What is wrong with the file stays wrong; whatever else there is may pass.
    if (error instanceof Refusal && error.code === 'rule_violated') return { kind: 'wrong', refusal: error };
    throw error;
  }
}

/** Keeps what is new in a piece, of an upload that another call may have taken further meanwhile. */
async function keepPiece(
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
  const open = await lockOpenBytes(transaction, actor.customer_id, actor.user_id);
  const limit =
    open.of_user > openUploadMaxBytes.ofUser
      ? openUploadMaxBytes.ofUser
      : open.of_company > openUploadMaxBytes.ofCompany
        ? openUploadMaxBytes.ofCompany
        : undefined;
  if (limit !== undefined)
    throw new Refusal('share_used_up', {
      details: { of: scarceThings.upload_bytes, limit, retry: retryS },
      headers: { 'retry-after': String(retryS) },
    });
}

/** Uploads end when they are whole, which takes a phone about so long. */
const retryS = 60;

/** Refuses a piece that does not go on from what was received; of a file of another size, nothing was. */
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
