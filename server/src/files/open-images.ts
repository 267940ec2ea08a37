import { join, resolve } from 'node:path';
import { DecoderPool } from './decoder-pool.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';
import type { FileSettings } from './settings.ts';

/** The dependencies of image handlers: the file store and the decoder pool. */
export type Images = { readonly store: ImageStore; readonly decoders: DecoderPool };

/** CPU time: several times what the largest photo needs, since progressive images are read once per scan. */
const decodingMaxCpuS = 20;

/** Opens the store that the settings choose, and a pool of decoders. */
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
