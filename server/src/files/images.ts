import type { Actor } from '@tropeiro/domain/access/actor.ts';
import { forbidden } from '@tropeiro/domain/access/forbidden.ts';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { hasThumbnail } from '@tropeiro/domain/files/image.ts';
import type { Handler, PreparedHandler } from '../handling/handler.ts';
import { type FoundImage, findImage } from '../store/files/images.ts';
import { commitImage, type PreparedImage, prepareImage } from './create-image.ts';
import { fileName } from './image-store.ts';
import type { Images } from './open-images.ts';
import { thumbnailMaxBytes } from './rewritten-image.ts';
import { sha256Of } from './sha256.ts';

export const uploadImage = (images: Images): PreparedHandler<'uploadImage', PreparedImage> => ({
  prepare: ({ file, actor, lifetime }) => prepareImage(images, actor, file, lifetime.signal),

  async commit({ actor, transaction }, image) {
    const { customer_id: companyId, user_id: userId } = actor;
    const data = await commitImage(images, transaction, image, { companyId, userId });
    const location = `/checklist/picture/?picture=${data.picture}`;
    return { body: { data }, headers: { location, etag: `"${data.sha256}"` } };
  },
});

export const getPicture =
  ({ store }: Images): Handler<'getPicture'> =>
  async ({ query, actor, db, acceptedFileType }) => {
    const found = await findImage(db, query.picture, actor.user_id);
    if (!found) throw new Refusal('not_found');
    requireVisible(found, actor);
    const { image, extension } = found;
    // An image that is small enough is its own thumbnail.
    const size = query.size === 'thumbnail' && hasThumbnail(image) ? 'thumbnail' : 'full';
    const maxBytes = size === 'full' ? image.size : thumbnailMaxBytes[extension];
    const read = async (signal: AbortSignal) => {
      const name = fileName(image.sha256, extension, size);
      const bytes = await store.find({ companyId: actor.customer_id, name }, signal);
      signal.throwIfAborted();
      const sha256 = bytes && (await sha256Of(bytes));
      signal.throwIfAborted();
      if (!bytes || !sha256 || (size === 'full' && sha256 !== image.sha256)) {
        throw new Error(`The ${size} bytes of the image ${image.picture} are not what was stored`);
      }
      return { bytes, sha256 };
    };
    const entityTag = size === 'full' ? image.sha256 : `${image.sha256}-${size}`;
    if (acceptedFileType(image.content_type)) {
      return {
        size: maxBytes,
        bytes: async (signal) => (await read(signal)).bytes,
        mediaType: image.content_type,
        entityTag,
        headers: { 'cache-control': cacheForEver, 'content-disposition': `inline; filename="${image.picture}"` },
      };
    }
    const { picture, content_type } = image;
    return {
      size: otherFieldsBytes + Math.ceil(maxBytes / 3) * 4,
      entityTag: `${entityTag}-json`,
      async record(signal) {
        const { bytes, sha256 } = await read(signal);
        return { data: { picture, content_type, size: bytes.length, sha256, content: bytes.toString('base64') } };
      },
    };
  };

/**
 * Refuses an image that the actor may not see. The user who sent it and the driver it belongs to may see it; other
 * drivers may not. Desk users see every image, but licences only with access to personal data.
 */
function requireVisible({ is_own: isOwn, is_licence: isLicence }: FoundImage, { role, permissions }: Actor): void {
  if (isOwn) return;
  if (role === 'driver') throw new Refusal('not_found');
  if (isLicence && !permissions.includes('pii:read')) {
    throw forbidden(role, 'pii:read');
  }
}

/** Cached forever, since a name always has the same bytes, but not by shared caches. */
const cacheForEver = 'private, max-age=31536000, immutable';

/** The size of a picture's JSON without its content. */
const otherFieldsBytes = 300;
