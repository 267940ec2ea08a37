import type { Image } from '@tropeiro/domain/files/image-schema.ts';
import type { Transaction } from '@tropeiro/platform/database/transaction.ts';
import type { Holder } from '@tropeiro/platform/sharing/fair-semaphore.ts';
import { proveStoredPictures } from '../execution/ledger/extend-proof-chain.ts';
import { announce, announceAll } from '../handling/announce.ts';
import { insertImage, lockImage } from '../store/files/images.ts';
import { recordUploadedImage } from '../store/files/uploaded-images.ts';
import { listChecklistsByIds } from '../store/inspection/checklists.ts';
import { fileName } from './image-store.ts';
import type { Images } from './open-images.ts';
import type { RewrittenImage } from './rewritten-image.ts';
import { sha256Of } from './sha256.ts';

/** An image whose files are stored, with the hash and size of the uploaded file. */
export type PreparedImage = RewrittenImage & { readonly uploaded: { readonly sha256: string; readonly size: number } };

/**
 * Decodes a file and stores the image's files; `commitImage` inserts the row. Slow, so never call it within a
 * transaction.
 */
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
 * Inserts the row of a prepared image. The sweeper may delete files without a row at any time. So this checks, under
 * the lock that blocks the sweeper, that the files still exist, and stores missing ones again.
 */
export async function commitImage(
  { store }: Images,
  transaction: Transaction,
  image: PreparedImage,
  creator: { readonly companyId: number; readonly userId: number | undefined },
): Promise<Image> {
  await lockImage(transaction, creator.companyId, image.sha256);
  if (!(await hasFiles(store, creator.companyId, image))) await putFiles(store, creator.companyId, image);
  const inserted = await insertImage(transaction, creator, image);
  if (creator.userId !== undefined) {
    const filled = await recordUploadedImage(transaction, creator.userId, image.uploaded, image.sha256);
    announceAll(transaction, 'checklist.updated', await listChecklistsByIds(transaction, filled));
    await proveStoredPictures(transaction, creator.userId, [image.uploaded.sha256, image.sha256]);
  }
  if (inserted.isNew) announce(transaction, 'image.created', inserted.image);
  return inserted.image;
}

const noSession = 0;

/** Prepares and commits an image in one step, for images that the program draws itself. */
export async function createImage(
  images: Images,
  transaction: Transaction,
  creator: { readonly companyId: number; readonly userId: number | undefined },
  bytes: Buffer,
): Promise<Image> {
  const holder = { customer_id: creator.companyId, session_id: noSession };
  const image = await prepareImage(images, holder, { bytes, pointer: '' });
  return commitImage(images, transaction, image, creator);
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
