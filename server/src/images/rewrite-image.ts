import { createHash } from 'node:crypto';
import {
  hasThumbnail,
  type ImageExtension,
  imageContentTypes,
  imageMaxPixels,
  thumbnailSide,
} from '@tropeiro/domain/image.ts';
import { type FaultCode, Refusal, type RefusalDetails } from '@tropeiro/domain/refusal.ts';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { formatOf, isLossless, readableFormats } from './image-format.ts';

/** An image as it is stored: decoded, turned upright and written anew, with nothing else that the file carried. */
export type RewrittenImage = {
  readonly sha256: string;
  readonly extension: ImageExtension;
  readonly content_type: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** Absent where the image is no larger itself. */
  readonly thumbnail: Buffer | undefined;
};

// One image, one thread, and nothing kept of it: what is done at once, and what it takes, is for the caller to bound.
sharp.concurrency(1);
sharp.cache(false);
// Of all that the library can read, what we take, and from memory only: nothing that a file refers to is opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

const longestS = 20;
const quality = 85;
const thumbnailQuality = 80;

/** The same bytes always give the same image. Refuses, pointing at the file, what is none or too large to decode. */
export async function rewriteImage(given: Buffer, pointer: string): Promise<RewrittenImage> {
  const format = formatOf(given);
  if (!format) throw wrong(pointer, 'not_an_image', { expected: readableFormats });
  try {
    // Known from the header, before a pixel is unpacked.
    const { width, height, hasAlpha } = await sharp(given, { limitInputPixels: false }).metadata();
    if (width * height > imageMaxPixels) throw wrong(pointer, 'too_many_pixels', { limit: imageMaxPixels });
    const isTransparent = hasAlpha && !(await opened(given).stats()).isOpaque;
    return await stored(given, { isTransparent, isLossless: isLossless(format) });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (/timeout/.test(String(error)))
      throw new Refusal('busy', { details: { retry: 5 }, headers: { 'retry-after': '5' } });
    throw wrong(pointer, 'not_an_image', { expected: readableFormats });
  }
}

const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error' }).timeout({ seconds: longestS });

type Written = { readonly data: Buffer; readonly info: OutputInfo; readonly extension: ImageExtension };

/** What is transparent stays so. Of what came pixel by pixel the smaller form is kept: a drawing's is PNG, a photo's JPEG. */
async function stored(given: Buffer, of: { isTransparent: boolean; isLossless: boolean }): Promise<RewrittenImage> {
  const upright = () => opened(given).autoOrient().toColourspace('srgb');
  const asPng = async (): Promise<Written> => ({
    ...(await (of.isTransparent ? upright() : upright().removeAlpha()).png().toBuffer({ resolveWithObject: true })),
    extension: 'png',
  });
  const asJpeg = async (): Promise<Written> => ({
    ...(await upright().removeAlpha().jpeg({ quality }).toBuffer({ resolveWithObject: true })),
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

const wrong = (pointer: string, code: FaultCode, details: RefusalDetails): Refusal =>
  new Refusal('rule_violated', { faults: [{ pointer, code, details }] });
