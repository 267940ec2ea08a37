import { join, resolve } from 'node:path';
import type { Config } from '../settings.ts';
import { Decoders } from './decoders.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';

/** What it takes to take images in and to give them out. */
export type Images = { readonly store: ImageStore; readonly decoders: Decoders };

/** Several times what the largest photo takes; progressive ones are read as often as they have scans. */
const longestCpuS = 20;

export const openImages = (config: Config): Images => ({
  store: storeOf(config),
  decoders: new Decoders(config.IMAGES_AT_ONCE, { cpuS: longestCpuS, memoryBytes: config.IMAGE_DECODING_MB * 1e6 }),
});

function storeOf(config: Config): ImageStore {
  const { IMAGES_S3_ENDPOINT: endpoint, IMAGES_S3_BUCKET: bucket, IMAGES_S3_REGION: region } = config;
  const { IMAGES_S3_ACCESS_KEY: accessKey, IMAGES_S3_SECRET_KEY: secretKey } = config;
  if (endpoint === undefined) return diskStore(join(resolve(config.DATA_DIR), 'images'));
  return s3Store({ endpoint, bucket, region, accessKey, secretKey });
}
