import { Type } from 'typebox';
import { DateTime, description, Noun } from '../language/schema.ts';

export const imageMaxBytes = 10_000_000;
export const imageMaxPixels = 50_000_000;
export const imageMaxSide = 16_384;

/** The longest side of a thumbnail, in pixels. */
export const thumbnailSide = 320;

/** What an image is stored as, whatever it came as. */
export const imageContentTypes = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type ImageExtension = keyof typeof imageContentTypes;

/** The hash of no file. */
export const sha256Example = '0123456789abcdef'.repeat(4);

/** The name of no image: each has the hash of its own bytes. */
export const imageNameExample = `${sha256Example}.jpg`;

/** The hash of the stored bytes, with or without what follows the dot. Nothing else is ever looked for. */
export const ImageName = Type.String({
  maxLength: 69,
  pattern: '^[0-9a-f]{64}(\\.[a-z]{3,4})?$',
  examples: [imageNameExample],
  ...description(
    'Name of the image: the SHA-256 of its bytes in hexadecimal, with or without its extension',
    'Nome da imagem: o SHA-256 dos seus bytes em hexadecimal, com ou sem a extensão',
  ),
});

const picture = Type.String({
  examples: [imageNameExample],
  ...description(
    'Name of the image: the SHA-256 of its bytes and its extension',
    'Nome da imagem: o SHA-256 dos seus bytes e a extensão',
  ),
});
const contentType = Type.String({ enum: Object.values(imageContentTypes) });

export const Image = Noun('Image', {
  picture,
  content_type: contentType,
  size: Type.Integer(description('Stored bytes', 'Bytes guardados')),
  sha256: Type.String({
    examples: [sha256Example],
    ...description('SHA-256 of the stored bytes', 'SHA-256 dos bytes guardados'),
  }),
  width: Type.Integer(description('In pixels', 'Em pixels')),
  height: Type.Integer(description('In pixels', 'Em pixels')),
  date_created: DateTime,
});
export type Image = Type.Static<typeof Image>;

/** An image with its bytes. Of a thumbnail, everything but the name is the thumbnail's own. */
export const ImageContent = Noun('ImageContent', {
  picture,
  content_type: contentType,
  size: Type.Integer(description('Bytes of the content', 'Bytes do conteúdo')),
  sha256: Type.String({ examples: [sha256Example], ...description('SHA-256 of the content', 'SHA-256 do conteúdo') }),
  content: Type.String({
    contentEncoding: 'base64',
    examples: ['/9j/4AAQSkZJRgABAQAAAQABAAD/2Q=='],
    ...description('The image file in Base64', 'O arquivo de imagem em Base64'),
  }),
});
export type ImageContent = Type.Static<typeof ImageContent>;

/** In how large a form an image is asked for. */
export const imageSizes = ['full', 'thumbnail'] as const;

export const hasThumbnail = ({ width, height }: Pick<Image, 'width' | 'height'>): boolean =>
  Math.max(width, height) > thumbnailSide;

/** A small image in Base64, which examples send. */
export const imageContentExample =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAMUlEQVR42m3CQRGAQADEsCpBCUqqBCW8K+KUoAgDmwnYftnMbTPazGMzr80cm/ls/gHHaljBMAxruQAAAABJRU5ErkJggg==';
