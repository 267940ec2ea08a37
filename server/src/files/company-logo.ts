import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';
import { announce } from '../handling/announce.ts';
import type { Handler, PreparedHandler } from '../handling/handler.ts';
import { deleteLogo, findLogo, replaceLogo } from '../store/files/company-logo.ts';
import { detectFormat } from './image-format.ts';
import type { Images } from './open-images.ts';
import { imageRefusal } from './rewritten-image.ts';
import { sha256Of } from './sha256.ts';

type PreparedLogo = { readonly contentType: string; readonly sha256: string; readonly bytes: Buffer };

/** Stores the thumbnail of the image, or the image itself if it is no larger. */
export const uploadCompanyLogo = ({ decoders }: Images): PreparedHandler<'uploadCompanyLogo', PreparedLogo> => ({
  async prepare({ file, actor, lifetime }) {
    const format = detectFormat(file.bytes);
    if (format !== 'png' && format !== 'jpeg')
      throw imageRefusal(file.pointer, 'not_an_image', { expected: verbatim('PNG, JPEG') });
    const image = await decoders.rewrite(actor, file, lifetime.signal);
    const bytes = image.thumbnail ?? image.bytes;
    return { contentType: image.content_type, sha256: await sha256Of(bytes), bytes };
  },

  async commit({ transaction }, logo) {
    const replaced = await replaceLogo(transaction, logo);
    if (replaced) announce(transaction, 'company_logo.updated', replaced);
    const stored = replaced ?? (await findLogo(transaction))?.record;
    if (!stored) throw new Error('The stored logo was not found');
    return { body: { data: stored }, headers: { location: '/company_logo/' } };
  },
});

export const getCompanyLogo: Handler<'getCompanyLogo'> = async ({ db, acceptedFileType }) => {
  const logo = await findLogo(db);
  if (!logo) throw new Refusal('not_found');
  const { record, bytes } = logo;
  if (acceptedFileType(record.content_type)) {
    return {
      size: bytes.length,
      bytes: async () => bytes,
      mediaType: record.content_type,
      entityTag: record.sha256,
      headers: { 'content-disposition': 'inline' },
    };
  }
  return { body: { data: { ...record, content: bytes.toString('base64') } } };
};

export const deleteCompanyLogo: Handler<'deleteCompanyLogo'> = async ({ transaction }) => {
  const removed = await deleteLogo(transaction);
  if (!removed) throw new Refusal('not_found');
  announce(transaction, 'company_logo.removed', removed);
  return {};
};
