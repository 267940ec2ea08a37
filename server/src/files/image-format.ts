import { verbatim } from '@tropeiro/domain/language/bilingual-text.ts';

/** The formats that are decoded. Others never reach a decoder, including SVG, whose drawings are programs. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export const supportedFormats = verbatim('JPEG, PNG, WebP, GIF, AVIF');

/** Detects the format of a file by its first bytes, not by its name or declared type. */
export function detectFormat(bytes: Buffer): ImageFormat | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (begins('GIF87a') || begins('GIF89a')) return 'gif';
  if (begins('ftyp', 4) && ['avif', 'avis', 'mif1'].some((brand) => begins(brand, 8))) return 'avif';
  return undefined;
}

/** Whether the format stores every pixel exactly. Such an image may be stored as PNG. */
export const isLossless = (format: ImageFormat): boolean => format === 'png' || format === 'gif';
