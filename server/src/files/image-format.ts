import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';

/** The formats that are decoded. Others, drawings that are programs (SVG) among them, do not get as far as a decoder. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export const supportedFormats = verbatim('JPEG, PNG, WebP, GIF, AVIF');

/** The format of a file by its first bytes, whatever it is called and says it is. */
export function detectFormat(bytes: Buffer): ImageFormat | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (begins('GIF87a') || begins('GIF89a')) return 'gif';
  if (begins('ftyp', 4) && ['avif', 'avis', 'mif1'].some((brand) => begins(brand, 8))) return 'avif';
  return undefined;
}

/** Whether every pixel is as it was drawn: such an image is worth storing so. */
export const isLossless = (format: ImageFormat): boolean => format === 'png' || format === 'gif';
