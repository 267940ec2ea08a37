import { hasThumbnail } from '@tropeiro/domain/files/image.ts';
import { fileName, type ImageStore } from '../../files/image-store.ts';
import { sha256Of } from '../../files/sha256.ts';
import type { ProofImage } from '../../store/execution/proof/proof-facts.ts';

/** How many pictures of a proof are checked and shown. Reading more would delay other requests. */
export const proofMaxPictures = 24;

/** A thumbnail in a proof. */
export type SmallPicture = { readonly bytes: Uint8Array; readonly extension: ProofImage['extension'] };

/** Reads stored images one by one and returns their hashes. Null if an image is gone. */
export async function hashImages(
  store: ImageStore,
  companyId: number,
  images: ReadonlyMap<string, ProofImage | undefined>,
  { signal, maxCount = proofMaxPictures }: { readonly signal?: AbortSignal; readonly maxCount?: number } = {},
): Promise<ReadonlyMap<string, string | null>> {
  const hashes = new Map<string, string | null>();
  for (const [hash, image] of [...images].slice(0, maxCount)) {
    const name = image && fileName(image.sha256, image.extension, 'full');
    const bytes = name === undefined ? undefined : await store.find({ companyId, name }, signal);
    hashes.set(hash, bytes ? await sha256Of(bytes) : null);
  }
  return hashes;
}

/** Reads the thumbnails of images, by hash. Missing ones are left out. */
export async function readSmallPictures(
  store: ImageStore,
  companyId: number,
  images: ReadonlyMap<string, ProofImage | undefined>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, SmallPicture>> {
  const pictures = new Map<string, SmallPicture>();
  for (const [hash, image] of [...images].slice(0, proofMaxPictures)) {
    if (!image) continue;
    const name = fileName(image.sha256, image.extension, hasThumbnail(image) ? 'thumbnail' : 'full');
    const bytes = await store.find({ companyId, name }, signal);
    if (bytes) pictures.set(hash, { bytes, extension: image.extension });
  }
  return pictures;
}
