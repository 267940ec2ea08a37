import { integer, optionalUrl, type ParsedSettings, text } from '../settings/setting.ts';

/** Settings of images: where they are stored, and what decoding them may take. */
export const fileSettings = {
  IMAGES_S3_ENDPOINT: optionalUrl(
    /^https?:$/,
    'https://s3.example.com',
    'An S3-compatible store for images, as https://host; without it they are files under DATA_DIR, which all processes must share.',
  ),
  IMAGES_S3_BUCKET: text('', 'Its bucket, for this service alone: images that the database does not know are removed.'),
  IMAGES_S3_REGION: text('us-east-1', 'Its region, as its requests are signed for.'),
  IMAGES_S3_ACCESS_KEY: text('', 'The key that may list, read, write and delete in the bucket.'),
  IMAGES_S3_SECRET_KEY: text('', 'The secret that belongs to the key.'),
  IMAGES_AT_ONCE: integer(
    2,
    1,
    100,
    'Images a process decodes at once, each in a process of its own; one of these is left to other companies than the one that sends most.',
  ),
  IMAGE_DECODING_MB: integer(
    256,
    128,
    8192,
    'Memory that decoding an image may take: enough for a JPEG of fifty million pixels, a WebP of 20 or an AVIF of 10.',
  ),
};

export type FileSettings = ParsedSettings<typeof fileSettings>;

/** A sentence for each setting that an object store needs and that is missing. */
export function missingForObjectStore(settings: FileSettings): string[] {
  if (settings.IMAGES_S3_ENDPOINT === undefined) return [];
  return (['IMAGES_S3_BUCKET', 'IMAGES_S3_ACCESS_KEY', 'IMAGES_S3_SECRET_KEY'] as const)
    .filter((name) => settings[name] === '')
    .map((name) => `${name} is missing: IMAGES_S3_ENDPOINT needs it. ${fileSettings[name].description}`);
}
