import { createHash } from 'node:crypto';
import { Refusal } from '@tropeiro/domain/faults/refusal.ts';
import {
  hasThumbnail,
  type ImageExtension,
  imageContentTypes,
  imageMaxPixels,
  imageMaxSide,
  thumbnailSide,
} from '@tropeiro/domain/files/image.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { detectFormat, isLossless, supportedFormats } from './image-format.ts';
import { imageRefusal, type RewrittenImage } from './rewritten-image.ts';

// One thread and no cache: the caller limits how many images are decoded at once and their cost.
sharp.concurrency(1);
sharp.cache(false);
// Only the accepted formats, and only from memory, so that no file that an image refers to is opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const quality = 85;
/** Larger images are encoded without optimised coding, which takes three bytes of memory per pixel. */
const largeImagePixels = 16_000_000;
const thumbnailQuality = 80;

/**
 * Decodes a file and encodes only its pixels again, without any other content of the file. The same bytes always give
 * the same image. Refuses a file that is no image or too large to decode.
 */
export async function rewriteImage(file: Buffer, pointer: string): Promise<RewrittenImage> {
  const format = detectFormat(file);
  if (!format) throw imageRefusal(pointer, 'not_an_image', { expected: supportedFormats });
  try {
    // The header has the size, so no pixel is decoded yet.
    const { width, height, hasAlpha } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > imageMaxPixels) throw imageRefusal(pointer, 'too_many_pixels', { limit: imageMaxPixels });
    if (Math.max(width, height) > imageMaxSide) throw imageRefusal(pointer, 'side_too_long', { limit: imageMaxSide });
    const isTransparent = hasAlpha && !(await decode(file).stats()).isOpaque;
    const isLarge = width * height > largeImagePixels;
    return await encode(file, { isTransparent, isLossless: isLossless(format), isLarge });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw imageRefusal(pointer, 'not_an_image', { expected: supportedFormats });
  }
}

/** Decodes only the first frame, from top to bottom if the format allows it. */
const decode = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error', pages: 1, sequentialRead: true, unlimited: false });

type Encoded = { readonly data: Buffer; readonly info: OutputInfo; readonly extension: ImageExtension };

/**
 * Encodes transparent images as PNG and lossy ones as JPEG. For others, the smaller one wins: PNG for drawings, JPEG
 * for photos.
 */
async function encode(
  file: Buffer,
  traits: { isTransparent: boolean; isLossless: boolean; isLarge: boolean },
): Promise<RewrittenImage> {
  const upright = () => decode(file).autoOrient().toColourspace('srgb');
  const asPng = async (): Promise<Encoded> => ({
    ...(await (traits.isTransparent ? upright() : upright().removeAlpha()).png().toBuffer({ resolveWithObject: true })),
    extension: 'png',
  });
  const asJpeg = async (): Promise<Encoded> => ({
    ...(await upright()
      .removeAlpha()
      .jpeg({ quality, optimiseCoding: !traits.isLarge })
      .toBuffer({ resolveWithObject: true })),
    extension: 'jpg',
  });
  if (traits.isTransparent) return withMetadata(await asPng());
  if (!traits.isLossless) return withMetadata(await asJpeg());
  const [png, jpeg] = [await asPng(), await asJpeg()];
  return withMetadata(png.data.length <= jpeg.data.length ? png : jpeg);
}

async function withMetadata({ data, info: { width, height }, extension }: Encoded): Promise<RewrittenImage> {
  return {
    sha256: createHash('sha256').update(data).digest('hex'),
    extension,
    content_type: imageContentTypes[extension],
    size: data.length,
    width,
    height,
    bytes: data,
    thumbnail: hasThumbnail({ width, height }) ? await thumbnailOf(data, extension) : undefined,
  };
}

function thumbnailOf(bytes: Buffer, extension: ImageExtension): Promise<Buffer> {
  const small = decode(bytes).resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' });
  return (extension === 'png' ? small.png() : small.jpeg({ quality: thumbnailQuality })).toBuffer();
}
