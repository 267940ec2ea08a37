import { Type } from 'typebox';
import { description, Noun, Nullable } from '../language/noun-schema.ts';
import { imageMaxBytes, imageNameExample, sha256Example } from './image.ts';

/** The SHA-256 of a file as sent. */
export const UploadedHash = Type.String({
  minLength: 64,
  maxLength: 64,
  pattern: '^[0-9a-f]{64}$',
  examples: [sha256Example],
  ...description(
    'SHA-256 of the file as sent, in hexadecimal. The stored image gets another name',
    'SHA-256 do arquivo como enviado, em hexadecimal. A imagem gravada recebe outro nome',
  ),
});

export const ImageUpload = Noun('ImageUpload', {
  sha256: UploadedHash,
  size: Type.Integer({
    minimum: 0,
    maximum: imageMaxBytes,
    examples: [2_400_000],
    ...description(
      'Size of the whole file in bytes; 0 if nothing was received',
      'Tamanho do arquivo inteiro em bytes; 0 se nada foi recebido',
    ),
  }),
  received: Type.Integer({
    minimum: 0,
    maximum: imageMaxBytes,
    examples: [1_000_000],
    ...description(
      'Number of received bytes from the beginning: the offset of the next part',
      'Número de bytes recebidos desde o início: o offset da próxima parte',
    ),
  }),
  picture: Nullable(
    Type.String({
      examples: [imageNameExample],
      ...description(
        'Name of the image, once it is whole and stored',
        'Nome da imagem, quando está completa e guardada',
      ),
    }),
  ),
});
export type ImageUpload = Type.Static<typeof ImageUpload>;
