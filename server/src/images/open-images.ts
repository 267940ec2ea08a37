import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { Decoders } from './decoders.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';

/** What it takes to take images in and to give them out. */
export type Images = { readonly store: ImageStore; readonly decoders: Decoders };

/** Decoding gets half of a machine, but never so much of its memory; with two, one is left to others than who sends most. */
const decodingAtOnce = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

export const openImages = (config: Config): Images => ({
  store: storeOf(config),
  decoders: new Decoders(decodingAtOnce),
});

function storeOf(config: Config): ImageStore {
  const { IMAGES_S3_ENDPOINT: endpoint, IMAGES_S3_BUCKET: bucket, IMAGES_S3_REGION: region } = config;
  const { IMAGES_S3_ACCESS_KEY: accessKey, IMAGES_S3_SECRET_KEY: secretKey } = config;
  if (endpoint === undefined) return diskStore(join(resolve(config.DATA_DIR), 'images'));
  return s3Store({ endpoint, bucket, region, accessKey, secretKey });
}
