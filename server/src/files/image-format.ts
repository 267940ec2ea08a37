/** What can be read. Others, drawings that are programs (SVG) among them, do not get as far as a decoder. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

export const readableFormats = 'JPEG, PNG, WebP, GIF, AVIF';

/** By the first bytes, whatever the file is called and says it is. */
export function formatOf(bytes: Buffer): ImageFormat | undefined {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (begins('GIF87a') || begins('GIF89a')) return 'gif';
  if (begins('ftyp', 4) && ['avif', 'avis', 'mif1'].some((brand) => begins(brand, 8))) return 'avif';
  return undefined;
}

/** Of these every pixel is as it was drawn: a drawing is worth keeping so. */
export const isLossless = (format: ImageFormat): boolean => format === 'png' || format === 'gif';
