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
import { formatOf, isLossless, readableFormats } from './image-format.ts';
import { type RewrittenImage, wrongImage } from './rewritten-image.ts';

// One image, one thread, and nothing kept of it: what is done at once, and what it takes, is for the caller to bound.
sharp.concurrency(1);
sharp.cache(false);
// Of all that the library can read, what we take, and from memory only: nothing that a file refers to is opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const quality = 85;
/** Beyond this the shortest code is not looked for: that takes three bytes of memory a pixel. */
const largePixels = 16_000_000;
const thumbnailQuality = 80;

/** The same bytes always give the same image. What it may take is for the process it runs in to bound. Refuses, pointing at the file, what is none or too large to decode. */
export async function rewriteImage(given: Buffer, pointer: string): Promise<RewrittenImage> {
  const format = formatOf(given);
  if (!format) throw wrongImage(pointer, 'not_an_image', { expected: readableFormats });
  try {
    // Known from the header, before a pixel is unpacked.
    const { width, height, hasAlpha } = await sharp(given, { limitInputPixels: false }).metadata();
    if (width * height > imageMaxPixels) throw wrongImage(pointer, 'too_many_pixels', { limit: imageMaxPixels });
    if (Math.max(width, height) > imageMaxSide) throw wrongImage(pointer, 'side_too_long', { limit: imageMaxSide });
    const isTransparent = hasAlpha && !(await opened(given).stats()).isOpaque;
    const isLarge = width * height > largePixels;
    return await stored(given, { isTransparent, isLossless: isLossless(format), isLarge });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw wrongImage(pointer, 'not_an_image', { expected: readableFormats });
  }
}

/** Its first frame alone, whatever else there is in it, read from top to bottom where that can be. */
const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error', pages: 1, sequentialRead: true, unlimited: false });

type Written = { readonly data: Buffer; readonly info: OutputInfo; readonly extension: ImageExtension };

/** What is transparent stays so. Of what came pixel by pixel the smaller form is kept: a drawing's is PNG, a photo's JPEG. */
async function stored(
  given: Buffer,
  of: { isTransparent: boolean; isLossless: boolean; isLarge: boolean },
): Promise<RewrittenImage> {
  const upright = () => opened(given).autoOrient().toColourspace('srgb');
  const asPng = async (): Promise<Written> => ({
    ...(await (of.isTransparent ? upright() : upright().removeAlpha()).png().toBuffer({ resolveWithObject: true })),
    extension: 'png',
  });
  const asJpeg = async (): Promise<Written> => ({
    ...(await upright()
      .removeAlpha()
      .jpeg({ quality, optimiseCoding: !of.isLarge })
      .toBuffer({ resolveWithObject: true })),
    extension: 'jpg',
  });
  if (of.isTransparent) return described(await asPng());
  if (!of.isLossless) return described(await asJpeg());
  const [png, jpeg] = [await asPng(), await asJpeg()];
  return described(png.data.length <= jpeg.data.length ? png : jpeg);
}

async function described({ data, info: { width, height }, extension }: Written): Promise<RewrittenImage> {
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
  const small = opened(bytes).resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' });
  return (extension === 'png' ? small.png() : small.jpeg({ quality: thumbnailQuality })).toBuffer();
}
