import type { Image } from '@tropeiro/domain/files/image.ts';
import { announce } from '../handling/announce.ts';
import { proveStoredPicture } from '../proof/extend-proof-chain.ts';
import type { Holder } from '../sharing/fair-semaphore.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { insertImage, lockImage } from '../store/files/images.ts';
import { noteUploadedImage } from '../store/files/uploaded-images.ts';
import { fileName } from './image-store.ts';
import type { Images } from './open-images.ts';
import type { RewrittenImage } from './rewritten-image.ts';
import { sha256Of } from './sha256.ts';

/** An image whose files are stored, and the file that it was made of. */
export type PreparedImage = RewrittenImage & { readonly uploaded: { readonly sha256: string; readonly size: number } };

/** Decodes a file and stores the image's files, its row to follow. Slow: not to be done within a transaction. */
export async function prepareImage(
  { decoders, store }: Images,
  holder: Holder,
  file: { readonly bytes: Buffer; readonly pointer: string },
  signal?: AbortSignal,
): Promise<PreparedImage> {
  const image = await decoders.rewrite(holder, file, signal);
  await putFiles(store, holder.customer_id, image, signal);
  return { ...image, uploaded: { sha256: await sha256Of(file.bytes), size: file.bytes.length } };
}

/**
 * Inserts the row of a prepared image. A file without a row may be swept away any time, so the files are looked for, and
 * stored again where they are gone, under the lock that keeps the sweeper out.
 */
export async function commitImage(
  { store }: Images,
  transaction: Transaction,
  image: PreparedImage,
  by: { readonly companyId: number; readonly userId: number | undefined },
): Promise<Image> {
  await lockImage(transaction, by.companyId, image.sha256);
  if (!(await hasFiles(store, by.companyId, image))) await putFiles(store, by.companyId, image);
  const inserted = await insertImage(transaction, by, image);
  if (by.userId !== undefined) {
    noteUploadedImage(transaction, by.userId, image.uploaded, image.sha256);
    await proveStoredPicture(transaction, by.userId, image.uploaded.sha256);
  }
  if (inserted.isNew) announce(transaction, 'image.created', inserted.image);
  return inserted.image;
}

const noSession = 0;

/** Prepares and commits an image at once, for images that the program draws itself. */
export async function createImage(
  images: Images,
  transaction: Transaction,
  by: { readonly companyId: number; readonly userId: number | undefined },
  bytes: Buffer,
): Promise<Image> {
  const holder = { customer_id: by.companyId, session_id: noSession };
  const image = await prepareImage(images, holder, { bytes, pointer: '' });
  return commitImage(images, transaction, image, by);
}

const filesOf = (companyId: number, { sha256, extension, bytes, thumbnail }: RewrittenImage) => [
  { file: { companyId, name: fileName(sha256, extension, 'full') }, bytes },
  ...(thumbnail ? [{ file: { companyId, name: fileName(sha256, extension, 'thumbnail') }, bytes: thumbnail }] : []),
];

async function putFiles(
  store: Images['store'],
  companyId: number,
  image: RewrittenImage,
  signal?: AbortSignal,
): Promise<void> {
  for (const { file, bytes } of filesOf(companyId, image)) await store.put(file, bytes, signal);
}

async function hasFiles(store: Images['store'], companyId: number, image: RewrittenImage): Promise<boolean> {
  for (const { file } of filesOf(companyId, image)) if (!(await store.has(file))) return false;
  return true;
}
