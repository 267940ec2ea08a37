import type { Image } from './image-schema.ts';

export const imageMaxBytes = 10_000_000;
export const imageMaxPixels = 50_000_000;
export const imageMaxSide = 16_384;

/** The longest side of a thumbnail, in pixels. */
export const thumbnailSide = 320;

/** The formats in which images are stored, whatever format was sent. */
export const imageContentTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type ImageExtension = keyof typeof imageContentTypes;

/** A hash that belongs to no file. */
export const sha256Example = '0123456789abcdef'.repeat(4);

/** A name that belongs to no image, because names are hashes of bytes. */
export const imageNameExample = `${sha256Example}.jpg`;

/** The size in which an image is requested. */
export const imageSizes = ['full', 'thumbnail'] as const;

export const hasThumbnail = ({ width, height }: Pick<Image, 'width' | 'height'>): boolean =>
  Math.max(width, height) > thumbnailSide;

/** A small image in Base64, for examples. */
export const imageContentExample =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAMUlEQVR42m3CQRGAQADEsCpBCUqqBCW8K+KUoAgDmwnYftnMbTPazGMzr80cm/ls/gHHaljBMAxruQAAAABJRU5ErkJggg==';
