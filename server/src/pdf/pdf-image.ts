import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { pngPixels } from './png-pixels.ts';

const pack = promisify(deflate);

/** A picture as a PDF holds it: what it is, and its bytes. */
export type PdfImage = {
  readonly width: number;
  readonly height: number;
  readonly filter: 'DCTDecode' | 'FlateDecode';
  readonly colours: 1 | 3 | 4;
  readonly bytes: Buffer;
};

/** A stored image for a PDF: a JPEG as it is, a PNG as its pixels on white; undefined where it is damaged. */
export async function pdfImage(bytes: Buffer, extension: 'jpg' | 'png'): Promise<PdfImage | undefined> {
  if (extension === 'jpg') {
    const frame = jpegFrame(bytes);
    return frame && { ...frame, filter: 'DCTDecode', bytes };
  }
  const png = await pngPixels(bytes);
  return (
    png && { width: png.width, height: png.height, colours: 3, filter: 'FlateDecode', bytes: await pack(png.pixels) }
  );
}

/** The size and colours of a JPEG, as its frame header tells (ITU-T T.81, B.2.2). */
function jpegFrame(bytes: Buffer): Pick<PdfImage, 'width' | 'height' | 'colours'> | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (bytes[at] !== 0xff) break;
    if (isFrame) {
      const colours = bytes[at + 9] === 1 ? 1 : bytes[at + 9] === 4 ? 4 : 3;
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), colours };
    }
  }
  return undefined;
}
