import type { Image } from '@tropeiro/domain/files/image.ts';
import { announce } from '../handling/announce.ts';
import type { Holder } from '../sharing/shares.ts';
import type { Transaction } from '../store/engine/transaction.ts';
import { insertImage, lockImage } from '../store/files/images.ts';
import { fileName } from './image-store.ts';
import type { Images } from './open-images.ts';
import type { RewrittenImage } from './rewritten-image.ts';

/** Decodes a file and stores what it shows, its row to follow. It takes its time: not to be done within a transaction. */
export async function prepareImage(
  { decoders, store }: Images,
  holder: Holder,
  file: { readonly bytes: Buffer; readonly pointer: string },
  signal?: AbortSignal,
): Promise<RewrittenImage> {
  const image = await decoders.rewrite(holder, file, signal);
  await putFiles(store, holder.customer_id, image, signal);
  return image;
}

/**
 * Makes a prepared image one of the company's. A file without a row may be swept away any time, so that it is
 * there is seen to while the sweeper is kept out.
 */
export async function keepImage(
  { store }: Images,
  transaction: Transaction,
  image: RewrittenImage,
  by: { readonly customerId: number; readonly userId: number | undefined },
): Promise<Image> {
  await lockImage(transaction, by.customerId, image.sha256);
  if (!(await hasFiles(store, by.customerId, image))) await putFiles(store, by.customerId, image);
  const kept = await insertImage(transaction, by, image);
  if (kept.isNew) announce(transaction, 'image.created', kept.image);
  return kept.image;
}

const noSession = 0;

/** Both, outside HTTP: for what the program draws or imports itself. */
export async function storeImage(
  images: Images,
  transaction: Transaction,
  by: { readonly customerId: number; readonly userId: number | undefined },
  bytes: Buffer,
): Promise<Image> {
  const holder = { customer_id: by.customerId, session_id: noSession };
  const image = await prepareImage(images, holder, { bytes, pointer: '' });
  return keepImage(images, transaction, image, by);
}

const filesOf = (customerId: number, { sha256, extension, bytes, thumbnail }: RewrittenImage) => [
  { file: { customerId, name: fileName(sha256, extension, 'full') }, bytes },
  ...(thumbnail ? [{ file: { customerId, name: fileName(sha256, extension, 'thumbnail') }, bytes: thumbnail }] : []),
];

async function putFiles(
  store: Images['store'],
  customerId: number,
  image: RewrittenImage,
  signal?: AbortSignal,
): Promise<void> {
  for (const { file, bytes } of filesOf(customerId, image)) await store.put(file, bytes, signal);
}

async function hasFiles(store: Images['store'], customerId: number, image: RewrittenImage): Promise<boolean> {
  for (const { file } of filesOf(customerId, image)) if (!(await store.has(file))) return false;
  return true;
}
