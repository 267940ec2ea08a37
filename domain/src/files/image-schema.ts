import { Type } from 'typebox';
import { DateTime, description, Noun } from '../language/noun-schema.ts';
import { imageContentTypes, imageNameExample, sha256Example } from './image.ts';

/** The hash of the stored bytes, with or without an extension. No other part of the name is used. */
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
    ...description('SHA-256 of the stored bytes', 'SHA-256 dos bytes gravados'),
  }),
  width: Type.Integer(description('In pixels', 'Em pixels')),
  height: Type.Integer(description('In pixels', 'Em pixels')),
  date_created: DateTime,
});
export type Image = Type.Static<typeof Image>;

/** An image with its bytes. For a thumbnail, everything except the name describes the thumbnail. */
export const ImageContent = Noun('ImageContent', {
  picture,
  content_type: contentType,
  size: Type.Integer(description('Size of the content in bytes', 'Tamanho do conteúdo em bytes')),
  sha256: Type.String({ examples: [sha256Example], ...description('SHA-256 of the content', 'SHA-256 do conteúdo') }),
  content: Type.String({
    contentEncoding: 'base64',
    examples: ['/9j/4AAQSkZJRgABAQAAAQABAAD/2Q=='],
    ...description('The image file in Base64', 'O arquivo de imagem em Base64'),
  }),
});
export type ImageContent = Type.Static<typeof ImageContent>;
