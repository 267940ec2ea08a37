import { join, resolve } from 'node:path';
import { DecoderPool } from './decoder-pool.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';
import type { FileSettings } from './settings.ts';

/** What image handlers work with: the store of the files and the pool that decodes them. */
export type Images = { readonly store: ImageStore; readonly decoders: DecoderPool };

/** Of the processor: several times what the largest photo takes; progressive ones are read as often as they have scans. */
const decodingMaxCpuS = 20;

/** Opens the store that the settings name, and a pool of decoders. */
export const openImages = (settings: FileSettings & { readonly DATA_DIR: string }): Images => ({
  store: storeOf(settings),
  decoders: new DecoderPool(settings.IMAGES_AT_ONCE, {
    cpuS: decodingMaxCpuS,
    memoryBytes: settings.IMAGE_DECODING_MB * 1e6,
  }),
});

function storeOf(settings: FileSettings & { readonly DATA_DIR: string }): ImageStore {
  const { IMAGES_S3_ENDPOINT: endpoint, IMAGES_S3_BUCKET: bucket, IMAGES_S3_REGION: region } = settings;
  const { IMAGES_S3_ACCESS_KEY: accessKey, IMAGES_S3_SECRET_KEY: secretKey } = settings;
  if (endpoint === undefined) return diskStore(join(resolve(settings.DATA_DIR), 'images'));
  return s3Store({ endpoint, bucket, region, accessKey, secretKey });
}
