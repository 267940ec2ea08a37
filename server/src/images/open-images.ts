import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { Gate } from '../http/gate.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';

/** What it takes to take images in and to give them out. */
export type Images = { readonly store: ImageStore; readonly gate: Gate };

/** Decoding gets half of the machine. Those that wait are held in memory, so there is an end to them too. */
const decodingAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));
const mostWaiting = 100;

export const openImages = (config: Config): Images => ({
  store: storeOf(config),
  gate: new Gate(decodingAtOnce, mostWaiting),
});

function storeOf(config: Config): ImageStore {
  const { IMAGES_S3_ENDPOINT: endpoint, IMAGES_S3_BUCKET: bucket, IMAGES_S3_REGION: region } = config;
  const { IMAGES_S3_ACCESS_KEY: accessKey, IMAGES_S3_SECRET_KEY: secretKey } = config;
  if (endpoint === undefined) return diskStore(join(resolve(config.DATA_DIR), 'images'));
  return s3Store({ endpoint, bucket, region, accessKey, secretKey });
}
